import { describe, expect, test } from 'vitest';
import { confidencePercent, confidenceText } from '../../../../src/domain/result/confidence-text.ts';

describe('A confidence for people', () => {
  test.each([
    [0, '0.00'],
    [0.124, '0.12'],
    [0.994, '0.99'],
    [0.995, '0.99+'],
    [0.999, '0.99+'],
    [1, '1.00'],
  ])('writes %d as %s', (confidence, text) => {
    expect(confidenceText(confidence)).toBe(text);
  });

  test('may be told in whole percents', () => {
    expect([0, 0.874, 0.994, 0.995, 0.999, 1].map(confidencePercent)).toEqual([
      '0 %',
      '87 %',
      '99 %',
      '> 99 %',
      '> 99 %',
      '100 %',
    ]);
  });

  test('never makes a lower confidence look like certainty, nor certainty like less', () => {
    const thousandths = Array.from({ length: 1001 }, (_, index) => index / 1000);
    expect(thousandths.filter((each) => confidenceText(each) === '1.00')).toEqual([1]);
    expect(thousandths.filter((each) => confidencePercent(each) === '100 %')).toEqual([1]);
  });
});
