import { afterAll, describe, expect, test } from 'vitest';
import { confinedStart } from '../../src/adapters/confinement/confined-start.ts';
import { languageFolders } from '../../src/adapters/tesseract/tesseract-program.ts';
import { TesseractProgramEngine } from '../../src/adapters/tesseract/tesseract-program-engine.ts';
import { describeOcrEngine } from '../contract/ocr-engine.suite.ts';
import { openImageAnalysis } from '../support/open-image-analysis.ts';

const images = openImageAnalysis();
afterAll(() => images.close());

const prepare = confinedStart({ mode: 'required', reads: languageFolders(process.env) });
const start = (environment = process.env): TesseractProgramEngine =>
  new TesseractProgramEngine({ processes: 2, environment, prepare, images });

/** Something to be busy with: the same pixels every time. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 256;
  });
}

describeOcrEngine('TesseractProgramEngine', start);

describe('TesseractProgramEngine', () => {
  test('names the languages that it would read', async () => {
    expect(await start().check()).toMatchObject({ name: 'tesseract', models: ['por+eng'], backend: 'program' });
  });

  test('ends what runs when it is closed', async () => {
    const engine = start();
    const image = { width: 3000, height: 3000, channels: 1, pixels: noise(3000 * 3000), dpi: null } as const;
    await engine.check();
    const reading = engine.read(image, { languages: ['eng'], layout: 'page', timeoutMs: 60_000 });
    setTimeout(() => void engine.close(), 200);

    await expect(reading).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
  });

  test('says what to install when the program is missing', async () => {
    await expect(start({ PATH: '/nowhere' }).check()).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringContaining('tesseract-ocr-por') as string,
    });
  });
});
