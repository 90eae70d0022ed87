import { expect, test } from 'vitest';
import { bundledTexts, hashOf, parsedTexts } from '../../../../src/adapters/yaml-catalog/parsed-texts.ts';
import { parseYaml } from '../../../../src/adapters/yaml-catalog/read-entry.ts';

test('a text that was parsed before is not parsed again, and a changed one is', () => {
  const text = 'name: acme';
  const known = { [hashOf(text)]: { name: 'from the build' } };
  expect(parseYaml(text, known)).toEqual({ ok: true, value: { name: 'from the build' } });
  expect(parseYaml(`${text} ltd`, known)).toEqual({ ok: true, value: { name: 'acme ltd' } });
});

// "npm test" builds before it runs this.
test('the build holds every text of the catalogue as it is parsed', async () => {
  const texts = await bundledTexts();
  const known = await parsedTexts();
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => known[hashOf(text)] === undefined)).toEqual([]);
  for (const text of texts) expect(parseYaml(text, known)).toEqual(parseYaml(text));
});
