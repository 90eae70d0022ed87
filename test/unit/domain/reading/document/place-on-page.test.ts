import { describe, expect, test } from 'vitest';
import type { Barcode } from '../../../../../src/domain/reading/document/barcode.ts';
import { flatPage } from '../../../../../src/domain/reading/document/flat-page.ts';
import { type Polygon, polygonOf } from '../../../../../src/domain/reading/document/geometry.ts';
import { placeOnPage } from '../../../../../src/domain/reading/document/place-on-page.ts';
import { blockFrom, word } from './words-for-tests.ts';

const corners: Polygon = [
  [0.2, 0.25],
  [0.85, 0.1],
  [0.9, 0.85],
  [0.15, 0.75],
];
describe('placeOnPage', () => {
  const blocks = [blockFrom([word('left', 0.1, 0.1), word('right', 0.7, 0.9)])];
  const code: Barcode = {
    format: 'QRCode',
    kind: 'text',
    text: 'sample',
    length: 6,
    hash: 'a',
    signature: 'not_checked',
    polygon: polygonOf({ x: 0, y: 0, width: 1, height: 1 }),
  };

  test('puts what fills the sheet between its corners', () => {
    const [placed] = placeOnPage({ blocks, barcodes: [code] }, corners).barcodes;
    for (const [index, [x, y]] of (placed?.polygon ?? []).entries()) {
      expect(x).toBeCloseTo(corners[index]?.[0] ?? 0, 9);
      expect(y).toBeCloseTo(corners[index]?.[1] ?? 0, 9);
    }
  });

  test('is undone by looking at the page from straight above', () => {
    const placed = placeOnPage({ blocks, barcodes: [] }, corners).blocks;
    const { place } = flatPage({ width: 800, height: 600, sheet: corners });
    for (const [index, { polygon }] of (placed[0]?.lines[0]?.words ?? []).entries()) {
      const needed = blocks[0]?.lines[0]?.words[index]?.polygon.flat() ?? [];
      for (const [at, fraction] of (place(polygon)?.flat() ?? []).entries()) {
        expect(fraction).toBeCloseTo(needed[at] ?? 0, 9);
      }
    }
  });
});

describe('flatPage', () => {
  test('is the page itself where there is no sheet', () => {
    const box = { x: 0.25, y: 0.5, width: 0.5, height: 0.125 };
    const { width, height, boxOf } = flatPage({ width: 1000, height: 500 });
    expect([width, height]).toEqual([1000, 500]);
    expect(boxOf(polygonOf(box))).toEqual({ x: 250, y: 250, width: 500, height: 62.5 });
  });

  test('gives a place beyond the horizon the box that it has on the page', () => {
    const steep: Polygon = [
      [0.4, 0.4],
      [0.6, 0.4],
      [1, 1],
      [0, 1],
    ];
    const above = polygonOf({ x: 0.4, y: 0, width: 0.2, height: 0.1 });
    const { place, boxOf, width } = flatPage({ width: 1000, height: 1000, sheet: steep });
    expect(place(above)).toBeNull();
    expect(boxOf(above).width).toBeCloseTo(0.2 * width, 9);
  });
});
