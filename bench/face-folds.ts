import { fitCalibration } from '../src/domain/face/fit-calibration.ts';
import { foldsOfPeople, type HeldOutRates, heldOutRates, type PairOfPeople } from '../src/domain/face/held-out.ts';
import { similarityOf } from '../src/domain/face/score-calibration.ts';

/** Shares of different people that thresholds are placed to let pass; 0 lets none of those pass that placed it. */
const aims = [0.01, 0.001, 0.0001, 0];
/** Of how many people it is informed how many of the false matches are theirs. */
const fewPeople = 3;

/** What a calibration makes of people that it was not fitted to. */
export interface HeldOut {
  readonly people: number;
  readonly rates: readonly HeldOutRates[];
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

const edges = [0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999, 0.9999, 1];

interface Judged {
  readonly pair: PairOfPeople;
  readonly similarity: number;
}

/** Fits on some people and judges the pairs of others: no person of a judged pair is in the pairs of its fit. */
export function crossValidate(pairs: readonly PairOfPeople[]): HeldOut {
  const foldOf = foldsOfPeople(pairs);
  const fits = new Map<string, ReturnType<typeof fitWithout>>();
  const judged = pairs.map((pair): Judged => {
    const folds = new Set(pair.people.map((person) => foldOf.get(person)));
    const key = [...folds].toSorted((a = 0, b = 0) => a - b).join();
    const known = fits.get(key);
    const fit = known ?? fitWithout(pairs.filter((other) => other.people.every((p) => !folds.has(foldOf.get(p)))));
    if (known === undefined) fits.set(key, fit);
    return { pair, similarity: similarityOf(pair.score ?? Number.NEGATIVE_INFINITY, fit) };
  });
  const reliability = edges.slice(1).map((to, index) => row(judged, { from: edges[index] ?? 0, to }));
  const filled = reliability.filter(({ same, different }) => same + different > 0);
  const total = { same: sum(filled.map(({ same }) => same)), different: sum(filled.map((r) => r.different)) };
  const error = filled.map(
    ({ same, different, meanSimilarity, observed }) =>
      ((same / total.same + different / total.different) / 2) * Math.abs(meanSimilarity - observed),
  );
  const rates = heldOutRates(pairs, aims);
  if (rates === null) throw new Error('there are too few people for folds');
  return { people: foldOf.size, rates, reliability: filled, calibrationError: sum(error) };
}

/** How many of the pairs of different people that reach a score are of the few people who are on most of them. */
export function concentration(pairs: readonly PairOfPeople[], score: number) {
  const reached = pairs.filter((pair) => !pair.same && (pair.score ?? Number.NEGATIVE_INFINITY) >= score);
  const timesOf = new Map<string, number>();
  for (const person of reached.flatMap(({ people }) => people)) timesOf.set(person, (timesOf.get(person) ?? 0) + 1);
  const most = [...timesOf].toSorted((a, b) => b[1] - a[1]).slice(0, fewPeople);
  const few = new Set(most.map(([person]) => person));
  const among = reached.filter(({ people }) => people.every((person) => few.has(person))).length;
  return { reached: reached.length, people: fewPeople, among };
}

function fitWithout(pairs: readonly PairOfPeople[]) {
  // Without the people: rates of folds within folds are not asked for.
  const anonymous = pairs.map(({ same, score, group }) => ({ same, score, group }));
  const fitted = fitCalibration(anonymous, { set: 'fold', descriptor: 'fold' });
  if (fitted.kind !== 'fitted') throw new Error(`a fold cannot be fitted: ${fitted.kind}`);
  return fitted.calibration;
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
