import { expect, test } from 'vitest';
import { ruleWords } from '../../../console/viewer/rule-words.ts';
import { documentRuleNames, fieldRuleNames } from '../../../src/domain/template/rule-names.ts';

test('every rule that templates may name has words, and no other', () => {
  expect(Object.keys(ruleWords.en.rules).toSorted()).toEqual([...fieldRuleNames, ...documentRuleNames].toSorted());
});
