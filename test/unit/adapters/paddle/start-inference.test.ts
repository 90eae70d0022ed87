import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openVinoPaths } from '../../../../src/adapters/paddle/openvino/library-files.ts';
import { startInference } from '../../../../src/adapters/paddle/start-inference.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-models-'));
  const { c } = openVinoPaths(folder);
  await mkdir(dirname(c));
  await writeFile(c, 'no library');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const openVino = (optional: boolean) => ({ use: 'openvino', folder, precision: 'f32', optional }) as const;

describe('OpenVINO that does not load', () => {
  test('leaves the models to ONNX Runtime where it is optional', async () => {
    const { backend, options } = await startInference(openVino(true));
    expect(backend).toMatch(/^(onnxruntime-node|wasm)$/);
    expect(options).toEqual({ use: 'onnxruntime' });
  });

  test('is said to be the reason where it is demanded, with what to do', async () => {
    await expect(startInference(openVino(false))).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringMatching(
        /cannot be loaded \(.+\)\. Run "docface models install --with openvino"/,
      ) as string,
    });
  });
});
