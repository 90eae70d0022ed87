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

  test('has a table of thresholds with the rates at each', () => {
    const { table = [], match, review, fmr, fnmr, atReview } = fitted(drawn);
    expect(table.map(({ aim }) => aim)).toEqual([0.0001, 0.001, 0.01]);
    expect(table[0]).toEqual({ aim: 0.0001, similarity: match, fmr, fnmr });
    expect(table[2]).toEqual({ aim: 0.01, similarity: review, ...atReview });
    const similarities = table.map(({ similarity }) => similarity);
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
    const more = pairs(scores(300, { centre: 4, width: 1 }), scores(5000, { centre: -4, width: 1 }));
    const [strict, middle, loose] = fitted(more).table ?? [];
    expect(middle?.similarity).toBeLessThan(strict?.similarity ?? 0);
    expect(middle?.similarity).toBeGreaterThan(loose?.similarity ?? 1);
    expect(middle?.fmr).toBeCloseTo(0.001, 4);
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

describe('thresholds that groups place', () => {
  const group = (name: string, centre: number, different = 400): ScoredPair[] => [
    ...scores(100, { centre: 6, width: 0.5 }).map((score) => ({ same: true, score, group: name })),
    ...scores(different, { centre, width: 1 }).map((score) => ({ same: false, score, group: name })),
  ];
  const both = [...group('far', -4), ...group('near', 1)];
  const byGroup = (labelled: readonly ScoredPair[]) => fitCalibration(labelled, { ...names, byGroup: true });
  const rated = (labelled: readonly ScoredPair[], { offset, slope, review }: ScoreCalibration) => {
    const strangers = labelled.filter(({ same }) => !same);
    const reached = strangers.filter(({ score }) => similarityOf(score ?? 0, { offset, slope }) >= review);
    return reached.length / strangers.length;
  };

  test('let no more strangers pass in any group than were aimed at, and state the rates of the worst', () => {
    const together = fitted(both);
    const apart = byGroup(both);
    if (apart.kind !== 'fitted') throw new Error(apart.kind);
    const near = both.filter(({ group: name }) => name === 'near');
    expect(rated(near, together)).toBeGreaterThan(0.015);
    expect(rated(near, apart.calibration)).toBeLessThanOrEqual(0.01);
    expect(apart.calibration).toMatchObject({ worstGroup: 'near', atReview: { fmr: rated(near, apart.calibration) } });
    expect(rated(both, apart.calibration)).toBeLessThan(apart.calibration.atReview.fmr);
    expect(together).not.toHaveProperty('worstGroup');
  });

  test('state how many are missed in the group that misses most', () => {
    const lost = Array.from({ length: 100 }, () => ({ same: true, score: null, group: 'far' }));
    const apart = byGroup([...both, ...lost]);
    expect(apart.kind === 'fitted' && apart.calibration.atReview.fnmr).toBeGreaterThanOrEqual(0.5);
    expect(fitted([...both, ...lost]).atReview.fnmr).toBeLessThan(0.45);
  });

  test('are not placed by a group of too few strangers, nor where every group has too few', () => {
    expect(byGroup([...group('far', -4), ...group('near', 1, 99)])).toMatchObject({
      calibration: { worstGroup: 'far' },
    });
    expect(byGroup([...group('far', -4, 99), ...group('near', 1, 99)])).toMatchObject({ kind: 'too-few-pairs' });
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
