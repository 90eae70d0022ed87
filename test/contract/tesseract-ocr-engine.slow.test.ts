import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { TesseractOcrEngine, tesseractModule } from '../../src/adapters/tesseract/tesseract-ocr-engine.ts';
import type { TaskPool } from '../../src/domain/ports/task-pool.ts';
import type { PageImage } from '../../src/domain/reading/document/page.ts';
import { plainText } from '../../src/domain/reading/document/plain-text.ts';
import { drawReceipt } from '../drawn/documents.ts';
import { cropOf, rasterise } from '../fixtures/images.ts';
import { describeOcrEngine } from './ocr-engine.suite.ts';

const taskPool = (count: number): TaskPool => new ProcessPool({ processes: count }).running(tesseractModule);

describeOcrEngine('TesseractOcrEngine', () => new TesseractOcrEngine({ taskPool: taskPool(2) }));

describe('TesseractOcrEngine', () => {
  const engines: TesseractOcrEngine[] = [];
  let line: PageImage;
  const options = { languages: ['eng'], layout: 'page', timeoutMs: 40_000 } as const;

  function start(
    settings: { readonly languages?: readonly string[]; readonly recycleAfter?: number } = {},
  ): TesseractOcrEngine {
    const engine = new TesseractOcrEngine({ taskPool: taskPool(1), ...settings });
    engines.push(engine);
    return engine;
  }

  beforeAll(async () => {
    const [receipt] = await rasterise((await drawReceipt()).bytes, 150);
    line = cropOf(receipt!, { x: 0, y: 0, width: 1, height: 0.2 });
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
  });

  test('names tesseract.js, its version and the models of Portuguese and English', async () => {
    expect(await start().check()).toEqual({
      name: 'tesseract.js',
      version: expect.stringMatching(/^7\./),
      models: ['por+eng 4.0.0_best_int'],
      backend: 'wasm',
    });
  });

  test('says what to install when a language is missing', async () => {
    const check = start({ languages: ['zzz'] }).check();
    await expect(check).rejects.toMatchObject({
      code: 'UNKNOWN_LANGUAGE',
      message: expect.stringContaining('docface models install --languages <language>'),
    });
  });

  test('reads the same before and after it starts anew, and in another language between', async () => {
    const engine = start({ recycleAfter: 2 });
    const read = async (languages: readonly string[]): Promise<string> =>
      plainText([await engine.read(line, { ...options, languages })]);
    const first = await read(['eng']);
    expect(first).toContain('SAMPLE CORNER CAFE');
    for (const languages of [['eng'], ['por', 'eng'], ['eng'], ['eng']]) {
      expect(await read(languages)).toContain('SAMPLE CORNER CAFE');
    }
    expect(await read(['eng'])).toBe(first);
  });
});
