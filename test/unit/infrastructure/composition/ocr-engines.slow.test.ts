import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readingModels } from '../../../../src/adapters/paddle/model-files.ts';
import { plainText } from '../../../../src/domain/reading/document/plain-text.ts';
import { type EngineLoading, openOcrEngine } from '../../../../src/infrastructure/composition/ocr-engines.ts';
import { withOneShot } from '../../../../src/infrastructure/composition/one-shot.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';
import { drawLetter } from '../../../drawn/documents.ts';
import { pngOf } from '../../../fixtures/images.ts';
import { openImageAnalysis } from '../../../support/open-image-analysis.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-models-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Opened {
  readonly name: string;
  readonly said: readonly string[];
  readonly logged: readonly string[];
}

async function open(ocrEngine: string, load: EngineLoading = 'never'): Promise<Opened> {
  const config = loadConfig({ DOCFACE_OCR_ENGINE: ocrEngine, DOCFACE_MODELS_DIR: folder });
  const said: string[] = [];
  const logger = new RecordingLogger();
  const images = openImageAnalysis();
  const engine = await openOcrEngine({ config, images, logger, load, onProgress: (message) => said.push(message) });
  await engine.close();
  return { name: engine.name, said, logged: logger.lines.map(({ message }) => message) };
}

/** Files with the names and sizes of the models, that hold nothing. */
async function layOutHollowModels(): Promise<void> {
  for (const { path, bytes } of readingModels.files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
    await truncate(join(folder, path), bytes);
  }
}

describe('the engine that reads text', () => {
  test('is tesseract.js where there are no models, and says how to get them', async () => {
    expect(await open('auto', 'at once')).toEqual({
      name: 'tesseract.js',
      said: [expect.stringContaining('docface models install')],
      logged: [],
    });
  });

  test('is PP-OCRv6 where its models are', async () => {
    await layOutHollowModels();

    expect(await open('auto')).toEqual({ name: 'pp-ocrv6', said: [], logged: [] });
  });

  test('is tesseract.js when one file of the models is missing', async () => {
    await layOutHollowModels();
    await rm(join(folder, 'pp-ocrv6-tiny/characters.txt'));

    expect(await open('auto')).toMatchObject({ name: 'tesseract.js' });
  });

  test('is tesseract.js when PP-OCRv6 does not load, and says so once', async () => {
    await layOutHollowModels();

    expect(await open('auto', 'at once')).toEqual({
      name: 'tesseract.js',
      said: ['pp-ocrv6 does not load; tesseract.js reads text. To see why: docface doctor'],
      logged: ['The engine does not load; another one reads'],
    });
  }, 60_000);

  test('is chosen for a single file when a page of it is read, and not before', async () => {
    await layOutHollowModels();
    expect(await open('auto', 'on use')).toEqual({ name: 'pp-ocrv6', said: [], logged: [] });
    const config = loadConfig({ DOCFACE_MODELS_DIR: folder, DOCFACE_ENGINE_SLOTS: '1' });
    const said: string[] = [];
    const options = { config, logger: new RecordingLogger(), onProgress: (message: string) => said.push(message) };
    const file = { type: 'png', bytes: await pngOf((await drawLetter()).bytes, 100), password: null } as const;
    const asked = { track: 'text', template: null, pages: null, languages: ['eng'], profile: null };

    const { pages } = await withOneShot(options, (oneShot) => oneShot.read(file, asked));

    expect(pages).toMatchObject([{ engine: { name: 'tesseract.js' } }]);
    expect(plainText(pages)).toContain('Dear');
    expect(said).toEqual(['pp-ocrv6 does not load; tesseract.js reads text. To see why: docface doctor']);
  }, 120_000);

  test('is the one that is demanded, whatever is installed', async () => {
    await layOutHollowModels();

    expect(await open('tesseract.js', 'at once')).toEqual({ name: 'tesseract.js', said: [], logged: [] });
    expect(await open('pp-ocrv6')).toMatchObject({ name: 'pp-ocrv6' });
  });

  test('is refused when PP-OCRv6 is demanded and its models are not there', async () => {
    await expect(open('pp-ocrv6')).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringContaining('Run "docface models install"') as string,
    });
  });
});
