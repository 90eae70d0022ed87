import { describe, expect, test } from 'vitest';
import { ratesAt, thresholdsFor } from '../../../console/faces/rates-at.ts';

const atMatch = { aim: 0.0001, similarity: 0.9, fmr: 0.002, fnmr: 0.17 };
const atReview = { aim: 0.01, similarity: 0.6, fmr: 0.01, fnmr: 0.03 };
const table = [atMatch, atReview];

describe('what is known of the rates at a threshold', () => {
  test.each([
    ['at that of a match', 0.9, { least: 0.002, most: 0.002 }, { least: 0.17, most: 0.17 }],
    ['above it', 0.95, { most: 0.002 }, { least: 0.17 }],
    ['between both', 0.7, { least: 0.002, most: 0.01 }, { least: 0.03, most: 0.17 }],
    ['at that of a review', 0.6, { least: 0.01, most: 0.01 }, { least: 0.03, most: 0.03 }],
    ['below it', 0.5, { least: 0.01 }, { most: 0.03 }],
  ])('%s', (_, threshold, fmr, fnmr) => {
    expect(ratesAt(threshold, { table })).toEqual({ fmr, fnmr });
  });

  test('is less where nothing was measured for reviews', () => {
    expect(ratesAt(0.5, { table: [atMatch] })).toEqual({ fmr: { least: 0.002 }, fnmr: { most: 0.17 } });
  });
});

test('a track that names a rate takes the threshold for it, or the next stricter one', () => {
  const engine = { match: 0.9, review: 0.6, calibration: { set: 'pairs', fmr: 0.002, fnmr: 0.17 }, table };
  expect(thresholdsFor(undefined, engine)).toEqual({ match: 0.9, review: 0.6 });
  expect(thresholdsFor(0.001, engine)).toEqual({ match: 0.9, review: 0.6 });
  expect(thresholdsFor(0.01, engine)).toEqual({ match: 0.6, review: 0.6 });
});
