import { describe, expect, test } from 'vitest';
import type { Polygon, ReadPage } from '../../../console/api-types.ts';
import { drawingMessages } from '../../../console/catalog/drawing-messages.ts';
import { fieldsOf, labelRule, listsOf, textIn, withRule, zoneRule } from '../../../console/catalog/drawn-rule.ts';
import { fieldTypes } from '../../../src/domain/template/field-types.ts';

const box = (left: number, top: number, right: number, bottom: number): Polygon => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

const word = (text: string, left: number, top: number) => ({ text, polygon: box(left, top, left + 0.08, top + 0.02) });

/** As much of a page as is looked at. */
const page = {
  blocks: [
    {
      lines: [{ words: [word('Order', 0.1, 0.1), word('number:', 0.2, 0.1)] }, { words: [word('77', 0.4, 0.1)] }],
    },
  ],
} as unknown as ReadPage;

const template = `# What the shop sends.
name: example.order
fields:
  # Printed at the head.
  - key: number
    title: Number
    extract:
      - { by: label, labels: [Order number] } # as printed
      - { by: zone, zone: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 }, pattern: '\\d+' }
  - { key: total, type: money }
`;

describe('a box on a page', () => {
  test('is a zone in thousandths that ends on the page', () => {
    expect(zoneRule(box(0.12345, 0.7, 1, 1), null)).toEqual({
      by: 'zone',
      zone: { x: 0.123, y: 0.7, width: 0.877, height: 0.3 },
    });
    expect(zoneRule(box(0, 0, 0.5, 0.5), 2)).toMatchObject({ page: 2 });
  });

  test('is the label whose words it holds, without its colon', () => {
    expect(textIn(box(0.05, 0.05, 0.35, 0.2), page)).toBe('Order number:');
    expect(labelRule(box(0.05, 0.05, 0.35, 0.2), page)).toEqual({ by: 'label', labels: ['Order number'] });
    expect(labelRule(box(0.6, 0.6, 0.7, 0.7), page)).toBeNull();
  });
});

describe('a text with a drawn rule', () => {
  test('has it in front of the others, and every comment', () => {
    const rule = { by: 'label', labels: ['Our reference'] } as const;
    const { text = '', place } = withRule(template, 'number', rule) ?? {};
    expect(place).toBe('fields[0].extract[0]');
    expect(text).toBe(
      template
        .replace('    extract:\n', '    extract:\n      - { by: label, labels: [ Our reference ] }\n')
        .replaceAll('[Order number]', '[ Order number ]'),
    );
  });

  test('has a zone where the zone of that page was, with what else that says', () => {
    const { text = '', place } = withRule(template, 'number', zoneRule(box(0.5, 0, 1, 0.1), null)) ?? {};
    expect(place).toBe('fields[0].extract[1]');
    expect(text).toContain("- { by: zone, zone: { x: 0.5, y: 0, width: 0.5, height: 0.1 }, pattern: '\\d+' }");
    expect(withRule(template, 'number', zoneRule(box(0.5, 0, 1, 0.1), 2))?.place).toBe('fields[0].extract[0]');
  });

  test('gets its first rule, once', () => {
    const rule = { by: 'label', labels: ['Total'] } as const;
    const once = withRule(template, 'total', rule)?.text ?? '';
    expect(once).toContain('key: total, type: money, extract: [ { by: label, labels: [ Total ] } ]');
    expect(withRule(once, 'total', rule)?.text).toBe(once);
  });

  test('is none where there is no such field, and no YAML', () => {
    const rule = { by: 'label', labels: ['Total'] } as const;
    expect(withRule(template, 'date', rule)).toBeNull();
    expect(withRule('fields: [', 'total', rule)).toBeNull();
    expect(fieldsOf(template)).toEqual([
      { key: 'number', title: 'Number' },
      { key: 'total', title: 'total' },
    ]);
    expect(fieldsOf('fields: [')).toEqual([]);
  });
});

test('every type of a field can be drawn for but a choice, which takes its values', () => {
  const named = Object.keys(drawingMessages.en.types);
  expect(named.toSorted()).toEqual(fieldTypes.filter((type) => type !== 'enum').toSorted());
});

test('lists stand beside the fields, by their titles', () => {
  expect(listsOf(`${template}lists:\n  - { key: items, title: Items }\n`)).toEqual([{ key: 'items', title: 'Items' }]);
  expect(listsOf('- no template')).toEqual([]);
});
