import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { PaddleOcrEngine, paddleModule } from '../../src/adapters/paddle/paddle-ocr-engine.ts';

/** What the engine does without its models; test/models tries it with them. */
describe('PaddleOcrEngine without its models', () => {
  const engine = new PaddleOcrEngine({
    taskPool: new ProcessPool({ processes: 1 }).running(paddleModule),
    folder: join(import.meta.dirname, 'no-models-here'),
  });
  const image = { width: 100, height: 50, channels: 1, pixels: new Uint8Array(5000), dpi: null } as const;

  afterAll(async () => {
    await engine.close();
  });

  test('says what to run', async () => {
    const failure = { code: 'ENGINE_FAILED', message: expect.stringContaining('run docface models install') };
    await expect(engine.check()).rejects.toMatchObject(failure);
    const reading = engine.read(image, { languages: ['eng'], layout: 'page', timeoutMs: 20_000 });
    await expect(reading).rejects.toMatchObject(failure);
  });

  test('names the languages that it cannot read', async () => {
    const reading = engine.read(image, { languages: ['tha', 'zzz'], layout: 'page', timeoutMs: 20_000 });
    await expect(reading).rejects.toMatchObject({
      code: 'UNKNOWN_LANGUAGE',
      retryable: false,
      message: expect.stringContaining('tha, zzz'),
    });
  });
});
