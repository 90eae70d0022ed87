import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import type { Inference, InferenceOptions } from '../../src/adapters/paddle/inference.ts';
import { paddleModels } from '../../src/adapters/paddle/model-files.ts';
import { openVinoLibrary } from '../../src/adapters/paddle/openvino/library-files.ts';
import { PaddleOcrEngine, paddleModule } from '../../src/adapters/paddle/paddle-ocr-engine.ts';
import { lineHeight } from '../../src/adapters/paddle/recognition/line-image.ts';
import { LineThreads } from '../../src/adapters/paddle/recognition/line-threads.ts';
import { startInference } from '../../src/adapters/paddle/start-inference.ts';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import { makeModelUses } from '../../src/infrastructure/composition/models.ts';
import { drawLetter } from '../drawn/documents.ts';
import { rasterise } from '../fixtures/images.ts';
import { installedModels } from '../support/installed-models.ts';

/** Rounding of sums in 32 bits; probabilities, 0..1. */
const mostOff = 1e-3;

function waves(dims: readonly number[]): Float32Array {
  const length = dims.reduce((product, side) => product * side, 1);
  return Float32Array.from({ length }, (_, at) => Math.sin(at / 7) * Math.cos(at / 1013));
}

describe.skipIf(openVinoLibrary() === null)('OpenVINO', () => {
  let folder: string;
  let options: InferenceOptions;
  let openVino: Inference;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-models-'));
    const { install } = makeModelUses({ folder, onProgress: () => undefined });
    await install({ from: installedModels(), also: [], timeoutMs: 1000 });
    await install({ from: null, also: ['openvino'], timeoutMs: 110_000 });
    options = { use: 'openvino', folder, precision: 'f32', optional: false };
    openVino = await startInference(options);
  });
  afterAll(async () => {
    openVino.close?.();
    await rm(folder, { recursive: true, force: true });
  });

  test('computes what ONNX Runtime computes, whatever the shape', async () => {
    expect(openVino).toMatchObject({ backend: 'openvino-f32', version: '2026.4.1' });
    const onnxRuntime = await startInference();
    const { detection, recognition } = paddleModels(folder, 'tiny');
    for (const [path, shapes] of [
      [
        detection,
        [
          [1, 3, 96, 160],
          [1, 3, 128, 64],
          [1, 3, 96, 160],
        ],
      ],
      [
        recognition,
        [
          [2, 3, 48, 160],
          [1, 3, 48, 328],
        ],
      ],
    ] as const) {
      const [expected, found] = [await onnxRuntime.open(path), await openVino.open(path)];
      for (const dims of shapes) {
        const input = { data: waves(dims), dims };
        const [one, other] = [await expected(input), await found(input)];
        expect(other.dims).toEqual(one.dims);
        const off = other.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (one.data[at] ?? 9))), 0);
        expect(off).toBeLessThan(mostOff);
      }
    }
  });

  test('says what is wrong with a model and with an input', async () => {
    await expect(openVino.open(join(folder, 'nothing.onnx'))).rejects.toMatchObject({ code: 'ENGINE_FAILED' });
    const model = await openVino.open(paddleModels(folder, 'tiny').recognition);
    await expect(model({ data: new Float32Array(6), dims: [1, 2, 3] })).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
    });
    await expect(model({ data: new Float32Array(6), dims: [1, 3, 48, 160] })).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      cause: { message: '6 numbers are not 1 x 3 x 48 x 160' },
    });
  });

  test('keeps no memory of the shapes that it saw', async () => {
    const model = await openVino.open(paddleModels(folder, 'tiny').detection);
    const [width, highest] = [320, 1088];
    const data = new Float32Array(3 * highest * width);
    const after = async (...heights: number[]): Promise<number> => {
      for (const height of heights) {
        await model({ data: data.subarray(0, 3 * height * width), dims: [1, 3, height, width] });
      }
      return process.memoryUsage.rss() / 2 ** 20;
    };
    const largest = await after(highest);
    // Seen: about 100 MB, and 490 where they are kept.
    expect((await after(...Array.from({ length: 24 }, (_, at) => 320 + 32 * at))) - largest).toBeLessThan(280);
  });

  test('reads in the process and in the threads of an engine, which names it', async () => {
    const taskPool = new ProcessPool({ processes: 1 }).running(paddleModule);
    const engine = new PaddleOcrEngine({ taskPool, folder, inference: options });
    try {
      const [page] = await rasterise((await drawLetter()).bytes, 100);
      const reading = { languages: ['eng'], layout: 'page', profile: 'fast', timeoutMs: 60_000 } as const;
      const { blocks, engine: stamp } = await engine.read(page!, { ...reading, cores: 2 });
      expect(stamp).toMatchObject({ version: '2026.4.1', backend: 'openvino-f32' });
      expect(plainText([{ blocks }])).toContain('Dear');
    } finally {
      await engine.close();
    }
  });

  test('ends with the threads that read lines', async () => {
    const threads = new LineThreads({ models: paddleModels(folder, 'tiny'), inference: options, narrowest: 160 });
    const line = { width: 160, planes: new Float32Array(3 * lineHeight * 160).fill(1) };
    threads.call(1);
    const [answer] = await vi.waitFor(
      () => {
        const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
        const answers = threads.help(1, { batches: [[line]], script: 'latin', taken });
        expect(answers).toHaveLength(1);
        return answers;
      },
      { timeout: 20_000 },
    );
    expect((await answer)?.map(([index, lines]) => [index, lines.length])).toEqual([[0, 1]]);
    await threads.close();
  });
});
