import { describe, expect, test } from 'vitest';
import { ratesAt } from '../../../console/faces/rates-at.ts';

const measured = {
  match: 0.9,
  review: 0.6,
  calibration: { set: 'pairs', fmr: 0.002, fnmr: 0.17, atReview: { fmr: 0.01, fnmr: 0.03 } },
};

describe('what is known of the rates at a threshold', () => {
  test.each([
    ['at that of a match', 0.9, { least: 0.002, most: 0.002 }, { least: 0.17, most: 0.17 }],
    ['above it', 0.95, { most: 0.002 }, { least: 0.17 }],
    ['between both', 0.7, { most: 0.01 }, { least: 0.03, most: 0.17 }],
    ['at that of a review', 0.6, { least: 0.01, most: 0.01 }, { least: 0.03, most: 0.03 }],
    ['below it', 0.5, { least: 0.01 }, { most: 0.03 }],
  ])('%s', (_, threshold, fmr, fnmr) => {
    expect(ratesAt(threshold, measured)).toEqual({ fmr, fnmr });
  });

  test('is less where nothing was measured for reviews', () => {
    const { set, fmr, fnmr } = measured.calibration;
    expect(ratesAt(0.5, { ...measured, calibration: { set, fmr, fnmr } })).toEqual({ fmr: {}, fnmr: { most: 0.17 } });
  });
});
