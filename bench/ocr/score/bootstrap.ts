import { Random } from '../../../test/drawn/random.ts';

const draws = 2000;

/** A share or mean with the interval in which it lies with 95 % confidence; all 0..1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Percentile bootstrap (Efron 1979): figures of as many documents drawn with replacement, 2,000 times, between their
 * 2.5th and 97.5th percentile. Whole documents are drawn, as their fields are not independent. The same for the same
 * documents; null of none.
 */
export function bootstrap<Item>(
  documents: readonly (readonly Item[])[],
  figure: (items: readonly Item[]) => number,
): Interval | null {
  if (documents.length === 0) return null;
  const random = new Random(documents.length);
  const figures = Array.from({ length: draws }, () =>
    figure(documents.flatMap(() => documents[random.whole(0, documents.length - 1)] ?? [])),
  ).toSorted((a, b) => a - b);
  return { low: figures[Math.floor(0.025 * draws)] ?? 0, high: figures[Math.ceil(0.975 * draws) - 1] ?? 0 };
}
