import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openVinoLibrary } from '../../../../src/adapters/paddle/openvino/library-files.ts';
import { inferenceOf, readerMemory } from '../../../../src/infrastructure/composition/ocr-engines.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';

const library = openVinoLibrary();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-models-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const chosen = (inference: string, ocrEngine = 'auto') =>
  inferenceOf(loadConfig({ DOCFACE_INFERENCE: inference, DOCFACE_OCR_ENGINE: ocrEngine, DOCFACE_MODELS_DIR: folder }));

/** Files with the names and sizes of OpenVINO's, that hold nothing. */
async function layOutHollowLibrary(): Promise<void> {
  for (const { path, bytes } of library?.files ?? []) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
    await truncate(join(folder, path), bytes);
  }
}

describe('what runs the models', () => {
  test('is ONNX Runtime where OpenVINO is not installed, unless OpenVINO is demanded', async () => {
    expect(await chosen('auto')).toEqual({ use: 'onnxruntime' });
    for (const demanded of ['openvino', 'openvino-bf16']) {
      await expect(chosen(demanded)).rejects.toMatchObject({
        code: 'ENGINE_FAILED',
        message: expect.stringContaining('set DOCFACE_INFERENCE=auto') as string,
      });
    }
  });

  test.skipIf(library === null)('is OpenVINO where it is installed, in the precision that is asked for', async () => {
    await layOutHollowLibrary();
    const openVino = { use: 'openvino', folder };
    expect(await chosen('auto')).toEqual({ ...openVino, precision: 'f32', optional: true });
    expect(await chosen('openvino')).toEqual({ ...openVino, precision: 'f32', optional: false });
    expect(await chosen('openvino-bf16')).toEqual({ ...openVino, precision: 'bf16', optional: false });
    expect(await chosen('onnxruntime')).toEqual({ use: 'onnxruntime' });
    expect(await chosen('openvino', 'tesseract.js')).toEqual({ use: 'onnxruntime' });
    await truncate(join(folder, library?.files[0]?.path ?? ''), 10);
    expect(await chosen('auto')).toEqual({ use: 'onnxruntime' });
  });

  test('has 512 MB more where that is OpenVINO', () => {
    const config = { engineMemoryMegabytes: 1000 };
    const openVino = { use: 'openvino', folder, precision: 'f32', optional: true } as const;
    expect(readerMemory(config, openVino)).toEqual({ engineMemoryMegabytes: 1512 });
    expect(readerMemory(config, { use: 'onnxruntime' })).toEqual(config);
  });
});
