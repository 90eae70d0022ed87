import { describe, expect, test } from 'vitest';
import { calibrationError, distanceByChance, reliability } from '../../../bench/ocr/score/calibration.ts';

function fields(confidence: number, right: number, wrong: number) {
  return [
    ...Array.from({ length: right }, () => ({ confidence, right: true })),
    ...Array.from({ length: wrong }, () => ({ confidence, right: false })),
  ];
}

describe('The reliability table', () => {
  test('says for each range of confidence how many fields are right', () => {
    const bins = reliability([...fields(0.92, 9, 1), ...fields(0.4, 1, 3)]);
    expect(bins).toMatchObject([
      { from: 0.3, to: 0.5, count: 4, right: 0.25 },
      { from: 0.9, to: 0.95, count: 10, right: 0.9 },
    ]);
    expect(bins[1]?.meanConfidence).toBeCloseTo(0.92);
  });

  test('puts full confidence into the last range', () => {
    expect(reliability(fields(1, 2, 0))).toMatchObject([{ from: 0.99, to: 1, count: 2, right: 1 }]);
  });

  test('holds every field exactly once', () => {
    const all = Array.from({ length: 101 }, (_, index) => ({ confidence: index / 100, right: index % 2 === 0 }));
    expect(reliability(all).reduce((sum, bin) => sum + bin.count, 0)).toBe(101);
  });
});

describe('The distance from perfect calibration', () => {
  test('is zero when of fields with confidence 0.9 nine in ten are right', () => {
    expect(calibrationError(reliability(fields(0.9, 9, 1)))).toBeCloseTo(0);
  });

  test('weighs the ranges by their fields', () => {
    const bins = reliability([...fields(0.9, 9, 1), ...fields(0.4, 0, 30)]);
    expect(calibrationError(bins)).toBeCloseTo((30 * 0.4) / 40);
    expect(calibrationError([])).toBe(0);
  });
});

describe('The distance that chance alone makes', () => {
  const of = (count: number) => distanceByChance(fields(0.8, count, 0));

  test('shrinks with the number of fields, and is nothing where every field is certain', () => {
    expect(of(20)).toBeGreaterThan(of(2000));
    expect(of(2000)).toBeLessThan(0.02);
    expect(distanceByChance(fields(1, 30, 0))).toBe(0);
  });

  test('is the same for the same fields', () => {
    expect(of(50)).toBe(of(50));
  });
});
