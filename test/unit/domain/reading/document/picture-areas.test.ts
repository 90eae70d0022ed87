import { describe, expect, test } from 'vitest';
import type { Box } from '../../../../../src/domain/reading/document/geometry.ts';
import { areasToRead, wholePictures } from '../../../../../src/domain/reading/document/picture-areas.ts';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

describe('areas of pictures', () => {
  test('strips and tiles are one picture in any order, and icons are none', () => {
    const tiles = [box(0.5, 0.5, 0.2, 0.1), box(0.1, 0.1, 0.2, 0.1), box(0.3, 0.2, 0.2, 0.1), box(0.1, 0.2, 0.2, 0.1)];
    const [apart, ...others] = wholePictures([...tiles, box(0.9, 0.9, 0.05, 0.05)]);
    expect(apart).toEqual(tiles[0]);
    expect(others).toHaveLength(1);
    expect(others[0]?.x).toBeCloseTo(0.1);
    expect((others[0]?.x ?? 0) + (others[0]?.width ?? 0)).toBeCloseTo(0.5);
    expect((others[0]?.y ?? 0) + (others[0]?.height ?? 0)).toBeCloseTo(0.3);
  });

  test('icons that touch are a picture', () => {
    const icons = Array.from({ length: 10 }, (_, index) => box(0.1 + index * 0.05, 0.5, 0.05, 0.03));
    expect(wholePictures(icons)).toHaveLength(1);
  });

  test('pictures beyond number are one', () => {
    const pieces = Array.from({ length: 3000 }, (_, index) =>
      box((index % 50) / 50, Math.floor(index / 50) / 60, 0.01, 0.01),
    );
    const [whole, ...others] = wholePictures(pieces);
    expect(others).toEqual([]);
    expect((whole?.width ?? 0) * (whole?.height ?? 0)).toBeGreaterThan(0.9);
  });

  test('areas that overlap are read once, and many as one', () => {
    expect(areasToRead([box(0.1, 0.1, 0.2, 0.2), box(0.2, 0.2, 0.2, 0.2), box(0.7, 0.7, 0.1, 0.1)])).toHaveLength(2);
    expect(areasToRead([0, 1, 2, 3, 4, 5].map((row) => box(0.1, row * 0.15, 0.2, 0.1)))).toHaveLength(6);
    expect(areasToRead([0, 1, 2, 3, 4, 5, 6].map((row) => box(0.1, row * 0.14, 0.2, 0.1)))).toHaveLength(1);
    expect(areasToRead([])).toEqual([]);
  });
});
