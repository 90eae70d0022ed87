import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installableLanguages, languagePath, languageSet } from '../../../../src/adapters/tesseract/language-data.ts';
import { allInstalledLanguages, installedLanguages } from '../../../../src/adapters/tesseract/tesseract-core.ts';

const folder = mkdtempSync(join(tmpdir(), 'docface-languages-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('a language that lies in the folder of the models is installed', async () => {
  expect(allInstalledLanguages(folder)).toEqual(['eng', 'por']);
  expect(allInstalledLanguages(undefined)).toEqual(['eng', 'por']);
  const require = createRequire(import.meta.url);
  await mkdir(join(folder, 'tesseract'));
  const english = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  await copyFile(english, join(folder, languagePath('ell')));
  expect(allInstalledLanguages(folder)).toEqual(['eng', 'por', 'ell']);
  expect(installedLanguages(['jpn', 'ell'], folder)).toEqual(['ell']);
});

test('the guide of the command names every language that can be installed', () => {
  const guide = readFileSync('docs/command.md', 'utf8');
  expect(installableLanguages.filter((language) => !guide.includes(`\`${language}\``))).toEqual([]);
  expect(languageSet(['ell', 'zzz']).files).toHaveLength(1);
});
