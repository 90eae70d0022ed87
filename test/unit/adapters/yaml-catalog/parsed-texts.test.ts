import { expect, test } from 'vitest';
import { hashOf } from '../../../../src/adapters/yaml-catalog/parsed-texts.ts';
import { parseYaml } from '../../../../src/adapters/yaml-catalog/read-entry.ts';

test('a text that was parsed before is not parsed again, and a changed one is', () => {
  const text = 'name: acme';
  const known = { [hashOf(text)]: { name: 'from the build' } };
  expect(parseYaml(text, known)).toEqual({ ok: true, value: { name: 'from the build' } });
  expect(parseYaml(`${text} ltd`, known)).toEqual({ ok: true, value: { name: 'acme ltd' } });
});
