import { describe, expect, test } from 'vitest';
import type { Polygon, ReadPage } from '../../../console/api-types.ts';
import { labelRule, withRule, zoneRule } from '../../../console/catalog/drawn-rule.ts';
import { regionsOf } from '../../../console/catalog/regions.ts';

const box = (left: number, top: number, right: number, bottom: number): Polygon => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const word = (text: string, left: number, top: number) => ({
  text,
  polygon: box(left, top, left + 0.05, top + 0.0625),
});
const line = (words: readonly string[], top: number) => ({
  words: words.map((text, index) => word(text, index / 10, top)),
});

/** As much of a page as is looked at. */
const pageOf = (number: number): ReadPage =>
  ({
    number,
    blocks: [{ lines: [line(['Your', 'Número', 'do', 'pedido:', '77'], 0.125), line(['•', 'pedido', 'do'], 0.25)] }],
  }) as unknown as ReadPage;
const first = { page: pageOf(1), isFirst: true };
const second = { page: pageOf(2), isFirst: false };

const template = 'fields:\n  - { key: number, type: code }\n  - { key: total, type: money }\n';
const drawn = (rule: Parameters<typeof withRule>[2], text = template): string =>
  withRule(text, 'number', rule)?.text ?? '';

describe('where rules lie on a page', () => {
  test('is where they were drawn: a zone on its page', () => {
    const place = box(0.1, 0.2, 0.35, 0.25);
    expect(regionsOf(drawn(zoneRule(place, null)), first)).toEqual([{ id: 'number', polygons: [place] }]);
    expect(regionsOf(drawn(zoneRule(place, null)), second)).toEqual([]);
    expect(regionsOf(drawn(zoneRule(place, 2)), first)).toEqual([]);
    expect(regionsOf(drawn(zoneRule(place, 2)), second)).toEqual([{ id: 'number', polygons: [place] }]);
  });

  test('is where the words of a label stand, each time, within a line', () => {
    const rule = labelRule(box(0.08, 0.1, 0.36, 0.2), first.page);
    expect(rule).toEqual({ by: 'label', labels: ['Número do pedido'] });
    const text = drawn({ by: 'label', labels: ['NUMERO do Pedido'] });
    expect(regionsOf(text, first)).toEqual([{ id: 'number', polygons: [box(0.1, 0.125, 0.35, 0.1875)] }]);
    const [twice] = regionsOf(drawn({ by: 'label', labels: ['pedido'] }), second);
    expect(twice?.polygons.map(([[left, top]]) => [left, top])).toEqual([
      [0.3, 0.125],
      [0.1, 0.25],
    ]);
    // Not over the end of a line, not a part of a word, and not the name of a term.
    for (const label of ['77 pedido', 'edido', 'nothing', '::', '$pedido']) {
      expect(regionsOf(drawn({ by: 'label', labels: [label] }), first)).toEqual([]);
    }
  });

  test('is all of them where a field has several, also those that fields share', () => {
    const both = drawn({ by: 'label', labels: ['Your'] }, drawn(zoneRule(box(0.5, 0.5, 0.6, 0.6), null)));
    expect(regionsOf(both, first)).toEqual([
      { id: 'number', polygons: [box(0, 0.125, 0.05, 0.1875), box(0.5, 0.5, 0.6, 0.6)] },
    ]);
    const shared = `fields:\n  - key: a\n    extract: &rules [{ by: label, labels: [Your] }]\n  - key: b\n    extract: *rules\n`;
    expect(regionsOf(shared, first).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test.each([
    ['what is no YAML', 'fields: ['],
    ['no fields', 'name: a'],
    ['a zone that is typed half', 'fields: [{ key: a, extract: [{ by: zone, zone: { x: 0.1, y: } }] }]'],
    ['other rules', 'fields: [{ key: a, extract: [{ by: pattern, pattern: x }, 7, { by: label, labels: Your }] }]'],
  ])('is nowhere for %s', (_, text) => expect(regionsOf(text, first)).toEqual([]));
});
