import type { StatedRates } from '../result/face.ts';
import { errorRates, type ScoredPair, upperBound } from './error-rates.ts';
import { type HeldOutRates, heldOutRates, type PairOfPeople, placedAt } from './held-out.ts';
import { type ScoreCalibration, similarityOf } from './score-calibration.ts';

/** Fewer pairs with a score than these say nothing about rates. */
export const minSame = 20;
export const minDifferent = 100;
/** Shares of pairs of different people that the thresholds are placed to let pass. */
export const matchAim = 0.0001;
export const reviewAim = 0.01;
/** Keeps the fit finite where the two kinds of pairs part completely. */
const ridge = 1e-3;
const steps = 50;

export type FittedCalibration =
  | { readonly kind: 'fitted'; readonly calibration: ScoreCalibration }
  | { readonly kind: 'too-few-pairs'; readonly same: number; readonly different: number }
  | { readonly kind: 'not-separable' };

/**
 * Fits the similarity to labelled pairs by logistic regression with both kinds weighing the same, and places the
 * thresholds: of the pairs of different people 1 in 10,000 may match, none where there are fewer, and 1 in 100 be
 * reviewed. The rates stated are those of people at thresholds placed without them; where the pairs do not say who is
 * on them, or show too few people, those of the pairs themselves.
 */
export function fitCalibration(
  pairs: readonly (ScoredPair | PairOfPeople)[],
  { set, descriptor }: Pick<ScoreCalibration, 'set' | 'descriptor'>,
): FittedCalibration {
  const scores = (same: boolean) =>
    pairs.flatMap((pair) => (pair.same === same && pair.score !== null ? [pair.score] : []));
  const [same, different] = [scores(true), scores(false)];
  if (same.length < minSame || different.length < minDifferent) {
    return { kind: 'too-few-pairs', same: same.length, different: different.length };
  }
  const line = fitLine(same, different);
  if (!(line.slope > 0) || !Number.isFinite(line.offset)) return { kind: 'not-separable' };
  const ordered = different.map((score) => similarityOf(score, line)).toSorted((a, b) => b - a);
  const match = justAbove(placedAt(matchAim, ordered));
  const review = Math.min(match, justAbove(placedAt(reviewAim, ordered)));
  const [heldOutMatch, heldOutReview] = heldOutOf(pairs);
  const withSimilarity = pairs.map((pair) => ({
    ...pair,
    score: pair.score === null ? null : similarityOf(pair.score, line),
  }));
  const calibration: ScoreCalibration = {
    ...line,
    descriptor,
    set,
    match,
    review,
    pairs: { same: pairs.filter((pair) => pair.same).length, different: pairs.filter((pair) => !pair.same).length },
    ...(heldOutMatch ? stated(heldOutMatch) : ownRates(withSimilarity, match)),
    atReview: heldOutReview ? stated(heldOutReview) : ownRates(withSimilarity, review),
  };
  return { kind: 'fitted', calibration };
}

function heldOutOf(pairs: readonly (ScoredPair | PairOfPeople)[]): readonly HeldOutRates[] {
  const known = pairs.filter((pair) => 'people' in pair);
  return known.length < pairs.length ? [] : (heldOutRates(known, [matchAim, reviewAim]) ?? []);
}

/** A rate of zero is never stated: where nobody was taken for another, the upper end of the interval is. */
function stated({ fmr, fnmr, falseMatches }: HeldOutRates): StatedRates {
  return {
    fmr: falseMatches === 0 ? fmr.interval[1] : fmr.rate,
    fnmr: fnmr.rate,
    fmrInterval: fmr.interval,
    fnmrInterval: fnmr.interval,
  };
}

function ownRates(withSimilarity: readonly ScoredPair[], threshold: number): StatedRates {
  const { fmr, fnmr, falseMatches, different } = errorRates(withSimilarity, threshold);
  return { fmr: falseMatches === 0 ? upperBound(0, different) : (fmr ?? 1), fnmr: fnmr ?? 1 };
}

interface Line {
  readonly offset: number;
  readonly slope: number;
}

/**
 * Newton's method on the weighted likelihood, in scores of mean 0 and deviation 1 so that it converges on any scale.
 */
function fitLine(same: readonly number[], different: readonly number[]): Line {
  const all = [...same, ...different];
  const centre = all.reduce((sum, score) => sum + score, 0) / all.length;
  const width = Math.sqrt(all.reduce((sum, score) => sum + (score - centre) ** 2, 0) / all.length) || 1;
  const samples = [
    ...same.map((score) => ({ x: (score - centre) / width, y: 1, weight: 0.5 / same.length })),
    ...different.map((score) => ({ x: (score - centre) / width, y: 0, weight: 0.5 / different.length })),
  ];
  let [offset, slope] = [0, 1];
  for (let step = 0; step < steps; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, -ridge * ridge * slope, 1e-12, 0, ridge * ridge];
    for (const { x, y, weight } of samples) {
      const p = 1 / (1 + Math.exp(-(offset + slope * x)));
      const curve = weight * p * (1 - p);
      g0 += weight * (y - p);
      g1 += weight * (y - p) * x;
      h00 += curve;
      h01 += curve * x;
      h11 += curve * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (!(determinant > 0)) break;
    offset += bounded((h11 * g0 - h01 * g1) / determinant);
    slope += bounded((h00 * g1 - h01 * g0) / determinant);
  }
  return { offset: offset - (slope * centre) / width, slope: slope / width };
}

/** A step far from the optimum can overshoot. */
function bounded(step: number): number {
  return Math.max(-2, Math.min(2, step));
}

/** The similarity above this one whose distance to 1 has two digits: 0.99876 gives 0.9988, 0.8123 gives 0.82. */
function justAbove(similarity: number): number {
  const distance = 1 - similarity;
  if (distance <= 0) return 1;
  const unit = 10 ** (Math.floor(Math.log10(distance)) - 1);
  const digits = Math.max(0, Math.round(-Math.log10(unit)));
  const rounded = Number((1 - (Math.ceil(distance / unit) - 1) * unit).toFixed(digits));
  return Math.min(1, rounded);
}
