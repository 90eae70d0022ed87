import { describe, expect, test } from 'vitest';
import { boxOf } from '../../../../../src/domain/reading/document/geometry.ts';
import type { Rotation } from '../../../../../src/domain/reading/document/page.ts';
import { rotateBlocks } from '../../../../../src/domain/reading/document/rotate.ts';
import { blockFrom, word } from './words-for-tests.ts';

describe('rotateBlocks', () => {
  const blocks = [blockFrom([word('name', 0.1, 0.2, { width: 0.3, height: 0.05 })])];
  const place = (rotation: Rotation): number[] => {
    const { x, y, width, height } = boxOf(rotateBlocks(blocks, rotation)[0]!.lines[0]!.words[0]!.polygon);
    return [x, y, width, height].map((value) => Number(value.toFixed(6)));
  };

  test('moves boxes as the image moves', () => {
    expect(place(0)).toEqual([0.1, 0.2, 0.3, 0.05]);
    expect(place(90)).toEqual([0.75, 0.1, 0.05, 0.3]);
    expect(place(180)).toEqual([0.6, 0.75, 0.3, 0.05]);
    expect(place(270)).toEqual([0.2, 0.6, 0.05, 0.3]);
  });

  test('keeps text, order and confidence, and corners clockwise from the top left', () => {
    const [turned] = rotateBlocks(blocks, 90);
    expect(turned).toMatchObject({ text: 'name', confidence: 1 });
    const [[left, top], [right], [, bottom]] = turned!.polygon;
    expect(left).toBeLessThan(right);
    expect(top).toBeLessThan(bottom);
  });

  test('keeps words tilted, there and back', () => {
    const tilted = word('tilted', 0.1, 0.2);
    const polygon = [
      [0.1, 0.2],
      [0.4, 0.23],
      [0.39, 0.28],
      [0.09, 0.25],
    ] as const;
    const before = [blockFrom([{ ...tilted, polygon }])];
    for (const [there, back] of [
      [90, 270],
      [180, 180],
      [270, 90],
    ] as const) {
      const after = rotateBlocks(rotateBlocks(before, there), back)[0]!.lines[0]!.words[0]!.polygon;
      for (const [corner, [x, y]] of polygon.entries()) {
        expect(after[corner]![0]).toBeCloseTo(x, 9);
        expect(after[corner]![1]).toBeCloseTo(y, 9);
      }
    }
  });
});
