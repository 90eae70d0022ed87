import type { MeasuredThreshold, StatedRates } from '../result/face.ts';
import { falseMatchRates } from '../track/false-match-rate.ts';
import { errorRates, type ScoredPair, upperBound } from './error-rates.ts';
import { groupsOf, type HeldOutRates, heldOutRates, type PairOfPeople, placedAt } from './held-out.ts';
import { type ScoreCalibration, similarityOf } from './score-calibration.ts';

/** Fewer pairs with a score than these say nothing about rates. */
export const minSame = 20;
export const minDifferent = 100;
/** Shares of pairs of different people that the thresholds for a match and for a review are placed to let pass. */
export const [matchAim, , reviewAim] = falseMatchRates;
/** Keeps the fit finite where the two kinds of pairs part completely. */
const ridge = 1e-3;
const steps = 50;

export type FittedCalibration =
  | { readonly kind: 'fitted'; readonly calibration: ScoreCalibration }
  | { readonly kind: 'too-few-pairs'; readonly same: number; readonly different: number }
  | { readonly kind: 'not-separable' };

type Labelled = ScoredPair | PairOfPeople;

interface FitOptions extends Pick<ScoreCalibration, 'set' | 'descriptor'> {
  /** Whether the group of pairs whose different people are the most alike places the thresholds. */
  readonly byGroup?: boolean;
}

/**
 * Fits the similarity to labelled pairs by logistic regression with both kinds weighing the same, and places the
 * thresholds: of the pairs of different people 1 in 10,000 may match, none where there are fewer, and 1 in 100 be
 * reviewed; with `byGroup` of those of each group that places. The rates stated are those of people at thresholds
 * placed without them; where the pairs do not say who is on them, or show too few people, those of the pairs
 * themselves. With `byGroup` they are the worst of the groups that place. `not-separable` where likeness says nothing.
 */
export function fitCalibration(
  pairs: readonly Labelled[],
  { set, descriptor, byGroup = false }: FitOptions,
): FittedCalibration {
  const [same, different] = [scoresOf(pairs, true), scoresOf(pairs, false)];
  const groups = byGroup ? placingGroups(pairs) : [pairs];
  if (same.length < minSame || different.length < minDifferent || groups.length === 0) {
    return { kind: 'too-few-pairs', same: same.length, different: different.length };
  }
  const line = fitLine(same, different);
  if (!(line.slope > 0) || !Number.isFinite(line.offset)) return { kind: 'not-separable' };
  const ordered = groups.map((group) =>
    scoresOf(group, false)
      .map((score) => similarityOf(score, line))
      .toSorted((a, b) => b - a),
  );
  const highest = (aim: number) => Math.max(...ordered.map((group) => placedAt(aim, group)));
  const placed = (aim: number) => justAbove(highest(aim));
  const worst = ordered.findIndex((group) => placedAt(matchAim, group) === highest(matchAim));
  const match = placed(matchAim);
  const similarityFor = (aim: number) => Math.min(match, placed(aim));
  const ratesFor = worstRates(
    { placing: groups, ofPersons: byGroup ? groupsOfPersons(pairs) : [pairs] },
    { line, similarityFor },
  );
  const calibration: ScoreCalibration = {
    ...line,
    descriptor,
    set,
    match,
    review: similarityFor(reviewAim),
    pairs: { same: pairs.filter((pair) => pair.same).length, different: pairs.filter((pair) => !pair.same).length },
    ...ratesFor(matchAim),
    ...(byGroup && { worstGroup: groups[worst]?.[0]?.group ?? '' }),
    atReview: ratesFor(reviewAim),
    table: falseMatchRates.map((aim): MeasuredThreshold => ({ aim, similarity: similarityFor(aim), ...ratesFor(aim) })),
  };
  return { kind: 'fitted', calibration };
}

function scoresOf(pairs: readonly Labelled[], same: boolean): readonly number[] {
  return pairs.flatMap((pair) => (pair.same === same && pair.score !== null ? [pair.score] : []));
}

/** The groups with enough pairs of different people to place a threshold. */
export function placingGroups(pairs: readonly Labelled[]): readonly (readonly Labelled[])[] {
  return groupsOf(pairs).filter((group) => scoresOf(group, false).length >= minDifferent);
}

/** The groups with enough pairs of one person to state how many of them are missed; all pairs where none has. */
function groupsOfPersons(pairs: readonly Labelled[]): readonly (readonly Labelled[])[] {
  const groups = groupsOf(pairs).filter((group) => scoresOf(group, true).length >= minSame);
  return groups.length === 0 ? [pairs] : groups;
}

/** Rates of people at thresholds placed without them; none where the pairs do not say who is on them. */
function heldOutOf(pairs: readonly Labelled[], placing: readonly (readonly Labelled[])[]): readonly HeldOutRates[] {
  const isKnown = (pair: Labelled): pair is PairOfPeople => 'people' in pair;
  if (![pairs, ...placing].every((group) => group.every(isKnown))) return [];
  const groups = placing.map((group) => group.filter(isKnown));
  return heldOutRates(pairs.filter(isKnown), falseMatchRates, { placing: groups }) ?? [];
}

interface JudgedGroups {
  /** The groups that placed the thresholds. */
  readonly placing: readonly (readonly Labelled[])[];
  /** Those of which missed pairs of one person are counted. */
  readonly ofPersons: readonly (readonly Labelled[])[];
}

interface Placed {
  readonly line: Line;
  readonly similarityFor: (aim: number) => number;
}

/** The highest false match rate and the highest false non-match rate of groups at the threshold for an aim. */
function worstRates(
  { placing, ofPersons }: JudgedGroups,
  { line, similarityFor }: Placed,
): (aim: number) => StatedRates {
  const judged = (group: readonly Labelled[]) => {
    const heldOut = heldOutOf(group, placing);
    const own = group.map((pair) => ({ ...pair, score: pair.score === null ? null : similarityOf(pair.score, line) }));
    return (aim: number): StatedRates => {
      const ofPeopleLeftOut = heldOut.find((each) => each.aim === aim);
      return ofPeopleLeftOut ? stated(ofPeopleLeftOut) : ownRates(own, similarityFor(aim));
    };
  };
  const [strangers, persons] = [placing.map(judged), ofPersons.map(judged)];
  return (aim) => {
    const [passed] = strangers.map((ratesAt) => ratesAt(aim)).toSorted((a, b) => b.fmr - a.fmr);
    const [missed] = persons.map((ratesAt) => ratesAt(aim)).toSorted((a, b) => b.fnmr - a.fnmr);
    const [{ fmr = 1, fmrInterval }, { fnmr = 1, fnmrInterval }] = [passed ?? {}, missed ?? {}];
    return { fmr, fnmr, ...(fmrInterval && { fmrInterval }), ...(fnmrInterval && { fnmrInterval }) };
  };
}

/** A rate of zero is never stated: where nobody was taken for another, the upper end of the interval is. */
export function stated({ fmr, fnmr, falseMatches }: HeldOutRates): StatedRates {
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
