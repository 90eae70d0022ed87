/** One labelled pair of pictures and how alike a system found the two. */
export interface ScoredPair {
  readonly same: boolean;
  /** Grows with likeness; null where no face was found in one of the pictures. */
  readonly score: number | null;
  readonly group: 'lfw' | 'rest' | 'same photo';
}

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
    const threshold = different[Math.floor(falseMatchRate * different.length)] ?? Number.NaN;
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

/** 95 % upper bound of a rate of which `count` trials showed none (the rule of three). */
export function upperBoundOfNone(count: number): number {
  return 3 / count;
}

/** One line of the printed table. */
export function line(name: string, pairs: readonly ScoredPair[]): string {
  const { same, different, auc, atOnePercent, atOnePerMille, atNone } = separation(pairs);
  const point = ({ threshold, trueMatchRate }: OperatingPoint) =>
    `${trueMatchRate.toFixed(3)} (from ${threshold.toFixed(3)})`;
  const columns = [point(atOnePercent), point(atOnePerMille), point(atNone)].map((text) => text.padEnd(20));
  return `${name.padEnd(28)} ${`${same}/${different}`.padEnd(9)} ${auc.toFixed(4)}  ${columns.join(' ')}`;
}
