import type { CoverOfPair, FaceJudge, KnownRate, KnownRates, MeasuredThreshold, StatedRates } from '../result/face.ts';
import { matchAim, reviewAim } from './fit-calibration.ts';

type Calibration = FaceJudge['calibration'];

/** The thresholds of an engine at which rates were measured, the strictest first. */
export function thresholdTable(calibration: Calibration): readonly MeasuredThreshold[] {
  const { match, review, table, atReview } = calibration;
  const rows = table ?? [
    { aim: matchAim, similarity: match, ...ratesOf(calibration) },
    ...(atReview === undefined ? [] : [{ aim: reviewAim, similarity: review, ...ratesOf(atReview) }]),
  ];
  return rows.toSorted((a, b) => a.aim - b.aim);
}

/**
 * The calibration with the match threshold that was placed to let this share of pairs of different people pass, and the
 * rates that were measured there. Where the engine has none for this share, the next stricter one; its own where it has
 * none that is stricter, or no share is given.
 */
export function calibrationAt(calibration: Calibration, fmr: number | undefined): Calibration {
  const row = fmr === undefined ? undefined : thresholdTable(calibration).findLast(({ aim }) => aim <= fmr);
  if (row === undefined) return calibration;
  const { fmrInterval: _fmr, fnmrInterval: _fnmr, ...others } = calibration;
  return {
    ...others,
    match: row.similarity,
    review: Math.min(calibration.review, row.similarity),
    ...ratesOf(row),
  };
}

/**
 * What the rates that were measured at the thresholds of an engine say of a similarity from which faces match: those of
 * that very threshold where it was measured, else between which two of them they lie. A higher threshold takes fewer
 * strangers for one person, and more often one person for two.
 */
export function ratesAt(match: number, calibration: Calibration): KnownRates {
  return ratesIn(thresholdTable(calibration), match);
}

/** The same of pairs that are covered so: nothing where no rates under covers were measured. */
export function ratesUnder(
  cover: CoverOfPair | null,
  { match, calibration }: { readonly match: number; readonly calibration: Calibration },
): KnownRates {
  if (cover === null) return ratesAt(match, calibration);
  const measured = calibration.underCovers?.find((each) => each.cover === cover)?.table ?? [];
  return ratesIn(
    measured.toSorted((a, b) => b.similarity - a.similarity),
    match,
  );
}

/** Thresholds the strictest first. */
function ratesIn(table: readonly MeasuredThreshold[], match: number): KnownRates {
  const same = table.find(({ similarity }) => similarity === match);
  const stricter = same ?? table.findLast(({ similarity }) => similarity > match);
  const looser = same ?? table.find(({ similarity }) => similarity < match);
  return {
    fmr: { ...(stricter && { least: stricter.fmr }), ...(looser && { most: looser.fmr }) },
    fnmr: { ...(looser && { least: looser.fnmr }), ...(stricter && { most: stricter.fnmr }) },
  };
}

/**
 * How often the best of several pairs of different people reaches a similarity, by what is known of each pair: at least
 * as often as any of them does, and at most as often as all of them together.
 */
export function fmrOfSeveral(pairs: readonly KnownRate[]): KnownRate {
  const least = pairs.flatMap((rate) => rate.least ?? []);
  const most = pairs.flatMap((rate) => rate.most ?? []);
  return {
    ...(least.length > 0 && { least: Math.max(...least) }),
    ...(most.length === pairs.length && {
      most: Math.min(
        1,
        most.reduce((sum, rate) => sum + rate, 0),
      ),
    }),
  };
}

/** The rates alone. */
export function ratesOf({ fmr, fnmr, fmrInterval, fnmrInterval }: StatedRates): StatedRates {
  return { fmr, fnmr, ...(fmrInterval && { fmrInterval }), ...(fnmrInterval && { fnmrInterval }) };
}
