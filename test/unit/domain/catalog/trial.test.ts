import { describe, expect, test } from 'vitest';
import { compareTrial, confirmedIn, countVerdicts } from '../../../../src/domain/catalog/trial.ts';
import type { Field } from '../../../../src/domain/reading/result/ocr-result.ts';
import { readField } from '../../../support/read-document.ts';

const field = (value: string | null, source: Field['source'] = 'text_layer'): Field => readField(value, { source });
const document = {
  fields: { number: field('A-1'), total: field('12.00', 'human'), dueDate: field(null) },
  lists: { items: [{ name: field('Chair') }] },
};
const nothing = { fields: {}, lists: {} };

describe('what a person confirmed of a document', () => {
  test('is what a reviewer wrote, and neither what was merely read nor what was not found', () => {
    expect(confirmedIn(document, false)).toEqual({ fields: { total: '12.00' }, lists: {} });
  });

  test('is everything once it was accepted', () => {
    expect(confirmedIn(document, true)).toEqual({
      fields: { number: 'A-1', total: '12.00', dueDate: null },
      lists: { items: [{ name: 'Chair' }] },
    });
  });
});

describe('a trial', () => {
  const before = { fields: { number: 'A-1', total: '10.00', dueDate: null }, lists: {} };
  const after = { fields: { number: 'B-2', total: '12.00', dueDate: '2026-01-31' }, lists: {} };
  const verdicts = (truth: Parameters<typeof compareTrial>[0]) =>
    Object.fromEntries(compareTrial(truth, before, after).map(({ key, verdict }) => [key, verdict]));

  test('calls nothing right or broken that nobody confirmed', () => {
    expect(verdicts(nothing)).toEqual({ number: 'changed', total: 'changed', dueDate: 'changed' });
    expect(countVerdicts(compareTrial(nothing, before, before))).toEqual({
      right: 0,
      fixed: 0,
      broken: 0,
      wrong: 0,
      same: 3,
      changed: 0,
    });
  });

  test('holds what was confirmed against both versions', () => {
    expect(verdicts(confirmedIn(document, true))).toEqual({ number: 'broken', total: 'fixed', dueDate: 'broken' });
    expect(verdicts({ fields: { number: 'C-3' }, lists: {} })).toMatchObject({ number: 'wrong', total: 'changed' });
  });
});
