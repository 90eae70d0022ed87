import { expect, test } from 'vitest';
import { ruleMessages } from '../../../console/viewer/rule-messages.ts';
import { documentRuleNames, fieldRuleNames } from '../../../src/domain/template/rule-names.ts';

test('every rule that templates may name has words, and no other', () => {
  expect(Object.keys(ruleMessages.en.rules).toSorted()).toEqual([...fieldRuleNames, ...documentRuleNames].toSorted());
});
