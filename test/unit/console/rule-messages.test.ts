import { expect, test } from 'vitest';
import { ruleMessages } from '../../../console/viewer/rule-messages.ts';
import {
  dataRuleNames,
  documentRuleNames,
  fieldRuleNames,
  readingRuleNames,
} from '../../../src/domain/template/rule-names.ts';

test('every rule that templates may name, or that runs over data, has words, and no other', () => {
  expect(Object.keys(ruleMessages.en.rules).toSorted()).toEqual(
    [...fieldRuleNames, ...documentRuleNames, ...dataRuleNames, ...readingRuleNames].toSorted(),
  );
});
