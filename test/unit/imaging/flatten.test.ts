import { expect, test } from 'vitest';
import type { PageImage } from '../../../src/domain/reading/document/page.ts';
import { flatten } from '../../../src/imaging/flatten.ts';
import { arched, archedPicture } from '../../fixtures/bent.ts';

const [width, height] = [300, 400];
const stripe = 40;

/** Black and white stripes across the page. */
const stripes: PageImage = {
  width,
  height,
  channels: 3,
  dpi: null,
  pixels: Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    Math.floor(Math.floor(at / 3 / width) / stripe) % 2 === 0 ? 255 : 0,
  ),
};

/** The share of stripes that are what they were, seen at places across them. */
function rightStripes(image: PageImage): number {
  let [right, all] = [0, 0];
  for (let index = 0; index < height / stripe; index += 1) {
    for (const u of [0.05, 0.25, 0.5, 0.75, 0.95]) {
      const y = Math.floor((((index + 0.5) * stripe) / height) * image.height);
      const value = image.pixels[(y * image.width + Math.floor(u * image.width)) * 3] ?? -1;
      right += value === (index % 2 === 0 ? 255 : 0) ? 1 : 0;
      all += 1;
    }
  }
  return right / all;
}

test('a bent page is flattened by its grid, without what lies beside it', () => {
  const bent = archedPicture(stripes, 0.12);
  expect(rightStripes(bent)).toBeLessThan(0.7);
  const flat = flatten(bent, arched(0.12));
  expect(rightStripes(flat)).toBe(1);
  expect(flat.width / flat.height).toBeCloseTo((0.8 * 300 * 1.07) / (0.7 * 400), 1);
});

test('a grid that leads far out of its picture makes no larger page', () => {
  const grid = arched(0);
  const points = grid.points.map(([x, y]) => [x * 40, y * 40] as const);
  const flat = flatten(stripes, { ...grid, points });
  expect(flat.width * flat.height).toBeLessThanOrEqual(1.51 * width * height);
});
