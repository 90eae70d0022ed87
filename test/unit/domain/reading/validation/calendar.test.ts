import { describe, expect, test } from 'vitest';
import { addUpTo, compareDecimals } from '../../../../../src/domain/decimal.ts';
import { addYears, ageOn, daysBetween, isRealDate } from '../../../../../src/domain/reading/validation/calendar.ts';

describe('the calendar', () => {
  test('knows leap years and the ends of months', () => {
    expect(['2024-02-29', '2000-02-29', '2026-12-31'].every(isRealDate)).toBe(true);
    expect(
      ['2023-02-29', '1900-02-29', '2026-04-31', '2026-00-10', '2026-13-01', '26-01-01', ''].some(isRealDate),
    ).toBe(false);
  });

  test('counts days and completed years', () => {
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
    expect(daysBetween('2026-02-30', '2026-03-01')).toBeNull();
    expect(ageOn('2004-02-29', '2022-02-28')).toBe(17);
    expect(ageOn('2004-02-29', '2022-03-01')).toBe(18);
    expect(ageOn('2026-09-25', '2026-09-24')).toBe(-1);
    expect(addYears('2024-02-29', 10)).toBe('2034-03-01');
  });
});

describe('decimal strings', () => {
  test('compare and add without floats', () => {
    expect(compareDecimals('0.3', '0.30')).toBe(0);
    expect(compareDecimals('-1', '0')).toBe(-1);
    expect(compareDecimals('10', '9.99')).toBe(1);
    expect(compareDecimals('1,0', '1')).toBeNull();
    expect(addUpTo(['0.1', '0.2'], '0.3', '0')).toBe(true);
    expect(addUpTo(['0.1', 'x'], '0.3', '0')).toBeNull();
  });
});
