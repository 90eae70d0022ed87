import { describe, expect, test } from 'vitest';
import type { Polygon } from '../../../../../src/domain/reading/document/geometry.ts';
import { inverseOf, project, squareOnto } from '../../../../../src/domain/reading/document/homography.ts';

const square: Polygon = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const seen: Polygon = [
  [0.2, 0.1],
  [0.9, 0.25],
  [0.8, 0.7],
  [0.1, 0.9],
];

describe('squareOnto', () => {
  test('takes the corners of the square to the four corners', () => {
    const map = squareOnto(seen);
    for (const [index, corner] of square.entries()) {
      const [x, y] = (map && project(map, corner)) ?? [Number.NaN, Number.NaN];
      expect(x).toBeCloseTo(seen[index]?.[0] ?? 0, 12);
      expect(y).toBeCloseTo(seen[index]?.[1] ?? 0, 12);
    }
  });

  test('takes the middle to where the diagonals cross, not to the mean of the corners', () => {
    const trapezium: Polygon = [
      [0.4, 0],
      [0.6, 0],
      [1, 1],
      [0, 1],
    ];
    const map = squareOnto(trapezium);
    const [x, y] = (map && project(map, [0.5, 0.5])) ?? [0, 0];
    expect(x).toBeCloseTo(0.5, 12);
    expect(y).toBeCloseTo(1 / 6, 12);
  });

  test('is null where three corners lie on a line', () => {
    expect(
      squareOnto([
        [0, 0],
        [1, 0],
        [0.5, 0.5],
        [0, 1],
      ]),
    ).toBeNull();
  });
});

describe('inverseOf', () => {
  test('leads back', () => {
    const map = squareOnto(seen);
    const back = map && inverseOf(map);
    const there = map && project(map, [0.3, 0.8]);
    const [x, y] = (back && there && project(back, there)) ?? [0, 0];
    expect(x).toBeCloseTo(0.3, 12);
    expect(y).toBeCloseTo(0.8, 12);
  });

  test('is null for a map that makes everything flat', () => {
    expect(inverseOf([1, 0, 0, 1, 0, 0, 0, 0, 1])).toBeNull();
  });
});

describe('project', () => {
  test('says nothing of places beyond the horizon', () => {
    const map = squareOnto([
      [0.4, 0.4],
      [0.6, 0.4],
      [1, 1],
      [0, 1],
    ]);
    expect(map && project(map, [0.5, 5])).toBeNull();
    expect(map && project(map, [0.5, 0.9])).not.toBeNull();
  });
});
