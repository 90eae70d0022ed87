import { describe, expect, test } from 'vitest';
import { inReadingOrder } from '../../../../../src/domain/reading/document/reading-order.ts';
import { blockFrom, word } from './words-for-tests.ts';

const block = (text: string, ...[x, y, width, height]: readonly [number, number, number, number]) =>
  blockFrom([word(text, x, y, { width, height })]);
const order = (...blocks: ReturnType<typeof block>[]): string[] => inReadingOrder(blocks).map((item) => item.text);

describe('inReadingOrder', () => {
  test('reads rows from the top and columns of a row from the left', () => {
    const blocks = [
      block('foot', 0.1, 0.9, 0.8, 0.05),
      block('right', 0.55, 0.2, 0.35, 0.6),
      block('left', 0.1, 0.25, 0.35, 0.5),
      block('head', 0.1, 0.05, 0.8, 0.05),
    ];
    expect(order(...blocks)).toEqual(['head', 'left', 'right', 'foot']);
  });

  test('reads a column to its end before the next one', () => {
    const blocks = [
      block('right 1', 0.55, 0.1, 0.35, 0.3),
      block('left 1', 0.1, 0.1, 0.35, 0.2),
      block('left 2', 0.1, 0.35, 0.35, 0.3),
      block('right 2', 0.55, 0.45, 0.35, 0.2),
    ];
    expect(order(...blocks)).toEqual(['left 1', 'left 2', 'right 1', 'right 2']);
  });

  test('falls back to top before left where blocks overlap', () => {
    expect(order(block('b', 0.2, 0.2, 0.5, 0.5), block('a', 0.1, 0.1, 0.5, 0.5))).toEqual(['a', 'b']);
  });

  test('reads the right column first where most of the text runs from right to left', () => {
    const blocks = [
      block('head', 0.1, 0.05, 0.8, 0.05),
      block('טור שמאלי', 0.1, 0.2, 0.35, 0.6),
      block('טור ימני', 0.55, 0.2, 0.35, 0.6),
    ];
    expect(order(...blocks)).toEqual(['head', 'טור ימני', 'טור שמאלי']);
  });
});
