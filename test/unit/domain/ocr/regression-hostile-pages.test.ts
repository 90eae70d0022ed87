import { describe, expect, it } from 'vitest';
import { polygonOf } from '../../../../src/domain/document/geometry.ts';
import { typify } from '../../../../src/domain/ocr/typify.ts';
import { at, pageOf } from '../../../support/drawn-page.ts';
import { readWith } from '../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../support/template-of.ts';

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
  it.each(['a:', 'TOTAL', 'LABEL'])('with %s fifty thousand times is read in seconds', { timeout: 60_000 }, (text) => {
    const pages = [crowded(text, 50_000)];
    expect(typify(pages, [template]).best?.confidence).toBe(0);
    expect(readWith(template, pages).fields['f0']?.value).toBeNull();
  });

  it('with a label in eight thousand lines of one height is read in seconds', { timeout: 60_000 }, () => {
    const page = pageOf(Array.from({ length: 8_000 }, (_, index) => at(index % 900, 700, 'TOTAL', { size: 0.01 })));
    expect(readWith(template, [page]).fields['f0']?.value).toBeNull();
  });
});
