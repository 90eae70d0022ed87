import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEngineModule } from '../../../../src/adapters/engine-module/module-ocr-engine.ts';
import type { DocumentFile } from '../../../../src/domain/ports/document-opener.ts';
import type { OcrEngine } from '../../../../src/domain/ports/ocr-engine.ts';
import { withOneShot } from '../../../../src/infrastructure/composition/one-shot.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';
import { readMarkdown } from '../../../support/markdown.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

const image = { width: 1, height: 1, channels: 1, pixels: Uint8Array.of(255), dpi: null } as const;
const options = { languages: ['eng'], layout: 'page', timeoutMs: 1000 } as const;

let folder: string;
let made = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-engine-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Each module has a path of its own, because Node keeps what it imported. */
async function moduleOf(code: string): Promise<string> {
  made += 1;
  const path = join(folder, `engine-${made}.mjs`);
  await writeFile(path, code);
  return path;
}

async function engineThat(read: string): Promise<OcrEngine> {
  const parts = `check: async () => ({}), close: async () => {}, read: async () => { ${read} }`;
  return openEngineModule(await moduleOf(`export default () => ({ name: 'sample', ${parts} });`), { slots: 1 });
}

describe('an engine in a module of its own', () => {
  test('reads documents, as the guide shows it', async () => {
    const guide = await readMarkdown('docs/engines.md');
    const path = await moduleOf(guide.code.find((body) => body.includes('export default')) ?? '');
    const config = loadConfig({ DOCFACE_OCR_ENGINE: path, DOCFACE_ENGINE_SLOTS: '1' });
    const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const file: DocumentFile = { type: 'png', bytes, password: null };
    const reading = { track: 'text', template: null, pages: null, languages: null, profile: null };

    const { pages } = await withOneShot({ config, logger: new RecordingLogger() }, (oneShot) =>
      oneShot.read(file, reading),
    );

    expect(pages).toMatchObject([{ engine: { name: 'tiny' }, blocks: [{ text: '320x200' }] }]);
  });

  test.each([
    ['is not there', null, /cannot be used: Cannot find module/],
    ['exports nothing', 'export const engine = 1;', 'its default export is no function'],
    ['opens something else', 'export default () => ({ name: "sample" });', 'lacks name, check, read or close'],
  ])('is refused when it %s', async (_, code, said) => {
    const path = code === null ? join(folder, 'absent.mjs') : await moduleOf(code);

    await expect(openEngineModule(path, { slots: 1 })).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringMatching(said) as string,
    });
  });

  test('fails with the code and the words that it throws', async () => {
    const engine = await engineThat(
      'throw Object.assign(new Error("Too dark to read."), { code: "UNREADABLE_FILE", retryable: false });',
    );

    await expect(engine.read(image, options)).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: 'Too dark to read.',
      retryable: false,
    });
  });

  test('repeats no words of an error that was not meant for callers', async () => {
    const engine = await engineThat('throw new Error("/srv/secret is gone");');

    await expect(engine.read(image, options)).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: 'The engine failed to read the page.',
    });
  });

  test('blames no page for being closed', async () => {
    const engine = await engineThat(
      'await new Promise((resolve) => setTimeout(resolve, 50)); throw new Error("ended");',
    );
    const running = engine.read(image, options).catch((error: unknown) => error);

    await engine.close();

    const handedBack = { code: 'DEPENDENCY_UNAVAILABLE', retryable: true };
    expect(await running).toMatchObject(handedBack);
    await expect(engine.read(image, options)).rejects.toMatchObject(handedBack);
  });

  test('is named by a path, never by a word that is no engine', () => {
    expect(() => loadConfig({ DOCFACE_OCR_ENGINE: 'tesseract.mjs' })).toThrowError(/DOCFACE_OCR_ENGINE: choose from/);
    expect(loadConfig({ DOCFACE_OCR_ENGINE: './engine.js' }).ocrEngine).toBe('./engine.js');
  });
});
