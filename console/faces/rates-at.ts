import type { FaceThresholds } from '../api-types.ts';

/** What is known of a rate, 0 to 1: its value, or where it lies. */
export interface KnownRate {
  readonly least?: number;
  readonly most?: number;
}

export interface KnownRates {
  readonly fmr: KnownRate;
  readonly fnmr: KnownRate;
}

/**
 * What the rates that were measured at the thresholds of the engine say of another threshold: raising one takes fewer
 * strangers for one person and more often one person for two.
 */
export function ratesAt(threshold: number, { match, review, calibration }: FaceThresholds): KnownRates {
  const { fmr, fnmr, atReview } = calibration;
  if (threshold === match) return { fmr: exactly(fmr), fnmr: exactly(fnmr) };
  if (threshold > match) return { fmr: { most: fmr }, fnmr: { least: fnmr } };
  if (atReview === undefined) return { fmr: {}, fnmr: { most: fnmr } };
  if (threshold === review) return { fmr: exactly(atReview.fmr), fnmr: exactly(atReview.fnmr) };
  if (threshold > review) return { fmr: { most: atReview.fmr }, fnmr: { least: atReview.fnmr, most: fnmr } };
  return { fmr: { least: atReview.fmr }, fnmr: { most: atReview.fnmr } };
}

function exactly(rate: number): KnownRate {
  return { least: rate, most: rate };
}
