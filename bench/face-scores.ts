import type { ScoredPair } from '../src/domain/face/error-rates.ts';

/** A threshold with the share of same pairs above it. */
export interface OperatingPoint {
  readonly threshold: number;
  readonly trueMatchRate: number;
}

export interface Separation {
  readonly same: number;
  readonly different: number;
  /** Share of (same, different) pairs in the right order: the area under the curve. */
  readonly auc: number;
  readonly atOnePercent: OperatingPoint;
  readonly atOnePerMille: OperatingPoint;
  readonly atNone: OperatingPoint;
}

/**
 * How well scores separate same from different people. A pair without a score counts as the least alike: a face that
 * is not found is a missed match, never a false one.
 */
export function separation(pairs: readonly ScoredPair[]): Separation {
  const scoreOf = (pair: ScoredPair) => pair.score ?? Number.NEGATIVE_INFINITY;
  const same = pairs.filter((pair) => pair.same).map(scoreOf);
  const different = pairs
    .filter((pair) => !pair.same)
    .map(scoreOf)
    .toSorted((a, b) => b - a);
  const at = (falseMatchRate: number): OperatingPoint => {
    const threshold = different[Math.floor(falseMatchRate * different.length)] ?? Number.NEGATIVE_INFINITY;
    return { threshold, trueMatchRate: same.filter((score) => score > threshold).length / same.length };
  };
  let ordered = 0;
  for (const a of same) for (const b of different) ordered += a > b ? 1 : a === b ? 0.5 : 0;
  return {
    same: same.length,
    different: different.length,
    auc: ordered / (same.length * different.length),
    atOnePercent: at(0.01),
    atOnePerMille: at(0.001),
    atNone: at(0),
  };
}

/** Share of same pairs of a group above a threshold that was chosen elsewhere. */
export function trueMatchRate(pairs: readonly ScoredPair[], threshold: number): number {
  const same = pairs.filter((pair) => pair.same);
  return same.filter(({ score }) => score !== null && score > threshold).length / same.length;
}
