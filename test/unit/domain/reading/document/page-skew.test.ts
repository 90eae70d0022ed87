import { describe, expect, test } from 'vitest';
import type { Point } from '../../../../../src/domain/reading/document/geometry.ts';
import { pageSkew } from '../../../../../src/domain/reading/document/page-skew.ts';
import { rotateBlocks } from '../../../../../src/domain/reading/document/rotate.ts';
import type { Word } from '../../../../../src/domain/reading/document/text-layout.ts';
import { rotatedPolygon } from '../../../../support/rotated-polygon.ts';
import { blockFrom, word } from './words-for-tests.ts';

const page = { width: 1000, height: 1400 };

/** A word whose box is turned about the middle of the page. */
function tilted(text: string, [x, y]: Point, degrees: number): Word {
  const level = word(text, x, y);
  return { ...level, polygon: rotatedPolygon(level.polygon, degrees, page) };
}

const lines = (degrees: number): readonly Word[][] =>
  [0.1, 0.2, 0.3, 0.7].map((y) => [tilted('several', [0.1, y], degrees), tilted('words', [0.5, y], degrees)]);

describe('pageSkew', () => {
  test.each([0, 2.5, -7, 20])('tells a page that is skewed by %d degrees', (degrees) => {
    expect(pageSkew([blockFrom(...lines(degrees))], page)).toBeCloseTo(degrees, 6);
  });

  test('is the same once the page was turned upright', () => {
    const blocks = rotateBlocks(rotateBlocks([blockFrom(...lines(3))], 90), 270);
    expect(pageSkew(blocks, page)).toBeCloseTo(3, 6);
  });

  test('tells the skew by the places of words whose own boxes are level', () => {
    const level = [0.1, 0.2, 0.3].map((y) => [word('left', 0.1, y), word('right', 0.7, y + 0.03)]);
    expect(pageSkew([blockFrom(...level)], page)).toBeCloseTo(4, 6);
  });

  test('follows most of the text where a line runs otherwise', () => {
    const blocks = [
      blockFrom(...lines(1)),
      blockFrom([tilted('stamp', [0.3, 0.4], 30), tilted('mark', [0.4, 0.4], 30)]),
    ];
    expect(pageSkew(blocks, page)).toBeCloseTo(1, 6);
  });

  test('takes text that runs down the page for turned, not for skewed', () => {
    expect(pageSkew([blockFrom([word('d', 0.1, 0.1), word('e', 0.1, 0.9)])], page)).toBe(0);
  });

  test('is level where nothing was read', () => {
    expect(pageSkew([], page)).toBe(0);
    expect(pageSkew([blockFrom([word('A', 0.5, 0.5)])], page)).toBe(0);
  });
});
