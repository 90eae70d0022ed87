import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findShapes } from '../../../../src/adapters/human/find-faces.ts';
import { loadWasmModels } from '../../../../src/adapters/human/load-human.ts';
import { localFetch } from '../../../../src/adapters/human/local-fetch.ts';
import type { ModelName, Models } from '../../../../src/adapters/human/models.ts';
import { decoded, facePicture } from '../../../fixtures/faces.ts';

const side = 700;

beforeAll(() => void vi.stubGlobal('fetch', localFetch));
afterAll(() => void vi.unstubAllGlobals());

/** Discs with two dark spots each, in rows: nothing of a face but what makes a detector look twice. */
function patterned(): Uint8Array {
  const pixels = new Uint8Array(side * side * 3).fill(90);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [u, v] = [(x % 140) - 70, (y % 140) - 70];
      const isSpot = Math.hypot(Math.abs(u) - 18, v + 12) < 7;
      const isDisc = Math.hypot(u, v * 0.8) < 48;
      if (isDisc) pixels.set(isSpot ? [60, 45, 40] : [205, 170, 150], (y * side + x) * 3);
    }
  }
  return pixels;
}

test('a picture without a face is given up after a few looks, whichever way up it may be', async () => {
  const models = await loadWasmModels();
  const runs = new Map<ModelName, number>();
  const counting: Models = {
    ...models,
    run(name, values, size) {
      runs.set(name, (runs.get(name) ?? 0) + 1);
      return models.run(name, values, size);
    },
  };
  const image = { width: side, height: side, channels: 3, pixels: patterned() } as const;
  expect(findShapes(counting, image, { extent: 'all' })).toEqual([]);
  expect(runs.get('facemesh') ?? 0).toBeLessThanOrEqual(15);
  // Four ways up, nine parts, and closer looks at a few doubtful places.
  expect(runs.get('blazeface')).toBeGreaterThanOrEqual(10);
  expect(runs.get('blazeface')).toBeLessThanOrEqual(20);
});

test('a face that fills a good part of the picture is the same whether small ones are looked for or not', async () => {
  const models = await loadWasmModels();
  const picture = facePicture('womanInGrey', 4).extend({
    top: 100,
    bottom: 100,
    left: 200,
    right: 200,
    background: '#99a',
  });
  const image = await decoded(sharp(await picture.png().toBuffer()).resize(1200));
  const [alone, inPair] = (['all', 'prominent'] as const).map((extent) => findShapes(models, image, { extent }));
  expect(inPair).toHaveLength(1);
  expect(alone).toEqual(inPair);
});
