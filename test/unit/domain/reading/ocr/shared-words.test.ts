import { expect, test } from 'vitest';
import type { Field } from '../../../../../src/domain/reading/result/ocr-result.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const beside = (label: string) => ({ by: 'pair', labels: [label] }) as const;
const fields = [fieldOf('first', 'name', [beside('First name')]), fieldOf('last', 'name', [beside('Last name')])];

/** First and last name as one template reads both. */
function namesOn(...words: readonly ReturnType<typeof at>[]): readonly (Field | undefined)[] {
  const read = readWith(templateOf({ fields }), [pageOf(words)]).fields;
  return [read['first'], read['last']];
}

const verdicts = (field: Field | undefined) => field?.validations.map(({ rule, result }) => `${rule} ${result}`);

test('Words that two labels claim are doubted in both fields, which say so', () => {
  const [first, last] = namesOn(at(60, 100, 'First name and last name: Ana Muster'));
  expect([first?.value, last?.value]).toEqual(['Ana Muster', 'Ana Muster']);
  expect(verdicts(first)).toEqual(['first.place not_checked']);
  expect(verdicts(last)).toEqual(['last.place not_checked']);
  expect(Math.max(first?.confidence ?? 1, last?.confidence ?? 1)).toBeLessThan(0.9);
});

test('Words beside their own label each are not, even where they are alike', () => {
  const [first, last] = namesOn(at(60, 100, 'First name: Martin'), at(60, 140, 'Last name: Martin'));
  expect([first?.value, last?.value]).toEqual(['Martin', 'Martin']);
  expect([...(verdicts(first) ?? []), ...(verdicts(last) ?? [])]).toEqual([]);
});
