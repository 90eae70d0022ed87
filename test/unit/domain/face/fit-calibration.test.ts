import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScoredPair } from '../../../../src/domain/face/error-rates.ts';
import { fitCalibration } from '../../../../src/domain/face/fit-calibration.ts';
import { type ScoreCalibration, scoreOf, similarityOf } from '../../../../src/domain/face/score-calibration.ts';

const names = { set: 'drawn', descriptor: 'drawn' };

/** Evenly spread quantiles of a logistic distribution: no chance, the same every time. */
function scores(count: number, { centre, width }: { centre: number; width: number }): number[] {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    return centre + width * Math.log(share / (1 - share));
  });
}

function pairs(same: readonly number[], different: readonly number[]): ScoredPair[] {
  return [
    ...same.map((score) => ({ same: true, score, group: 'all' })),
    ...different.map((score) => ({ same: false, score, group: 'all' })),
  ];
}

function fitted(labelled: readonly ScoredPair[]): ScoreCalibration {
  const fit = fitCalibration(labelled, names);
  if (fit.kind !== 'fitted') throw new Error(fit.kind);
  return fit.calibration;
}

const drawn = pairs(scores(300, { centre: 4, width: 1 }), scores(1000, { centre: -4, width: 1 }));

describe('a fitted calibration', () => {
  test('gives the probability of one person, both answers being equally likely', () => {
    const calibration = fitted(drawn);
    expect(similarityOf(0, calibration)).toBeCloseTo(0.5, 1);
    const near = (kind: boolean) =>
      drawn.filter(({ same, score }) => same === kind && Math.abs((score ?? 0) - 1) < 0.6).length / (kind ? 300 : 1000);
    const observed = near(true) / (near(true) + near(false));
    expect(Math.abs(similarityOf(1, calibration) - observed)).toBeLessThan(0.15);
  });

  test('means the same on every scale of scores', () => {
    const other = fitted(drawn.map((each) => ({ ...each, score: (each.score ?? 0) * 0.01 - 7 })));
    expect(similarityOf(0.01 - 7, other)).toBeCloseTo(similarityOf(1, fitted(drawn)), 6);
    expect(other.match).toBe(fitted(drawn).match);
  });

  test('matches no pair of different people, and reviews at most 1 in 100', () => {
    const { match, review, ...line } = fitted(drawn);
    const different = drawn.filter(({ same }) => !same).map(({ score }) => similarityOf(score ?? 0, line));
    expect(different.filter((similarity) => similarity >= match)).toEqual([]);
    expect(different.filter((similarity) => similarity >= review).length).toBeLessThanOrEqual(10);
    expect(review).toBeLessThan(match);
  });

  test('states an upper bound where it saw no false match, and counts faces that were not found as missed', () => {
    const lost = Array.from({ length: 300 }, () => ({ same: true, score: null, group: 'all' }));
    const calibration = fitted([...drawn, ...lost]);
    expect(calibration.fmr).toBeCloseTo(0.003, 4);
    expect(calibration.fnmr).toBeGreaterThan(0.5);
    expect(calibration.pairs).toEqual({ same: 600, different: 1000 });
  });

  test('stays finite where the kinds part completely', () => {
    const { offset, slope, match } = fitted(
      pairs(scores(50, { centre: 9, width: 0.1 }), scores(200, { centre: -9, width: 0.1 })),
    );
    expect(Number.isFinite(offset) && Number.isFinite(slope)).toBe(true);
    expect(match).toBeLessThan(1);
  });

  test('is refused for too few pairs, saying how many there were', () => {
    const few = pairs(scores(19, { centre: 1, width: 1 }), scores(400, { centre: -1, width: 1 }));
    expect(fitCalibration(few, names)).toEqual({ kind: 'too-few-pairs', same: 19, different: 400 });
  });

  test('is refused where scores fall with likeness', () => {
    const upside = pairs(scores(50, { centre: -1, width: 1 }), scores(200, { centre: 1, width: 1 }));
    expect(fitCalibration(upside, names)).toEqual({ kind: 'not-separable' });
  });
});

describe('similarity', () => {
  test('grows with the score, and leads back to it', () => {
    const line = fitted(drawn);
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), (score) => {
        expect(scoreOf(similarityOf(score, line), line)).toBeCloseTo(score, 5);
        expect(similarityOf(score + 0.1, line)).toBeGreaterThan(similarityOf(score, line));
      }),
    );
  });
});
