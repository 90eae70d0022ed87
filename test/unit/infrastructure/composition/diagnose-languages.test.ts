import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { languages } from '../../../../src/infrastructure/composition/diagnose/engines.ts';

describe('the languages that docface doctor looks at', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-languages-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('are those of the installed packages, with the command that installs more', async () => {
    expect(await languages({ modelsDirectory: folder }).look()).toMatch(
      /reads eng, por; .*models install --languages$/,
    );
  });

  test('are broken where the data of one are damaged, and the command installs it again', async () => {
    await mkdir(join(folder, 'tesseract'));
    await writeFile(join(folder, 'tesseract', 'ell.traineddata.gz'), 'half of it');
    expect(await languages({ modelsDirectory: folder }).look()).toEqual({
      state: 'broken',
      detail: `ell in ${folder} is damaged`,
      advice: 'Install again: docface models install --languages ell',
    });
  });
});
