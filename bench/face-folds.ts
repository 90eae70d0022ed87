import { errorRates, type ScoredPair } from '../src/domain/face/error-rates.ts';
import { fitCalibration } from '../src/domain/face/fit-calibration.ts';
import { similarityOf } from '../src/domain/face/score-calibration.ts';
import { separation } from './face-scores.ts';

/** A scored pair and the two people on it. */
export interface PairOfPeople extends ScoredPair {
  readonly people: readonly [string, string];
}

/** What a calibration makes of people that it was not fitted to. */
export interface HeldOut {
  /** At thresholds for 1 % and 0.1 % false matches that were chosen without the people of each pair. */
  readonly atOnePercent: { readonly tmr: number; readonly fmr: number };
  readonly atOnePerMille: { readonly tmr: number; readonly fmr: number };
  /** At the match threshold fitted without them. */
  readonly atMatch: { readonly falseMatches: number; readonly fnmr: number };
  readonly reliability: readonly ReliabilityRow[];
  /** Mean distance between similarity and observed share, weighted by pairs, both kinds of pairs weighing the same. */
  readonly calibrationError: number;
}

export interface ReliabilityRow {
  readonly from: number;
  readonly to: number;
  readonly same: number;
  readonly different: number;
  readonly meanSimilarity: number;
  /** Share of the same person in the row, where both kinds of pairs weigh the same. */
  readonly observed: number;
}

const foldCount = 5;
const edges = [0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999, 0.9999, 1];

interface Judged {
  readonly pair: PairOfPeople;
  readonly similarity: number;
  readonly match: boolean;
  readonly onePercent: boolean;
  readonly onePerMille: boolean;
}

/** Fits on some people and judges the pairs of others: no person of a judged pair is in the pairs of its fit. */
export function crossValidate(pairs: readonly PairOfPeople[]): HeldOut {
  const people = [...new Set(pairs.flatMap((pair) => pair.people))].toSorted();
  // A fixed permutation: neighbours in the list, often of one source, come into different folds.
  const foldOf = new Map(people.map((person, index) => [person, (index * 7) % foldCount]));
  const fits = new Map<string, ReturnType<typeof fitWithout>>();
  const judged = pairs.map((pair): Judged => {
    const folds = new Set(pair.people.map((person) => foldOf.get(person)));
    const key = [...folds].toSorted((a = 0, b = 0) => a - b).join();
    const known = fits.get(key);
    const fit = known ?? fitWithout(pairs.filter((other) => other.people.every((p) => !folds.has(foldOf.get(p)))));
    if (known === undefined) fits.set(key, fit);
    const score = pair.score ?? Number.NEGATIVE_INFINITY;
    const similarity = similarityOf(score, fit.calibration);
    return {
      pair,
      similarity,
      match: similarity >= fit.calibration.match,
      onePercent: score > fit.onePercent,
      onePerMille: score > fit.onePerMille,
    };
  });
  return summary(judged);
}

function fitWithout(pairs: readonly ScoredPair[]) {
  const fitted = fitCalibration(pairs, { set: 'fold', descriptor: 'fold' });
  if (fitted.kind !== 'fitted') throw new Error(`a fold cannot be fitted: ${fitted.kind}`);
  const { atOnePercent, atOnePerMille } = separation(pairs);
  return {
    calibration: fitted.calibration,
    onePercent: atOnePercent.threshold,
    onePerMille: atOnePerMille.threshold,
  };
}

function summary(judged: readonly Judged[]): HeldOut {
  const rates = (isMatch: (judgement: Judged) => boolean) => {
    const { fmr, fnmr, falseMatches } = errorRates(
      judged.map((judgement) => ({ ...judgement.pair, score: isMatch(judgement) ? 1 : 0 })),
      1,
    );
    return { fmr: fmr ?? 0, tmr: 1 - (fnmr ?? 1), fnmr: fnmr ?? 1, falseMatches };
  };
  const reliability = edges.slice(1).map((to, index) => row(judged, { from: edges[index] ?? 0, to }));
  const filled = reliability.filter(({ same, different }) => same + different > 0);
  const total = { same: sum(filled.map(({ same }) => same)), different: sum(filled.map((r) => r.different)) };
  const error = filled.map(
    ({ same, different, meanSimilarity, observed }) =>
      ((same / total.same + different / total.different) / 2) * Math.abs(meanSimilarity - observed),
  );
  const { tmr, fmr } = rates(({ onePercent }) => onePercent);
  const perMille = rates(({ onePerMille }) => onePerMille);
  const atMatch = rates(({ match }) => match);
  return {
    atOnePercent: { tmr, fmr },
    atOnePerMille: { tmr: perMille.tmr, fmr: perMille.fmr },
    atMatch: { falseMatches: atMatch.falseMatches, fnmr: atMatch.fnmr },
    reliability: filled,
    calibrationError: sum(error),
  };
}

function row(judged: readonly Judged[], { from, to }: { readonly from: number; readonly to: number }): ReliabilityRow {
  const within = judged.filter(({ similarity }) => similarity >= from && (similarity < to || to === 1));
  const same = within.filter(({ pair }) => pair.same);
  const different = within.filter(({ pair }) => !pair.same);
  const all = { same: judged.filter(({ pair }) => pair.same).length, different: 0 };
  all.different = judged.length - all.same;
  const [shareSame, shareDifferent] = [same.length / all.same, different.length / all.different];
  const mean = (list: readonly Judged[]) => sum(list.map(({ similarity }) => similarity)) / Math.max(1, list.length);
  const weight = shareSame + shareDifferent;
  return {
    from,
    to,
    same: same.length,
    different: different.length,
    meanSimilarity: (shareSame * mean(same) + shareDifferent * mean(different)) / weight,
    observed: shareSame / weight,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
