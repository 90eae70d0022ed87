import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorRates, failureToAcquire, upperBound } from '../../../../src/domain/face/error-rates.ts';

const pair = (same: boolean, score: number | null) => ({ same, score, group: 'all' });

describe('error rates', () => {
  test('count pairs of different people from the threshold on, and pairs of one person below it', () => {
    const pairs = [pair(true, 0.9), pair(true, 0.4), pair(false, 0.5), pair(false, 0.2)];
    expect(errorRates(pairs, 0.5)).toMatchObject({ different: 2, falseMatches: 1, fmr: 0.5, same: 2, fnmr: 0.5 });
  });

  test('take a face that is not found for a missed match and never for a false one', () => {
    expect(errorRates([pair(true, null), pair(false, null)], -1)).toMatchObject({ falseMatches: 0, fmr: 0, fnmr: 1 });
  });

  test('are unknown where there are no pairs', () => {
    expect(errorRates([], 0.5)).toMatchObject({ fmr: null, fnmr: null, fmrUpperBound: 1 });
  });
});

describe('the upper bound of a rate', () => {
  test.each([
    [0, 1391, 0.00215],
    [0, 100, 0.0295],
    [1, 100, 0.0466],
    [13, 1391, 0.0148],
    [5, 5, 1],
  ])('after %i events in %i trials is %f', (events, trials, bound) => {
    expect(upperBound(events, trials)).toBeCloseTo(bound, 4);
  });

  test('is never zero, and lies above the share that was seen', () => {
    const seen = fc.integer({ min: 1, max: 2000 }).chain((trials) => fc.tuple(fc.nat(trials), fc.constant(trials)));
    fc.assert(
      fc.property(seen, ([events, trials]) => {
        expect(upperBound(events, trials)).toBeGreaterThan(events === trials ? 0.999 : events / trials);
      }),
    );
  });
});

describe('failure to acquire', () => {
  const face = (score: number) => ({ quality: { score, issues: [] } });

  test('counts pictures without a face, and those whose face is too poor to compare', () => {
    const faces = [null, face(0.24), face(0.25), ...Array.from({ length: 97 }, () => face(1))];
    expect(failureToAcquire(faces)).toMatchObject({ rate: 0.02, pictures: 100 });
    expect(failureToAcquire(faces).atMost).toBeCloseTo(0.0616, 4);
  });

  test('is certain of nothing without pictures', () => {
    expect(failureToAcquire([])).toEqual({ rate: 1, atMost: 1, pictures: 0 });
  });
});
