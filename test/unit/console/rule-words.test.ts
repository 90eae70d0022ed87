import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleWords } from '../../../console/viewer/rule-words.ts';

interface RuleSchema {
  readonly oneOf: readonly [{ readonly enum: readonly string[] }];
}

test('every rule that templates may name has words, and no other', () => {
  const path = new URL('../../../catalog/schema/template.schema.json', import.meta.url);
  const { $defs: schemas } = JSON.parse(readFileSync(path, 'utf8')) as { readonly $defs: Record<string, RuleSchema> };
  const named = ['fieldRule', 'documentRule'].flatMap((schema) => schemas[schema]?.oneOf[0].enum ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(Object.keys(ruleWords.en.rules).toSorted()).toEqual(named.toSorted());
});
