import { describe, expect, test } from 'vitest';
import type { Polygon } from '../../../src/domain/reading/document/geometry.ts';
import type { PageImage } from '../../../src/domain/reading/document/page.ts';
import { findSheet } from '../../../src/imaging/find-sheet.ts';
import { photographed } from '../../fixtures/photo.ts';

/** A sheet with rows of print, each dark every other few pixels. */
function printed({ paper = 230, ink = 40, width = 600, height = 400 } = {}): PageImage {
  const pixels = new Uint8Array(width * height).fill(paper);
  for (let y = 40; y < height - 40; y += 1) {
    if (y % 24 > 9) continue;
    for (let x = 40; x < width - 60 - ((y * 7) % 90); x += 1) if (x % 7 < 4) pixels[y * width + x] = ink;
  }
  return { width, height, channels: 1, pixels, dpi: null };
}

function farthest(a: Polygon | null, b: Polygon): number {
  if (a === null) return Number.POSITIVE_INFINITY;
  return Math.max(...a.map(([x, y], index) => Math.hypot(x - (b[index]?.[0] ?? 0), y - (b[index]?.[1] ?? 0))));
}

const places: Record<string, Polygon> = {
  'seen from the side': [
    [0.15, 0.3],
    [0.8, 0.12],
    [0.9, 0.8],
    [0.2, 0.72],
  ],
  'turned by twelve degrees': [
    [0.28, 0.2],
    [0.86, 0.37],
    [0.72, 0.8],
    [0.14, 0.63],
  ],
  small: [
    [0.55, 0.5],
    [0.92, 0.53],
    [0.9, 0.85],
    [0.53, 0.8],
  ],
  'seen from below': [
    [0.35, 0.2],
    [0.7, 0.2],
    [0.95, 0.9],
    [0.1, 0.9],
  ],
};

describe('findSheet', () => {
  test.each(Object.entries(places))('finds the corners of a sheet that is %s', (_, corners) => {
    const photo = photographed(printed(), { width: 1000, height: 750, corners });
    expect(farthest(findSheet(photo), corners)).toBeLessThan(0.006);
  });

  test('finds a dark card on a bright table', () => {
    const corners = places['seen from the side'] as Polygon;
    const photo = photographed(printed({ paper: 110, ink: 30 }), { width: 1000, height: 750, corners, table: 215 });
    expect(farthest(findSheet(photo), corners)).toBeLessThan(0.006);
  });

  test('finds nothing on a page that fills the picture', () => {
    expect(findSheet(printed())).toBeNull();
    expect(findSheet(printed({ width: 1240, height: 1754 }))).toBeNull();
  });

  test('finds nothing on a blank picture, nor on one of a few pixels', () => {
    const blank = (width: number, height: number): PageImage => ({
      width,
      height,
      channels: 1,
      pixels: new Uint8Array(width * height).fill(200),
      dpi: null,
    });
    expect(findSheet(blank(800, 600))).toBeNull();
    expect(findSheet(blank(1, 1))).toBeNull();
    expect(findSheet(blank(30_000, 2))).toBeNull();
  });

  test('finds nothing where the sheet goes on beyond the picture', () => {
    const corners: Polygon = [
      [0.2, 0.3],
      [1.3, 0.2],
      [1.3, 1.1],
      [0.25, 0.9],
    ];
    expect(findSheet(photographed(printed(), { width: 1000, height: 750, corners }))).toBeNull();
  });

  test('finds nothing on a table alone', () => {
    const corners: Polygon = [
      [2, 2],
      [3, 2],
      [3, 3],
      [2, 3],
    ];
    expect(findSheet(photographed(printed(), { width: 1000, height: 750, corners }))).toBeNull();
  });

  test('finds a sheet in a picture in colour', () => {
    const grey = printed();
    const pixels = Uint8Array.from({ length: grey.pixels.length * 3 }, (_, at) => grey.pixels[Math.floor(at / 3)] ?? 0);
    const corners = places['small'] as Polygon;
    const photo = photographed({ ...grey, channels: 3, pixels }, { width: 1000, height: 750, corners });
    expect(farthest(findSheet(photo), corners)).toBeLessThan(0.006);
  });
});
