import { describe, expect, test } from 'vitest';
import { polygonOf } from '../../../../../src/domain/reading/document/geometry.ts';
import { divideFile } from '../../../../../src/domain/reading/ocr/divide-file.ts';
import { typify } from '../../../../../src/domain/reading/ocr/typify.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const labels = Array.from({ length: 40 }, (_, index) => `LABEL NUMBER ${index} OF MANY`);
const template = templateOf({
  fields: labels.map((label, index) =>
    fieldOf(`f${index}`, 'money', [{ by: 'label', labels: [label, 'TOTAL'], direction: 'right_or_below' }]),
  ),
  lists: [
    {
      key: 'pairs',
      title: 'Pairs',
      fields: [fieldOf('key', 'text', []), fieldOf('value', 'text', [])],
      extract: [{ by: 'pairs' }],
    },
  ],
  typification: { keywords: labels.map((text) => ({ text, weight: 0.1 })), patterns: [], certainAt: 1 },
});

/** A page whose only line holds a text very often, in a place too small to see. */
function crowded(text: string, times: number) {
  const page = pageOf([at(0, 700, 'x')]);
  const word = { text, confidence: 1, polygon: polygonOf({ x: 0.5, y: 0.5, width: 0.00001, height: 0.00001 }) };
  const line = { ...word, words: Array.from({ length: times }, () => word) };
  return { ...page, blocks: [{ ...line, lines: [line] }] };
}

/** Each took minutes before the work on a page was bounded. */
describe('a hostile page', () => {
  test.each(['a:', 'TOTAL', 'LABEL'])(
    'with %s fifty thousand times is read in seconds',
    { timeout: 60_000 },
    (text) => {
      const pages = [crowded(text, 50_000)];
      expect(typify(pages, [template]).best?.confidence).toBe(0);
      expect(readWith(template, pages).fields['f0']?.value).toBeNull();
    },
  );

  test('with a label in eight thousand lines of one height is read in seconds', { timeout: 60_000 }, () => {
    const page = pageOf(Array.from({ length: 8_000 }, (_, index) => at(index % 900, 700, 'TOTAL', { size: 0.01 })));
    expect(readWith(template, [page]).fields['f0']?.value).toBeNull();
  });
});

/** Each took minutes while pages were looked at again for every other page, and lists for every value. */
describe('a hostile file', () => {
  const cpf = fieldOf('cpf', 'cpf', [{ by: 'label', labels: ['CPF'], direction: 'right' }]);
  const typification = { keywords: [{ text: 'RECIBO', weight: 1 }], patterns: [], certainAt: 1 };

  test('with one number on a hundred pages is divided in seconds', { timeout: 60_000 }, () => {
    const receipt = templateOf({ fields: [cpf], typification });
    const rows = Array.from({ length: 150 }, (_, index) => at(20, 60 + 8 * index, 'um dois tres', { size: 6 }));
    const pages = Array.from({ length: 100 }, (_, index) =>
      pageOf([at(20, 10, 'RECIBO'), at(20, 40, 'CPF 123.456.789-09'), ...rows], { number: index + 1 }),
    );
    const parts = divideFile(pages, { templates: [receipt], threshold: 0.5, today: '2026-11-21' });
    expect(parts.map((part) => part.pages.length)).toEqual([100]);
  });

  test('with thousands of rows of a table is checked in seconds', { timeout: 60_000 }, () => {
    const column = (key: string) => fieldOf(key, 'number', []);
    const labelled = { item: ['ITEM'], amount: ['AMOUNT'], price: ['PRICE'] };
    const items = templateOf({
      lists: [
        {
          key: 'items',
          title: 'Items',
          fields: Object.keys(labelled).map(column),
          extract: [{ by: 'table', columns: labelled, until: [] }],
        },
      ],
    });
    const page = (number: number) =>
      pageOf(
        ['ITEM', ...Array.from({ length: 400 }, (_, index) => String(index))].flatMap((text, index) => [
          at(20, 10 + 20 * index, text, { size: 14 }),
          at(300, 10 + 20 * index, index === 0 ? 'AMOUNT' : text, { size: 14 }),
          at(600, 10 + 20 * index, index === 0 ? 'PRICE' : text, { size: 14 }),
        ]),
        { number, height: 9000 },
      );
    const pages = Array.from({ length: 20 }, (_, index) => page(index + 1));
    expect(readWith(items, pages).lists['items']).toHaveLength(1000);
  });
});
