import { describe, expect, test } from 'vitest';
import type { PageImage } from '../../../../../src/domain/reading/document/page.ts';
import {
  measuringStep,
  type PageQuality,
  placesOfWords,
  ratePageQuality,
} from '../../../../../src/domain/reading/document/page-quality.ts';
import type { Block } from '../../../../../src/domain/reading/document/text-layout.ts';
import { measurePixels } from '../../../../../src/imaging/measure-pixels.ts';
import { blockFrom, word } from './words-for-tests.ts';

const [width, height] = [900, 900];

interface PageAppearance {
  readonly paper?: number;
  readonly ink?: number;
  readonly blur?: number;
  readonly channels?: 1 | 3;
}

/** A page of strokes as letters have them, `paper` and `ink` grey levels, blurred over `blur` pixels to each side. */
function page({ paper = 245, ink = 20, blur = 0, channels = 1 }: PageAppearance = {}): PageImage {
  const sharp = new Float32Array(width * height).fill(paper);
  for (let y = 60; y < height - 60; y += 1) {
    if (Math.floor(y / 20) % 2 === 1) continue;
    for (let x = 60; x < width - 60; x += 1) {
      if ((x * 7 + Math.floor(x / 13) * 5 + Math.floor(y / 4) * 3) % 17 < 6) sharp[y * width + x] = ink;
    }
  }
  const pixels = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [sum, count] = [0, 0];
      for (let dy = -blur; dy <= blur; dy += 1) {
        for (let dx = -blur; dx <= blur; dx += 1) {
          const value = sharp[(y + dy) * width + x + dx];
          if (value === undefined) continue;
          sum += value;
          count += 1;
        }
      }
      pixels.fill(sum / count, (y * width + x) * channels, (y * width + x + 1) * channels);
    }
  }
  return { width, height, channels, pixels, dpi: null };
}

/** The page with the reflection of a lamp on it: its light adds up until it is clipped. */
function withLight(image: PageImage, strength: number): PageImage {
  const pixels = image.pixels.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.min(255, value + strength * Math.exp(-(((x - 450) / 120) ** 2) - ((y - 450) / 120) ** 2));
  });
  return { ...image, pixels };
}

/** Twenty words, `size` pixels high. */
function words(size: number, x = 0.1): Block[] {
  const rows = Array.from({ length: 20 }, (_, row) => [
    word('words', x, 0.05 + row * 0.045, { width: 0.1, height: size / height }),
  ]);
  return [blockFrom(...rows)];
}

function assessPageQuality(image: PageImage, blocks: readonly Block[]): PageQuality {
  return ratePageQuality(measurePixels(image, measuringStep(image, blocks), placesOfWords(blocks)), image, blocks);
}

/** Words on both sides of the page. */
const wide = [...words(20), ...words(20, 0.8)];

describe('ratePageQuality', () => {
  test('has nothing to complain about on a clean page, in grey and in colour', () => {
    expect(assessPageQuality(page(), words(20))).toEqual({ score: 1, defects: [] });
    expect(assessPageQuality(page({ channels: 3 }), words(20))).toEqual({ score: 1, defects: [] });
  });

  test('has nothing to complain about on a blank page', () => {
    const blank = { width, height, channels: 1, pixels: new Uint8Array(width * height).fill(255), dpi: null } as const;
    expect(assessPageQuality(blank, [])).toEqual({ score: 1, defects: [] });
  });

  test.each([
    ['blurred', page({ blur: 4 }), words(20)],
    ['dark', page({ paper: 80, ink: 5 }), words(20)],
    ['low_contrast', page({ paper: 220, ink: 190 }), words(20)],
    ['too_small', page(), words(7)],
    ['cut_off', page(), words(20, 0)],
  ] as const)('names a page that is %s', (defect, image, blocks) => {
    const { score, defects } = assessPageQuality(image, blocks);
    expect(defects).toContain(defect);
    expect(score).toBeLessThan(0.5);
  });

  test.each([
    [20, []],
    [190, ['low_contrast']],
  ] as const)(
    'looks at print with ink of %d where words stand, not at the grain of the table around them',
    (ink, defects) => {
      const photo = page({ paper: 220, ink });
      const isAround = (at: number): boolean =>
        at % width < 60 || at % width >= 640 || at < 60 * width || at >= 640 * width;
      for (let at = 0; at < photo.pixels.length; at += 1) if (isAround(at)) photo.pixels[at] = 190 + ((at * 7919) % 31);
      const inside = [
        blockFrom(
          ...Array.from({ length: 12 }, (_, row) => [
            word('words', 0.1, 0.08 + row * 0.045, { width: 0.55, height: 20 / height }),
          ]),
        ),
      ];
      expect(assessPageQuality(photo, inside).defects).toEqual(defects);
    },
  );

  test('forgives blur that is small beside the letters', () => {
    const soft = page({ blur: 3 });
    expect(assessPageQuality(soft, words(60)).score).toBeGreaterThan(assessPageQuality(soft, words(15)).score);
  });

  test('names glare that hides print and fades softly, however bright the paper is around it', () => {
    for (const paper of [170, 190, 225]) {
      expect(assessPageQuality(withLight(page({ paper }), 700), wide).defects).toEqual(['glare']);
    }
    expect(assessPageQuality(page({ paper: 190 }), wide).defects).toEqual([]);
  });

  test('names no glare where light is too weak to hide print', () => {
    expect(assessPageQuality(withLight(page({ paper: 190 }), 40), wide).defects).toEqual([]);
  });

  test('takes no white paper for glare: neither a whole page, nor a sheet on a darker table, nor a blank label', () => {
    expect(assessPageQuality(page({ paper: 255 }), words(20)).defects).toEqual([]);
    const table = page({ paper: 255 });
    for (let at = 0; at < table.pixels.length; at += 1) {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x < 40 || x >= 860 || y < 40 || y >= 860) table.pixels[at] = 90;
      if (x >= 240 && x < 520 && y >= 240 && y < 520) table.pixels[at] = 255;
    }
    expect(assessPageQuality(table, words(20)).defects).toEqual([]);
    const labelled = page({ paper: 190 });
    for (let y = 200; y < 500; y += 1) labelled.pixels.fill(255, y * width + 200, y * width + 500);
    expect(assessPageQuality(labelled, words(20)).defects).toEqual([]);
  });

  test('calls a picture too small for a document when no words tell', () => {
    const tiny = { width: 200, height: 150, channels: 1, pixels: new Uint8Array(30_000).fill(200), dpi: null } as const;
    expect(assessPageQuality(tiny, []).defects).toEqual(['too_small']);
  });

  test('puts the worst defect first', () => {
    expect(assessPageQuality(page({ paper: 95, ink: 5 }), words(6)).defects).toEqual(['too_small', 'dark']);
  });
});
