import { describe, expect, test } from 'vitest';
import type { Polygon } from '../../../src/domain/reading/document/geometry.ts';
import type { PageImage } from '../../../src/domain/reading/document/page.ts';
import { rectify } from '../../../src/imaging/rectify.ts';
import { photographed } from '../../fixtures/photo.ts';

const corners: Polygon = [
  [0.2, 0.25],
  [0.85, 0.1],
  [0.9, 0.85],
  [0.15, 0.75],
];
const photo = { width: 800, height: 600, corners };

/** Four quarters of different grey: top left, top right, bottom left, bottom right. */
const levels = [40, 100, 160, 220] as const;
const quarters: PageImage = {
  width: 400,
  height: 300,
  channels: 1,
  dpi: null,
  pixels: Uint8Array.from(
    { length: 400 * 300 },
    (_, at) => levels[(at % 400 < 200 ? 0 : 1) + (at < 150 * 400 ? 0 : 2)] ?? 0,
  ),
};

function greyAt({ width, height, channels, pixels }: PageImage, x: number, y: number): number {
  return pixels[(Math.floor(y * height) * width + Math.floor(x * width)) * channels] ?? -1;
}

describe('rectify', () => {
  test('cuts the sheet out and makes it rectangular', () => {
    const sheet = rectify(photographed(quarters, photo), corners);
    const [near, far] = [0.04, 0.46];
    for (const [index, level] of levels.entries()) {
      const [left, top] = [index % 2 === 0 ? 0 : 0.5, index < 2 ? 0 : 0.5];
      for (const [x, y] of [
        [near, near],
        [far, near],
        [near, far],
        [far, far],
      ] as const) {
        expect(greyAt(sheet, left + x, top + y), `${index} at ${x}, ${y}`).toBe(level);
      }
    }
  });

  test('takes the longer one of opposite sides for its size', () => {
    const near: Polygon = [
      [0.3, 0.1],
      [0.7, 0.1],
      [0.8, 0.9],
      [0.2, 0.9],
    ];
    const { width, height } = rectify(photographed(quarters, photo), near);
    expect([width, height]).toEqual([480, 487]);
  });

  test('gives a card the shape of cards', () => {
    const nearly: Polygon = [
      [0.1, 0.2],
      [0.9, 0.2],
      [0.9, 0.83],
      [0.1, 0.83],
    ];
    const { width, height } = rectify({ ...quarters }, nearly);
    expect(width / height).toBeCloseTo(85.6 / 53.98, 1);
  });

  test('begins with the first corner, so that a turned sheet becomes upright', () => {
    const [a, b, c, d] = corners;
    const turned = rectify(photographed(quarters, photo), [c, d, a, b]);
    expect(greyAt(turned, 0.1, 0.1)).toBe(levels[3]);
    expect(greyAt(turned, 0.9, 0.9)).toBe(levels[0]);
  });

  test('keeps colours, and stays within a picture of few pixels', () => {
    const dot: PageImage = { width: 1, height: 1, channels: 3, dpi: 300, pixels: Uint8Array.of(10, 20, 30) };
    expect(rectify(dot, corners)).toMatchObject({ width: 1, height: 1, channels: 3, dpi: 300 });
    expect([...rectify(dot, corners).pixels]).toEqual([10, 20, 30]);
  });

  test('leaves a picture as it is where the corners lie on a line', () => {
    expect(rectify(quarters, [corners[0], corners[0], corners[1], corners[1]])).toBe(quarters);
  });
});
