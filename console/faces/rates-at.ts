import type { FaceMatchResult, FaceThresholds } from '../api-types.ts';

type KnownRates = NonNullable<FaceMatchResult['threshold']['rates']>;
/** What is known of a rate, 0 to 1: its value, or where it lies. */
export type KnownRate = KnownRates['fmr'];

/** The thresholds of the engine for a track that names a rate: as the engine takes them. */
export function thresholdsFor(
  fmr: number | undefined,
  { match, review, table }: Pick<FaceThresholds, 'match' | 'review' | 'table'>,
): Pick<FaceThresholds, 'match' | 'review'> {
  const row = fmr === undefined ? undefined : table.findLast(({ aim }) => aim <= fmr);
  return row === undefined ? { match, review } : { match: row.similarity, review: Math.min(review, row.similarity) };
}

/**
 * What the rates that were measured at the thresholds of the engine say of another threshold: raising one takes fewer
 * strangers for one person and more often one person for two.
 */
export function ratesAt(threshold: number, { table }: Pick<FaceThresholds, 'table'>): KnownRates {
  const same = table.find(({ similarity }) => similarity === threshold);
  if (same !== undefined) return { fmr: exactly(same.fmr), fnmr: exactly(same.fnmr) };
  const stricter = table.findLast(({ similarity }) => similarity > threshold);
  const looser = table.find(({ similarity }) => similarity < threshold);
  return {
    fmr: { ...(stricter && { least: stricter.fmr }), ...(looser && { most: looser.fmr }) },
    fnmr: { ...(looser && { least: looser.fnmr }), ...(stricter && { most: stricter.fnmr }) },
  };
}

function exactly(rate: number): KnownRate {
  return { least: rate, most: rate };
}
