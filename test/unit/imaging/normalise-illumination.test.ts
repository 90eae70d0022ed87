import { describe, expect, test } from 'vitest';
import type { PageImage } from '../../../src/domain/reading/document/page.ts';
import { isFaint, normaliseIllumination } from '../../../src/imaging/normalise-illumination.ts';

const [width, height] = [400, 300];
/** Print: bars, four pixels of each twenty. */
const isInk = (x: number, y: number): boolean => x % 20 < 4 && y % 20 < 12;

function page(levelAt: (x: number, y: number, ink: boolean) => number): PageImage {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return levelAt(x, y, isInk(x, y));
  });
  return { width, height, channels: 1, pixels, dpi: 150 };
}

/** Grey levels of the darkest paper and the brightest print. */
function rangeOf(image: PageImage): { readonly paper: number; readonly ink: number } {
  let [paper, ink] = [255, 0];
  for (const [at, level] of image.pixels.entries()) {
    if (isInk(at % width, Math.floor(at / width))) ink = Math.max(ink, level);
    else paper = Math.min(paper, level);
  }
  return { paper, ink };
}

describe('normaliseIllumination', () => {
  test('divides out a gradient of light', () => {
    const { paper, ink } = rangeOf(
      normaliseIllumination(page((x, _, isPrint) => (60 + (x / width) * 180) * (isPrint ? 0.3 : 1))),
    );
    expect(paper).toBeGreaterThan(190);
    expect(ink).toBeLessThan(70);
  });

  test('draws out faint print', () => {
    const faint = page((_x, _y, isPrint) => (isPrint ? 215 : 235));
    expect(isFaint(faint)).toBe(true);
    expect(rangeOf(normaliseIllumination(faint))).toEqual({ paper: 255, ink: 0 });
  });

  test('makes light print on dark paper dark print on light paper', () => {
    expect(rangeOf(normaliseIllumination(page((_x, _y, isPrint) => (isPrint ? 230 : 30))))).toEqual({
      paper: 255,
      ink: 0,
    });
  });

  test('does not take dark paper with darker print for inverted', () => {
    expect(rangeOf(normaliseIllumination(page((_x, _y, isPrint) => (isPrint ? 20 : 90))))).toEqual({
      paper: 255,
      ink: 0,
    });
  });

  test('answers a grey copy of a coloured page and leaves the page alone', () => {
    const pixels = new Uint8Array(width * height * 3).fill(200);
    const even = normaliseIllumination({ width, height, channels: 3, pixels, dpi: null });
    expect(even).toMatchObject({ width, height, channels: 1, dpi: null });
    expect(even.pixels).toHaveLength(width * height);
    expect(new Set(pixels)).toEqual(new Set([200]));
  });
});

describe('isFaint', () => {
  test('tells faint print from an empty page and from good print', () => {
    expect(isFaint(page(() => 250))).toBe(false);
    expect(isFaint(page((_x, _y, isPrint) => (isPrint ? 30 : 240)))).toBe(false);
  });
});
