import type { EngineStamp } from '../reading/document/page.ts';
import type { FaceCalibration, FaceJudge, FaceMatchResult } from '../result/face.ts';
import type { FaceMatchTrack } from '../track/track.ts';
import type { RequestWarning } from '../warning.ts';
import { comparePairs, obstacleTo } from './compare-pairs.ts';
import { decideMatch, matchOfSeveral } from './decide-match.ts';
import type { FacesOnPage } from './faces-on-page.ts';
import { nameFaces, type SeenFace } from './name-faces.ts';

export interface MatchFacesInput {
  readonly mode: FaceMatchResult['mode'];
  /** Every page of every image, those without a face too. */
  readonly pages: readonly FacesOnPage[];
  /** A track without thresholds of its own takes the engine's. */
  readonly track: Pick<FaceMatchTrack, 'requireLiveness'> & { readonly threshold: FaceMatchTrack['threshold'] | null };
  readonly engine: FaceJudge & { readonly stamp: EngineStamp };
  readonly consent: FaceMatchResult['consent'];
  /** Id of the face with this index, in the order of pages; `f1`, `f2` and so on when absent. */
  readonly faceId?: (index: number) => string;
}

export interface MatchedFaces {
  /** Contains no descriptor. */
  readonly result: FaceMatchResult;
  readonly warnings: readonly RequestWarning[];
}

/**
 * Compares the faces of one or two images and decides. With two images every face of one meets every face of the
 * other; with one image all faces meet. The most alike pair that can be compared decides; by the thresholds of the
 * engine the best of several pairs has to be more alike to match. A ghost, the small copy of a
 * portrait on the same document, is listed but never compared: it would always match.
 */
export function matchFaces(input: MatchFacesInput): MatchedFaces {
  const { mode, pages, track, engine, consent } = input;
  const threshold = track.threshold ?? engine.calibration;
  const seen = nameFaces(input);
  const comparisons = comparePairs(seen, { mode, threshold, similarity: engine.similarity.bind(engine) });
  const { requireLiveness } = track;
  // What a track sets is taken as it is, for each pair.
  const matchOf = (pairs: number): number =>
    track.threshold === null ? matchOfSeveral(engine.calibration, pairs) : track.threshold.match;
  const verdict = decideMatch({ mode, pages, seen, comparisons, threshold, requireLiveness, matchOf });
  const result: FaceMatchResult = {
    mode,
    decision: verdict.decision,
    similarity: verdict.pair?.similarity ?? null,
    threshold: {
      match: threshold.match,
      review: threshold.review,
      source: track.threshold === null ? 'engine' : 'track',
      calibration: statedCalibration(engine.calibration),
    },
    model: engine.stamp,
    images: pages.map(({ image, page, width, height, faces }) => ({ image, page, width, height, faces: faces.length })),
    faces: seen.map(({ face }) => face),
    comparisons,
    unmatched: unmatchedOf(seen, comparisons),
    consent,
  };
  return { result, warnings: [...verdict.warnings, ...thresholdWarning(input)] };
}

/** What of a calibration goes out, field by field. */
export function statedCalibration(calibration: FaceCalibration): FaceCalibration {
  const { set, pairs, fmr, fnmr, fmrInterval, fnmrInterval, atReview } = calibration;
  return {
    set,
    fmr,
    fnmr,
    ...(fmrInterval && { fmrInterval }),
    ...(fnmrInterval && { fnmrInterval }),
    ...(atReview && { atReview }),
    ...(pairs && { pairs }),
  };
}

function unmatchedOf(seen: readonly SeenFace[], comparisons: FaceMatchResult['comparisons']): string[] {
  return seen
    .map(({ face }) => face)
    .filter((face) => obstacleTo(face) === null)
    .map(({ id }) => id)
    .filter((id) => {
      const own = comparisons.filter(({ a, b, decision }) => (a === id || b === id) && decision !== 'inconclusive');
      return own.length > 0 && own.every(({ decision }) => decision !== 'match');
    });
}

/** The error rates hold at the engine's own threshold: below it, false matches are more frequent than stated. */
function thresholdWarning({ track, engine }: MatchFacesInput): RequestWarning[] {
  if (track.threshold === null || track.threshold.match >= engine.calibration.match) return [];
  const message =
    `The track takes ${track.threshold.match} for a match; the stated error rates were measured at ` +
    `${engine.calibration.match}. Expect more false matches, or raise the threshold of the track.`;
  return [{ code: 'THRESHOLD_BELOW_CALIBRATION', message }];
}
