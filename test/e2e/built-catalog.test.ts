import { expect, test } from 'vitest';
import { bundledTexts, hashOf, parsedTexts } from '../../src/adapters/yaml-catalog/parsed-texts.ts';
import { parseYaml } from '../../src/adapters/yaml-catalog/read-entry.ts';

test('the build holds every text of the catalogue as it is parsed', async () => {
  const texts = await bundledTexts();
  const known = await parsedTexts();
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => known[hashOf(text)] === undefined)).toEqual([]);
  for (const text of texts) expect(parseYaml(text, known)).toEqual(parseYaml(text));
});
