import { describe, expect, test } from 'vitest';
import type { TextMap } from '../../../../../src/adapters/paddle/detection/text-map.ts';
import { linesIn, unclip } from '../../../../../src/adapters/paddle/detection/text-map.ts';

const options = { pixelThreshold: 0.2, lineThreshold: 0.5, unclipRatio: 1.5 };

interface Patch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value?: number;
}

function mapOf(patches: readonly Patch[]): TextMap {
  const values = new Float32Array(100 * 60);
  for (const { x, y, width, height, value = 0.9 } of patches) {
    for (let row = y; row < y + height; row += 1) values.fill(value, row * 100 + x, row * 100 + x + width);
  }
  return { width: 100, height: 60, values };
}

describe('linesIn', () => {
  test('finds each region that is likely text, grown on all sides', () => {
    const { boxes } = linesIn(
      mapOf([
        { x: 10, y: 10, width: 40, height: 8 },
        { x: 20, y: 40, width: 60, height: 8 },
      ]),
      options,
    );
    expect(boxes.map(({ centerX, centerY }) => [centerX, centerY])).toEqual([
      [30, 14],
      [50, 44],
    ]);
    expect(boxes[0]?.width).toBeCloseTo(40 + 2 * ((40 * 8) / 96) * 1.5, 6);
    expect(boxes[0]?.height).toBeCloseTo(8 + 2 * ((40 * 8) / 96) * 1.5, 6);
  });

  test('passes over specks and over regions that are hardly text', () => {
    const map = mapOf([
      { x: 10, y: 10, width: 2, height: 2 },
      { x: 20, y: 40, width: 60, height: 8, value: 0.4 },
    ]);
    expect(linesIn(map, options).boxes).toEqual([]);
  });

  test('keeps regions that touch at a corner together', () => {
    const map = mapOf([
      { x: 10, y: 10, width: 20, height: 5 },
      { x: 30, y: 15, width: 20, height: 5 },
    ]);
    expect(linesIn(map, { ...options, lineThreshold: 0.1 }).boxes).toHaveLength(1);
  });

  test('follows a line that is too bent to fill a box', () => {
    const [width, height] = [400, 120];
    const middle = (x: number): number => 20 + 80 * ((x - 200) / 200) ** 2;
    const values = new Float32Array(width * height);
    for (let x = 10; x < 390; x += 1) {
      for (let y = Math.round(middle(x)) - 4; y < Math.round(middle(x)) + 4; y += 1) values[y * width + x] = 0.9;
    }
    const { boxes, courses } = linesIn({ width, height, values }, options);
    expect(boxes).toEqual([]);
    expect(courses).toHaveLength(1);
    expect(courses[0]?.length).toBeGreaterThan(10);
    for (const [x, y] of courses[0] ?? []) expect(Math.abs(y - middle(x))).toBeLessThan(3);
  });
});

describe('unclip', () => {
  test('grows a box by its area for each length of its outline, times the ratio', () => {
    const box = { centerX: 5, centerY: 5, width: 30, height: 10, angle: 0.1 };
    expect(unclip(box, 2)).toEqual({ ...box, width: 45, height: 25 });
  });
});
