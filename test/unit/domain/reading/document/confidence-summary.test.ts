import { describe, expect, test } from 'vitest';
import {
  lowConfidenceRegions,
  summariseConfidence,
  trustedCharacters,
} from '../../../../../src/domain/reading/document/confidence-summary.ts';
import { boxOf } from '../../../../../src/domain/reading/document/geometry.ts';
import { blockFrom, word } from './words-for-tests.ts';

const rated = (...confidences: readonly number[]) =>
  blockFrom(confidences.map((confidence, index) => word('abc', index * 0.05, 0.1, { confidence })));

describe('summariseConfidence', () => {
  test('tells the mean, the tenth percentile, the least and the share of low confidences of all words', () => {
    const ten = rated(0.5, 0.55, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9);
    const summary = summariseConfidence([ten, rated(0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9)]);
    expect(summary.mean).toBeCloseTo(0.8625);
    expect(summary).toMatchObject({ p10: 0.55, min: 0.5, lowShare: 0.1 });
  });

  test('has nothing to doubt on a page without words', () => {
    expect(summariseConfidence([])).toEqual({ mean: 1, p10: 1, min: 1, lowShare: 0 });
  });

  test('counts 0.6 as high enough', () => {
    expect(summariseConfidence([rated(0.6, 0.599)]).lowShare).toBe(0.5);
  });
});

describe('lowConfidenceRegions', () => {
  test('draws one region around each run of neighbouring words of low confidence', () => {
    const regions = lowConfidenceRegions([rated(0.9, 0.5, 0.4, 0.9, 0.3), rated(0.9)]);
    expect(regions.map(boxOf).map(({ x, width }) => [x, width].map((value) => Number(value.toFixed(4))))).toEqual([
      [0.05, 0.08],
      [0.2, 0.03],
    ]);
  });
});

describe('trustedCharacters', () => {
  test('counts the characters of the words that need no second look', () => {
    expect(trustedCharacters([rated(0.9, 0.2, 0.6)])).toBe(6);
    expect(trustedCharacters([])).toBe(0);
  });
});
