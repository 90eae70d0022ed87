import { describe, expect, test } from 'vitest';
import { blurred } from '../../../../src/adapters/paddle/blur.ts';
import { lineHeight } from '../../../../src/adapters/paddle/line-image.ts';

const width = 9;

/** White, but for what is given by plane, row and column. */
function imageOf(...dark: readonly (readonly [plane: number, row: number, column: number])[]) {
  const planes = new Float32Array(3 * lineHeight * width);
  for (const [plane, row, column] of dark) planes[(plane * lineHeight + row) * width + column] = 1;
  return { width, planes };
}

describe('blurred', () => {
  test('spreads a speck over its neighbours on all sides alike', () => {
    const { planes } = blurred(imageOf([0, 20, 4]));
    const at = (row: number, column: number): number => planes[row * width + column] ?? 0;
    expect(at(20, 4)).toBeCloseTo((6 / 16) ** 2, 5);
    expect([at(20, 3), at(20, 5), at(19, 4), at(21, 4)].map((value) => value.toFixed(5))).toEqual(
      Array.from({ length: 4 }, () => ((6 / 16) * (4 / 16)).toFixed(5)),
    );
    expect(at(20, 1)).toBe(0);
  });

  test('keeps planes, rows and what is even apart', () => {
    const { planes } = blurred(imageOf([1, 0, 0]));
    expect(planes.subarray(0, lineHeight * width).every((value) => value === 0)).toBe(true);
    expect(planes.subarray(2 * lineHeight * width).every((value) => value === 0)).toBe(true);
    expect(planes[(lineHeight + 1) * width - 1]).toBe(0);
    const even = { width, planes: new Float32Array(3 * lineHeight * width).fill(0.5) };
    expect(blurred(even).planes).toEqual(even.planes);
  });
});
