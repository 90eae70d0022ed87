import { type ScoredPair, upperBound } from './error-rates.ts';

/** A scored pair and the two people on it. */
export interface PairOfPeople extends ScoredPair {
  readonly people: readonly [string, string];
}

/** A share with the interval in which 95 % of resampled sets of people have it. All 0..1. */
export interface Estimate {
  readonly rate: number;
  readonly interval: readonly [low: number, high: number];
}

/** Rates of people at a threshold that was placed without them. */
export interface HeldOutRates {
  /** Share of different people that the threshold was placed to let pass. */
  readonly aim: number;
  readonly falseMatches: number;
  readonly different: number;
  readonly fmr: Estimate;
  readonly fnmr: Estimate;
}

export const foldCount = 5;
/** With fewer pairs of different people a fold places no threshold. */
const minPlacing = 20;
const resamples = 1000;
const tail = 0.025;
/** Any seed will do: the same set gives the same interval every time. */
const seed = 41;

/** In which fold each person is. Neighbours in the alphabet, often of one source, come into different folds. */
export function foldsOfPeople(pairs: readonly PairOfPeople[]): ReadonlyMap<string, number> {
  const people = [...new Set(pairs.flatMap((pair) => pair.people))].toSorted();
  return new Map(people.map((person, index) => [person, (index * 7) % foldCount]));
}

/**
 * The score that this share of the pairs of different people lies above, the most alike first; with 0, the score of the
 * most alike pair. A pair matches above it.
 */
export function placedAt(aim: number, descending: readonly number[]): number {
  return descending[Math.floor(aim * descending.length)] ?? Number.NEGATIVE_INFINITY;
}

export interface PlacingOptions {
  /**
   * Groups of pairs that place thresholds: each threshold is that of the group whose different people are the most
   * alike. One group of the pairs that are counted unless given.
   */
  readonly placing?: readonly (readonly PairOfPeople[])[];
}

/**
 * Places a threshold for each aim on the pairs of some people and counts on the pairs of the others: no person of a
 * counted pair is in the pairs that placed its threshold. The interval comes from drawing people, with all their pairs,
 * at random and with repetition (bootstrap), because pairs that share people are not independent; where no false match
 * was seen, its upper end is at least the bound of as many independent pairs. Null when there are too few people for
 * folds.
 */
export function heldOutRates(
  pairs: readonly PairOfPeople[],
  aims: readonly number[],
  { placing = [pairs] }: PlacingOptions = {},
): HeldOutRates[] | null {
  const foldOf = foldsOfPeople([...pairs, ...placing.flat()]);
  const placed = thresholdsWithout(placing, foldOf, aims);
  if (placed === null) return null;
  const index = new Map([...foldOf.keys()].map((person, at) => [person, at]));
  const judged = pairs.map(({ people: [a, b], same, score }): Judged => {
    const thresholds = placed.get(foldKey(foldOf.get(a) ?? 0, foldOf.get(b) ?? 0)) ?? [];
    const matched = thresholds.map((threshold) => (score !== null && score > threshold ? 1 : 0));
    return { a: index.get(a) ?? 0, b: index.get(b) ?? 0, same, matched };
  });
  const drawn = drawPeople(judged, { people: index.size, aims: aims.length });
  return aims.map((aim, at) => {
    const different = judged.filter(({ same }) => !same);
    const falseMatches = different.filter(({ matched }) => matched[at] === 1).length;
    const same = judged.filter((pair) => pair.same);
    const fmr = falseMatches / different.length;
    const [low, high] = intervalOf(drawn.map((each) => each.fmr[at] ?? 0));
    const bound = falseMatches === 0 ? upperBound(0, different.length) : 0;
    return {
      aim,
      falseMatches,
      different: different.length,
      fmr: { rate: fmr, interval: [low, Math.max(high, bound)] },
      fnmr: {
        rate: same.filter(({ matched }) => matched[at] === 0).length / same.length,
        interval: intervalOf(drawn.map((each) => each.fnmr[at] ?? 0)),
      },
    };
  });
}

interface Judged {
  /** Numbers of the people. */
  readonly a: number;
  readonly b: number;
  readonly same: boolean;
  /** For each aim, 1 where the pair lies above the threshold. */
  readonly matched: readonly number[];
}

const foldKey = (a: number, b: number) => Math.min(a, b) * foldCount + Math.max(a, b);

/** Pairs by their groups. */
export function groupsOf<Pair extends ScoredPair>(pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  return [...new Set(pairs.map(({ group }) => group))].map((name) => pairs.filter(({ group }) => group === name));
}

/**
 * For every two folds, the thresholds that the people of the others place, each that of the group which needs the
 * highest; null where these are too few in every group.
 */
function thresholdsWithout(
  groups: readonly (readonly PairOfPeople[])[],
  foldOf: ReadonlyMap<string, number>,
  aims: readonly number[],
): ReadonlyMap<number, readonly number[]> | null {
  const different = groups.map((pairs) =>
    pairs
      .filter((pair) => !pair.same)
      .map(({ people: [a, b], score }) => ({
        a: foldOf.get(a),
        b: foldOf.get(b),
        score: score ?? Number.NEGATIVE_INFINITY,
      }))
      .toSorted((first, second) => second.score - first.score),
  );
  const placed = new Map<number, readonly number[]>();
  for (let first = 0; first < foldCount; first += 1) {
    for (let second = first; second < foldCount; second += 1) {
      const others = different
        .map((group) => group.filter(({ a, b }) => a !== first && a !== second && b !== first && b !== second))
        .filter((group) => group.length >= minPlacing)
        .map((group) => group.map(({ score }) => score));
      if (others.length === 0) return null;
      placed.set(
        foldKey(first, second),
        aims.map((aim) => Math.max(...others.map((scores) => placedAt(aim, scores)))),
      );
    }
  }
  return placed;
}

interface Drawn {
  readonly fmr: readonly number[];
  readonly fnmr: readonly number[];
}

/** The rates of sets of as many people, drawn with repetition: a pair counts as often as both of its people meet. */
function drawPeople(judged: readonly Judged[], { people, aims }: { people: number; aims: number }): Drawn[] {
  const random = generator(seed);
  return Array.from({ length: resamples }, () => {
    const times = new Uint16Array(people);
    for (let i = 0; i < people; i += 1) {
      const chosen = Math.floor(random() * people);
      times[chosen] = (times[chosen] ?? 0) + 1;
    }
    const [all, wrong] = [new Float64Array(2), new Float64Array(2 * aims)];
    for (const { a, b, same, matched } of judged) {
      const weight = a === b ? (times[a] ?? 0) : (times[a] ?? 0) * (times[b] ?? 0);
      if (weight === 0) continue;
      const kind = same ? 0 : 1;
      all[kind] = (all[kind] ?? 0) + weight;
      for (let at = 0; at < aims; at += 1) {
        if ((matched[at] === 1) !== same) wrong[2 * at + kind] = (wrong[2 * at + kind] ?? 0) + weight;
      }
    }
    const share = (kind: number) =>
      Array.from({ length: aims }, (_, at) => (wrong[2 * at + kind] ?? 0) / Math.max(1, all[kind] ?? 0));
    return { fnmr: share(0), fmr: share(1) };
  });
}

function intervalOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return [at(tail), at(1 - tail)];
}

/** Numbers 0..1 in an order that the seed decides (mulberry32 by Tommy Ettinger, public domain). */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
