import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundledCalibration, sfaceCalibration } from '../../../../src/adapters/human/calibration.ts';
import { sfaceModel } from '../../../../src/adapters/human/sface-model.ts';
import { descriptorName, faceCalibration } from '../../../../src/infrastructure/composition/face-engine.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-models-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const configOf = (settings: Readonly<Record<string, string>> = {}) =>
  loadConfig({ DOCFACE_MODELS_DIR: folder, ...settings });

/** Files of the model's sizes, with holes for content: nothing here loads them. */
async function placeSface(missing = 0): Promise<void> {
  await mkdir(join(folder, 'sface'));
  for (const { path, bytes } of sfaceModel.files) {
    await writeFile(join(folder, path), '');
    await truncate(join(folder, path), bytes - missing);
  }
}

async function calibrationFile(descriptor: string): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, 'calibration.json');
  await writeFile(file, JSON.stringify({ ...bundledCalibration, descriptor, match: 0.97 }));
  return { DOCFACE_FACE_CALIBRATION_FILE: file };
}

describe('faces are described', () => {
  test("by dlib's network, and by SFace beside it where that is installed", async () => {
    expect(faceCalibration(configOf())).toBe(bundledCalibration);
    expect(descriptorName(configOf())).toBe(bundledCalibration.descriptor);

    await placeSface();

    expect(faceCalibration(configOf())).toBe(sfaceCalibration);
    expect(descriptorName(configOf())).toBe(sfaceCalibration.descriptor);
  });

  test("by dlib's network where SFace is cut off", async () => {
    await placeSface(1);

    expect(faceCalibration(configOf())).toBe(bundledCalibration);
  });

  test("by dlib's network alone where an operator calibrated that, though SFace is installed", async () => {
    await placeSface();
    const config = configOf(await calibrationFile(bundledCalibration.descriptor));

    expect(faceCalibration(config)).toMatchObject({ descriptor: bundledCalibration.descriptor, match: 0.97 });
    // The next calibration is of both.
    expect(descriptorName(config)).toBe(sfaceCalibration.descriptor);
  });

  test('by both where an operator calibrated both, and by nothing else without SFace', async () => {
    const settings = await calibrationFile(sfaceCalibration.descriptor);

    expect(() => faceCalibration(configOf(settings))).toThrow(/docface face-match calibrate/);

    await placeSface();

    expect(faceCalibration(configOf(settings))).toMatchObject({ match: 0.97 });
  });
});
