import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openVinoLibrary } from '../../../../src/adapters/paddle/openvino/library-files.ts';
import {
  diagnoseEngines,
  faceModel,
  flatteningOf,
  models,
  modelsOf,
  opensFiles,
  openVino,
} from '../../../../src/infrastructure/composition/diagnose/engines.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-models-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const configOf = (ocrEngine: string) => loadConfig({ DOCFACE_OCR_ENGINE: ocrEngine, DOCFACE_MODELS_DIR: folder });

describe('the doctor', () => {
  test('takes absent models for something optional, and says how to get them', async () => {
    expect(await models(configOf('auto')).look()).toMatchObject({
      state: 'missing',
      advice: 'To read text better: docface models install',
    });
    expect(await models(configOf('tesseract.js')).look()).toMatchObject({ state: 'missing', advice: null });
  });

  test('takes half of the models for broken', async () => {
    await writeFile(join(folder, 'LICENSE.txt'), 'short');

    expect(await models(configOf('auto')).look()).toMatchObject({
      state: 'broken',
      detail: expect.stringMatching(/^7 of 7 files/) as string,
      advice: 'Install them again: docface models install',
    });
  });

  test('says how to get the model that tells more faces apart, and when it is broken', async () => {
    expect(await faceModel(configOf('auto')).look()).toMatchObject({
      state: 'missing',
      advice: 'To tell more faces apart: docface models install',
    });

    await mkdir(join(folder, 'sface'));
    await writeFile(join(folder, 'sface/description.onnx'), 'short');

    expect(await faceModel(configOf('auto')).look()).toMatchObject({
      state: 'broken',
      advice: 'Install it again: docface models install',
    });
  });

  test('takes the model for bent pages for optional', async () => {
    expect(await flatteningOf(configOf('auto')).look()).toMatchObject({
      state: 'missing',
      advice: 'To read bent pages better: docface models install --with dewarp',
    });
  });

  test.each([
    ['api,relay,generation', [], false],
    ['ocr', ['Models', 'OpenVINO', 'Languages', 'Bent pages'], true],
    ['face-match', ['Face model'], true],
  ])('looks for the models of the roles %s alone, and loads their engines alone', (roles, names, loads) => {
    const config = loadConfig({ DOCFACE_MODELS_DIR: folder, DOCFACE_ROLES: roles });
    expect(modelsOf(config).map(({ name }) => name)).toEqual(names);
    expect(opensFiles(config)).toBe(loads);
  });

  test('takes OpenVINO for optional, and says how to get it where it would be used', async () => {
    const advice = openVinoLibrary() && 'To read text faster: docface models install --with openvino';
    expect(await openVino(configOf('auto')).look()).toMatchObject({ state: 'missing', advice });
    expect(await openVino(configOf('tesseract.js')).look()).toMatchObject({ state: 'missing', advice: null });
  });

  test('reports an engine that cannot be chosen instead of failing itself', async () => {
    expect(await diagnoseEngines(configOf('pp-ocrv6'), new RecordingLogger())).toEqual([
      {
        name: 'Text',
        state: 'broken',
        detail: expect.stringContaining('Run "docface models install"') as string,
        advice: null,
      },
    ]);
  });
});
