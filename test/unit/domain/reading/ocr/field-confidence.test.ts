import { describe, expect, test } from 'vitest';
import {
  confidenceOfFeatures,
  confidenceWeights,
  featureNames,
  featuresOf,
  sharesOf,
} from '../../../../../src/domain/reading/ocr/field-confidence.ts';
import type { FieldEvidence } from '../../../../../src/domain/reading/ocr/field-evidence.ts';
import type { ValidationOutcome } from '../../../../../src/domain/reading/result/ocr-result.ts';

const plain: FieldEvidence = {
  words: 0.97,
  weakest: 0.95,
  rule: 0.98,
  length: 12,
  corrections: 0,
  ambiguous: false,
  misshapen: false,
  proof: null,
  addsUp: false,
  seconded: false,
  contested: false,
};

const said = (rule: string, result: ValidationOutcome) => ({ rule, result });

function confidence(evidence: Partial<FieldEvidence>, rules: Partial<Parameters<typeof featuresOf>[1]> = {}): number {
  return confidenceOfFeatures(featuresOf({ ...plain, ...evidence }, { ofField: [], ofDocument: [], ...rules }));
}

describe('the confidence of a field', () => {
  const usual = confidence({});

  test('stays between 0 and 1 whatever speaks for and against the value', () => {
    const worst = { words: 0, weakest: 0, rule: 0, length: 400, corrections: 40, misshapen: true, contested: true };
    expect(confidence(worst, { ofField: [said('cpf.check_digits', 'invalid')] })).toBeGreaterThanOrEqual(0);
    expect(confidence(worst)).toBeLessThan(0.05);
    const best = { words: 1, weakest: 1, rule: 1, length: 1, seconded: true };
    const most = confidence(best, {
      ofField: [said('cpf.check_digits', 'valid')],
      ofDocument: [said('sum.x', 'valid')],
    });
    expect(most).toBeLessThanOrEqual(1);
    expect(most).toBeGreaterThan(0.99);
  });

  test.each<readonly [string, Partial<FieldEvidence>]>([
    ['words that were read badly', { words: 0.8 }],
    ['one word that was read badly', { weakest: 0.4 }],
    ['a rule that is seldom right', { rule: 0.6 }],
    ['a long text, of which every character must be right', { length: 60 }],
    ['characters that had to be changed', { corrections: 2 }],
    ['a second meaning', { ambiguous: true }],
    ['the wrong shape', { misshapen: true }],
    ['another text that could be the value', { contested: true }],
  ])('is less with %s', (_, evidence) => {
    expect(confidence(evidence)).toBeLessThan(usual);
  });

  test('is more where another text says the same', () => {
    expect(confidence({ seconded: true })).toBeGreaterThan(usual);
  });

  test('follows check digits, agreement between sources and what values may be', () => {
    expect(confidence({}, { ofField: [said('cpf.check_digits', 'valid')] })).toBeGreaterThan(usual);
    expect(confidence({}, { ofField: [said('iban.check_digits', 'invalid')] })).toBeLessThan(usual);
    expect(confidence({ proof: 'valid' })).toBeGreaterThan(usual);
    expect(confidence({ proof: 'invalid' })).toBeLessThan(0.7);
    expect(confidence({}, { ofField: [said('date.plausible', 'invalid')] })).toBeLessThan(usual);
    expect(confidence({}, { ofDocument: [said('sum.parts_equal_total', 'valid')] })).toBeGreaterThan(usual);
    expect(confidence({}, { ofDocument: [said('sum.parts_equal_total', 'invalid')] })).toBeLessThan(usual);
  });

  test('trusts no comparison with a part of what a failing check digit stands in', () => {
    const failing = [said('pix.crc', 'invalid')];
    const equal = [said('pix.equals_print', 'valid')];
    expect(confidence({}, { ofField: failing, ofDocument: equal })).toBe(confidence({}, { ofField: failing }));
    expect(confidence({}, { ofDocument: equal })).toBeGreaterThan(usual);
  });

  test('takes no account of what says nothing of how a value was read', () => {
    const others = [
      said('document.expired', 'invalid'),
      said('age.minimum', 'invalid'),
      said('cpf.equals_expected', 'invalid'),
    ];
    expect(confidence({}, { ofField: others })).toBe(usual);
    expect(confidence({}, { ofField: [said('cpf.check_digits', 'not_checked')] })).toBe(usual);
    // A code may bear another number than the print beside it with neither misread.
    expect(confidence({}, { ofDocument: [said('key.equals_print', 'invalid')] })).toBe(usual);
  });

  test('can be taken apart into what each piece of evidence adds', () => {
    const features = featuresOf({ ...plain, contested: true }, { ofField: [], ofDocument: [] });
    const shares = sharesOf(features);
    expect(Object.keys(shares)).toEqual(['words', 'weakest', 'rule', 'length', 'contested']);
    const sum = Object.values(shares).reduce((total, { adds }) => total + adds, confidenceWeights.constant);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(confidenceOfFeatures(features), 2);
  });

  test('has a weight for every piece of evidence, of the sign that it must have', () => {
    const speaksAgainst = new Set([
      'length',
      'corrections',
      'ambiguous',
      'misshapen',
      'contested',
      'disproven',
      'differs',
      'implausible',
    ]);
    for (const name of featureNames) {
      expect(Math.sign(confidenceWeights[name]), name).toBe(speaksAgainst.has(name) ? -1 : 1);
    }
  });
});
