import { describe, expect, test } from 'vitest';
import { findLines } from '../../../../../src/adapters/paddle/detection/find-lines.ts';
import type { Model } from '../../../../../src/adapters/paddle/inference.ts';
import type { Reader } from '../../../../../src/adapters/paddle/reader.ts';
import { alphabetOf } from '../../../../../src/adapters/paddle/recognition/alphabet.ts';
import { settingsOf } from '../../../../../src/adapters/paddle/settings.ts';
import type { PageImage } from '../../../../../src/domain/reading/document/page.ts';

const [width, height] = [3000, 4000];

/** Finds what is dark, unless it is too small to see, and remembers how large its pictures were. */
function darkFinder(): { readonly reader: Reader; readonly seen: number[][] } {
  const seen: number[][] = [];
  const detection: Model = ({ data, dims }) => {
    const [, , high = 0, wide = 0] = dims;
    seen.push([wide, high]);
    return Promise.resolve({ data: data.slice(0, high * wide).map((value) => (value < 0 ? 1 : 0)), dims });
  };
  const recogniser = { model: detection, alphabet: alphabetOf([], 'latin') };
  return { reader: { detection, recogniser, settings: settingsOf.small }, seen };
}

/** White, with black bars of this size below one another. */
function bars(count: number, bar: { left: number; top: number; width: number; height: number }): PageImage {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let row = 0; row < count * bar.height; row += 1) {
    const y = bar.top + Math.floor(row / bar.height) * bar.height * 3 + (row % bar.height);
    pixels.fill(0, y * width + bar.left, y * width + bar.left + bar.width);
  }
  return { width, height, channels: 1, pixels, dpi: null };
}

describe('findLines', () => {
  test('looks again, more closely, at small print in a part of the picture', async () => {
    const { reader, seen } = darkFinder();
    const { boxes: found } = await findLines(reader, bars(8, { left: 700, top: 900, width: 500, height: 16 }), null);
    expect(found).toHaveLength(8);
    expect(seen).toHaveLength(2);
    expect(found[0]!.centerX).toBeCloseTo(950, -1);
    expect(found[0]!.centerY).toBeCloseTo(908, -1);
    expect(found[0]!.width).toBeGreaterThan(500);
  });

  test('looks once at large print, and at small print all over the page', async () => {
    const large = darkFinder();
    await findLines(large.reader, bars(5, { left: 700, top: 900, width: 900, height: 60 }), null);
    expect(large.seen).toHaveLength(1);
    const everywhere = darkFinder();
    await findLines(everywhere.reader, bars(80, { left: 100, top: 100, width: 2800, height: 16 }), null);
    expect(everywhere.seen).toHaveLength(1);
  });

  test('looks once at a region, and at a page without text', async () => {
    const region = darkFinder();
    const image = bars(8, { left: 700, top: 900, width: 500, height: 16 });
    await findLines(region.reader, image, { x: 0, y: 0, width: 1, height: 0.9 });
    expect(region.seen).toHaveLength(1);
    const empty = darkFinder();
    expect((await findLines(empty.reader, bars(0, { left: 0, top: 0, width: 0, height: 1 }), null)).boxes).toEqual([]);
    expect(empty.seen).toHaveLength(1);
  });
});
