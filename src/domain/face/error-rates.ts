import type { FaceObservation, FailureToAcquire } from '../result/face.ts';
import { isTooPoor } from './compare-pairs.ts';

/** One labelled pair of pictures and how alike an engine found the two. */
export interface ScoredPair {
  readonly same: boolean;
  /** Grows with likeness; null where no face was found in one of the pictures. */
  readonly score: number | null;
  /** What the pair is reported with, such as a kind of picture; free text. */
  readonly group: string;
}

/** Rates at one threshold. A face that is not found is a missed match, never a false one. */
export interface ErrorRates {
  readonly different: number;
  readonly falseMatches: number;
  /** Share of different people taken for one; null without such pairs. */
  readonly fmr: number | null;
  /** With 95 % confidence the false match rate is below this; 1 without such pairs. */
  readonly fmrUpperBound: number;
  readonly same: number;
  /** Share of pairs of one person that are not matched; null without such pairs. */
  readonly fnmr: number | null;
}

/** Error rates when every pair with at least this score is taken for a match. */
export function errorRates(pairs: readonly ScoredPair[], threshold: number): ErrorRates {
  const matched = (pair: ScoredPair) => pair.score !== null && pair.score >= threshold;
  const same = pairs.filter((pair) => pair.same);
  const different = pairs.filter((pair) => !pair.same);
  const falseMatches = different.filter(matched).length;
  const missed = same.filter((pair) => !matched(pair)).length;
  return {
    different: different.length,
    falseMatches,
    fmr: different.length === 0 ? null : falseMatches / different.length,
    fmrUpperBound: upperBound(falseMatches, different.length),
    same: same.length,
    fnmr: same.length === 0 ? null : missed / same.length,
  };
}

const confidenceLevel = 0.95;

/**
 * The rate below which the true one lies with 95 % confidence after `events` in `trials` (Clopper and Pearson,
 * one-sided):
 * 0.0022 after none in 1,391. Pairs that share people are not independent; the bound is then too good.
 */
export function upperBound(events: number, trials: number): number {
  if (events >= trials) return 1;
  let [low, high] = [events / trials, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (atMost(events, { trials, rate: middle }) > 1 - confidenceLevel) low = middle;
    else high = middle;
  }
  return high;
}

/** Probability of at most this many events: the binomial distribution, summed term by term. */
function atMost(events: number, { trials, rate }: { readonly trials: number; readonly rate: number }): number {
  let logTerm = trials * Math.log1p(-rate);
  let sum = Math.exp(logTerm);
  for (let k = 1; k <= events; k += 1) {
    logTerm += Math.log((trials - k + 1) / k) + Math.log(rate) - Math.log1p(-rate);
    sum += Math.exp(logTerm);
  }
  return sum;
}

/** How often the face of a picture could not be acquired, by the face of each picture; null where none was found. */
export function failureToAcquire(faces: readonly (Pick<FaceObservation, 'quality'> | null)[]): FailureToAcquire {
  const failed = faces.filter((face) => face === null || isTooPoor(face)).length;
  return {
    rate: faces.length === 0 ? 1 : failed / faces.length,
    atMost: upperBound(failed, faces.length),
    pictures: faces.length,
  };
}
