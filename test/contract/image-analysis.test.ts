import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageImage } from '../../src/domain/reading/document/page.ts';
import { placeOnGrid } from '../../src/domain/reading/document/page-grid.ts';
import { findSheet } from '../../src/imaging/find-sheet.ts';
import { looksAlike } from '../../src/imaging/looks-alike.ts';
import { measureColour } from '../../src/imaging/measure-colour.ts';
import { measurePixels } from '../../src/imaging/measure-pixels.ts';
import { rotateImage } from '../../src/imaging/rotate-image.ts';
import { drawLetter } from '../drawn/documents.ts';
import { arched, archedPicture } from '../fixtures/bent.ts';
import { rasterise } from '../fixtures/images.ts';
import { photographed } from '../fixtures/photo.ts';
import { openImageAnalysis } from '../support/open-image-analysis.ts';

const limits = { timeoutMs: 60_000 };
const corners = [
  [0.2, 0.25],
  [0.85, 0.1],
  [0.9, 0.85],
  [0.15, 0.75],
] as const;

const rise = 0.12;
const ruledAt = [0.25, 0.5, 0.75];

/** Paper with lines across at shares of its height, from a tenth of its width to nine. */
const ruledPage: PageImage = {
  width: 900,
  height: 1200,
  channels: 1,
  dpi: null,
  pixels: Uint8Array.from({ length: 900 * 1200 }, (_, at) => {
    const [x, y] = [at % 900, Math.floor(at / 900)];
    return x >= 90 && x < 810 && ruledAt.some((height) => Math.abs(y - height * 1200) < 2) ? 30 : 240;
  }),
};

describe('PooledImageAnalysis', () => {
  const images = openImageAnalysis();
  let photo: PageImage;

  beforeAll(async () => {
    const [page] = await rasterise((await drawLetter()).bytes, 60);
    photo = photographed(page!, { width: 800, height: 600, corners });
  });
  afterAll(() => images.close());

  test('turns an image and leaves the one that it was given', async () => {
    const before = photo.pixels.slice();
    const [turned, needed] = [await images.rotate(photo, 90, limits), rotateImage(photo, 90)];
    expect([turned.width, turned.height, turned.channels]).toEqual([600, 800, 3]);
    expect(Buffer.compare(turned.pixels, needed.pixels)).toBe(0);
    expect(Buffer.compare(photo.pixels, before)).toBe(0);
  });

  test('examines a page as it stands upright', async () => {
    const words = [{ x: 0.3, y: 0.3, width: 0.4, height: 0.4 }];
    const look = await images.examine(rotateImage(photo, 270), { rotation: 90, step: 2, words, ...limits });
    expect(look).toEqual({ sheet: findSheet(photo), measures: measurePixels(photo, 2, words) });
    expect(look.sheet).not.toBeNull();
  });

  test('measures the colour of a region', async () => {
    const region = { x: 0.1, y: 0.2, width: 0.5, height: 0.5 };
    expect(await images.measureColour(photo, region, limits)).toEqual(measureColour(photo, region));
    expect(await images.measureColour(photo, { ...region, x: 2 }, limits)).toBeNull();
  });

  test('tells whether two images show the same page', async () => {
    const blank = { ...photo, pixels: new Uint8Array(photo.pixels.length) };
    expect(await images.looksAlike(photo, photo, limits)).toBe(looksAlike(photo, photo));
    expect(await images.looksAlike(photo, blank, limits)).toBe(false);
  });

  test('finds the lines of a bent page on it flattened, and tells where they lie in its picture', async () => {
    const picture = archedPicture(ruledPage, rise);
    const grid = arched(rise);
    const flat = (await images.findFormMarks(picture, { ...limits, grid })).ruledLines;
    const heights = flat.map(({ from, to }) => [from, to].map((end) => placeOnGrid(grid, end)?.[1] ?? -1));
    expect(heights).toHaveLength(ruledAt.length);
    for (const [index, at] of ruledAt.entries()) {
      for (const height of heights[index] ?? []) expect(Math.abs(height - at)).toBeLessThan(0.005);
    }
    for (const { from, to } of flat) expect(to[0] - from[0]).toBeGreaterThan(0.6);
    const bent = (await images.findFormMarks(picture, limits)).ruledLines;
    expect(bent.filter(({ from, to }) => to[0] - from[0] > 0.6)).toEqual([]);
  });

  test('lets its own process work while it turns and examines a picture of 40 megapixels', async () => {
    const large: PageImage = {
      width: 8000,
      height: 5000,
      channels: 1,
      pixels: new Uint8Array(40e6).fill(200),
      dpi: 300,
    };
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const { measures } = await images.examine(large, { rotation: 90, step: 3, words: [], ...limits });
    await sleep(50);
    delay.disable();
    expect(measures.paper).toBe(200);
    expect(delay.max / 1e6).toBeLessThan(200);
  });

  test('gives up what takes longer than it may', async () => {
    const large: PageImage = { width: 8000, height: 5000, channels: 1, pixels: new Uint8Array(40e6), dpi: 300 };
    await expect(images.rotate(large, 90, { timeoutMs: 20 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(await images.looksAlike(photo, photo, limits)).toBe(true);
  });

  test('hands work back when it is closed', async () => {
    const closed = openImageAnalysis();
    await closed.close();
    const turned = closed.rotate(photo, 90, limits);
    await expect(turned).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
  });
});
