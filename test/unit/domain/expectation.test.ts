import { expect, test } from 'vitest';
import { type Expectation, mustBe } from '../../../src/domain/expectation.ts';

test.each<[Expectation, string]>([
  [{ kind: 'type', type: 'string,null' }, 'must be a text or null.'],
  [{ kind: 'type', type: 'int' }, 'must be a whole number.'],
  [{ kind: 'one_of', values: ['pt-BR', 'en'] }, 'must be one of pt-BR, en.'],
  [{ kind: 'one_of', values: [true] }, 'must be true.'],
  [{ kind: 'at_most', bound: 1, of: 'number' }, 'must be at most 1.'],
  [{ kind: 'at_least', bound: 2, of: 'array' }, 'must have at least 2 entries.'],
  [{ kind: 'less_than', bound: 8, of: 'string' }, 'must have less than 8 characters.'],
  [{ kind: 'pattern', pattern: '^[a-z]+$' }, 'must match ^[a-z]+$.'],
  [{ kind: 'unlike_each_other' }, 'must not hold the same entry twice.'],
  [{ kind: 'other' }, 'cannot be used here.'],
])('%j is said in plain words', (expected, words) => {
  expect(mustBe(expected)).toBe(words);
});
