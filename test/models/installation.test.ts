import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeModelUses } from '../../src/infrastructure/composition/models.ts';
import { openOcrEngine } from '../../src/infrastructure/composition/ocr-engines.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { installedModels } from '../support/installed-models.ts';
import { openImageAnalysis } from '../support/open-image-analysis.ts';
import { RecordingLogger } from '../support/recording-logger.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-models-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const onProgress = (): void => undefined;

describe('installed models', () => {
  test('hold what they should, and so does a copy that was installed from them', async () => {
    const from = installedModels();
    await makeModelUses({ folder, onProgress }).install({ from, also: [], timeoutMs: 1000 });

    for (const place of [from, folder]) {
      const { files } = await makeModelUses({ folder: place, onProgress }).inspect({ thoroughly: true });
      expect(files.filter(({ state, isOptional }) => !(isOptional && state === 'missing') && state !== 'fine')).toEqual(
        [],
      );
    }
  });

  test('are not fetched again', async () => {
    expect(
      await makeModelUses({ folder: installedModels(), onProgress }).install({
        from: null,
        also: [],
        timeoutMs: 1,
      }),
    ).toBe(false);
  });

  test('make PP-OCRv6 the engine that reads', async () => {
    const config = loadConfig({ DOCFACE_MODELS_DIR: installedModels(), DOCFACE_ENGINE_SLOTS: '1' });
    const logger = new RecordingLogger();
    const engine = await openOcrEngine({ config, images: openImageAnalysis(), logger, load: 'at once', onProgress });
    try {
      expect(await engine.check()).toMatchObject({
        name: 'pp-ocrv6',
        models: expect.arrayContaining(['PP-OCRv6_small_rec']) as string[],
      });
      expect(logger.lines).toEqual([]);
    } finally {
      await engine.close();
    }
  });
});
