import type { EngineStamp } from '../reading/document/page.ts';
import type {
  Comparison,
  CoverOfPair,
  Face,
  FaceCalibration,
  FaceJudge,
  FaceMatchResult,
  KindOfImage,
  PicturesOfSide,
} from '../result/face.ts';
import type { FaceMatchTrack } from '../track/track.ts';
import type { RequestWarning } from '../warning.ts';
import { comparePairs, coverOfPair, obstacleTo } from './compare-pairs.ts';
import { decideMatch, matchOfSeveral } from './decide-match.ts';
import { facesLeftOut, othersInPicture, whySeveralPictures } from './explain-decision.ts';
import { type FacesOnPage, sideOf } from './faces-on-page.ts';
import { nameFaces, type SeenFace } from './name-faces.ts';
import { heldThreshold, type SentThreshold } from './settle-threshold.ts';
import { fmrOfSeveral, ratesUnder } from './threshold-table.ts';

export interface MatchFacesInput {
  readonly mode: FaceMatchResult['mode'];
  /** Every page of every image, those without a face too. */
  readonly pages: readonly FacesOnPage[];
  /** What the submission or the track says of each picture. */
  readonly imageKinds: readonly KindOfImage[];
  /** A track without thresholds of its own takes those of the engine, at the rate that it names. */
  readonly track: Pick<FaceMatchTrack, 'fmr' | 'requireLiveness' | 'acceptUnmeasuredLiveness' | 'samePhotograph'> & {
    readonly threshold: FaceMatchTrack['threshold'] | null;
  };
  /** What the submission says of the match threshold; nothing unless given. */
  readonly sentThreshold?: SentThreshold | null;
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
 * Compares the faces of one image, or of two sides with one or more images each, and decides. Every face of one side
 * meets every face of the other; with one image all faces meet. The most alike pair that can be compared decides; by
 * the thresholds of the engine the best of several pairs has to be more alike to match. A ghost, the small copy of a
 * portrait on the same document, is listed but never compared: it would always match. Of a picture that is stated to be
 * a selfie or a document one face is compared.
 */
export function matchFaces(input: MatchFacesInput): MatchedFaces {
  const { mode, pages, imageKinds, track, engine, consent, sentThreshold: sent = null } = input;
  const threshold = heldThreshold({ sent, track, calibration: engine.calibration });
  const { match, calibration } = threshold;
  const seen = nameFaces(input);
  const comparisons = comparePairs(seen, { mode, threshold, similarity: engine.similarity.bind(engine) });
  const { requireLiveness, acceptUnmeasuredLiveness = false, samePhotograph = 'review' } = track;
  const matchOf = (pairs: number): number => (threshold.isNumber ? match : matchOfSeveral(calibration, pairs));
  const policy = { threshold, requireLiveness, acceptUnmeasuredLiveness, samePhotograph, matchOf };
  const verdict = decideMatch({ mode, pages, imageKinds, seen, comparisons, ...policy });
  const judged = comparisons.filter((pair) => pair.decision !== 'inconclusive');
  const pairs = judged.length;
  const sides = picturesOfSides({ pages, seen, pair: verdict.pair });
  const result: FaceMatchResult = {
    mode,
    imageKinds: imageKinds.map((each) => (each.source === 'guess' ? { ...each, kind: guessedKind(each, seen) } : each)),
    ...(sides !== null && { sides }),
    decision: verdict.decision,
    similarity: verdict.pair?.similarity ?? null,
    threshold: statedThreshold({ threshold, seen, judged, pair: verdict.pair, matchOf, engine }),
    model: engine.stamp,
    images: pages.map(({ image, page, width, height, faces }) => ({ image, page, width, height, faces: faces.length })),
    faces: seen.map(({ face }) => face),
    comparisons,
    unmatched: unmatchedOf(seen, comparisons),
    consent,
  };
  const warnings = [
    ...verdict.warnings,
    ...whySeveralPictures(sides, { pair: verdict.pair, pairs }),
    ...othersInPicture({ seen, imageKinds }),
    ...facesLeftOut(pages),
    ...thresholdWarning(threshold, engine),
  ];
  return { result, warnings };
}

interface StatedThresholdInput {
  readonly threshold: ReturnType<typeof heldThreshold>;
  readonly seen: readonly SeenFace[];
  /** The pairs that could be judged, and the one that decided. */
  readonly judged: readonly Comparison[];
  readonly pair: Comparison | null;
  readonly matchOf: (pairs: number) => number;
  readonly engine: FaceJudge;
}

/** What a result says of its thresholds: the rates of pairs that are covered like the one that decided. */
function statedThreshold(input: StatedThresholdInput): FaceMatchResult['threshold'] {
  const { threshold, seen, judged, pair, matchOf, engine } = input;
  const { match, review, source, calibration } = threshold;
  const cover = coverIn(seen, pair);
  const pairs = judged.length;
  const needed = matchOf(pairs);
  const ratesOf = (of: CoverOfPair | null, at: number) =>
    ratesUnder(of, { match: at, calibration: engine.calibration });
  const ofEach = () => judged.map((each) => ratesOf(coverIn(seen, each), needed).fmr);
  return {
    match,
    review,
    source,
    rates: ratesOf(cover, match),
    ...(cover !== null && { cover }),
    ...(pairs > 1 && { ofSeveral: { pairs, match: needed, fmr: fmrOfSeveral(ofEach()) } }),
    calibration: statedCalibration(calibration),
  };
}

/** Where the faces of a pair are covered; null where both are bare, and without a pair. */
function coverIn(seen: readonly SeenFace[], pair: Comparison | null): CoverOfPair | null {
  const [a, b] = seen.filter(({ face: { id } }) => id === pair?.a || id === pair?.b);
  return a === undefined || b === undefined ? null : coverOfPair(a.face, b.face);
}

interface SidesInput {
  readonly pages: readonly FacesOnPage[];
  readonly seen: readonly SeenFace[];
  /** The one that decided. */
  readonly pair: Comparison | null;
}

/** The pictures of each side, and which of them decided; null where no side has more than one. */
function picturesOfSides({ pages, seen, pair }: SidesInput): readonly PicturesOfSide[] | null {
  const sides = ([1, 2] as const).map((side): PicturesOfSide => {
    const images = [...new Set(pages.filter((page) => sideOf(page) === side).map(({ image }) => image))];
    const found = seen.find(({ face: { id }, side: own }) => own === side && (id === pair?.a || id === pair?.b));
    return { side, images, deciding: found?.face.image ?? null };
  });
  return sides.some(({ images }) => images.length > 1) ? sides : null;
}

/**
 * Share of the height of the largest face from which another one makes a picture that of a group. Chosen, not measured:
 * whoever is half as tall stands twice as far away, behind who took it.
 */
const groupSize = 0.5;

/** What the guessed roles of its faces say that a picture shows; null where they say nothing, and of a group. */
function guessedKind({ image }: KindOfImage, seen: readonly SeenFace[]): KindOfImage['kind'] {
  const faces = seen.map(({ face }) => face).filter((face) => face.image === image && face.role !== 'ghost');
  const persons = faces.filter(({ role }) => role !== 'portrait');
  if (persons.some(({ role }) => role === 'live')) return isOfGroup(persons) ? null : 'selfie';
  return persons.length < faces.length ? 'document' : null;
}

/** Whether the largest face of a page has others of similar size beside it. */
function isOfGroup(faces: readonly Face[]): boolean {
  return faces.some(({ page }) => {
    const [largest = 0, second = 0] = faces
      .filter((face) => face.page === page)
      .map(({ boundingBox }) => boundingBox.height)
      .toSorted((a, b) => b - a);
    return second >= groupSize * largest && second > 0;
  });
}

/** What of a calibration goes out, field by field. */
export function statedCalibration(calibration: FaceCalibration): FaceCalibration {
  const { set, pairs, fmr, fnmr, fmrInterval, fnmrInterval, atReview, ...others } = calibration;
  const { failureToAcquire, worstGroup } = others;
  return {
    set,
    fmr,
    fnmr,
    ...(fmrInterval && { fmrInterval }),
    ...(fnmrInterval && { fnmrInterval }),
    ...(atReview && { atReview }),
    ...(pairs && { pairs }),
    ...(failureToAcquire && { failureToAcquire }),
    ...(worstGroup !== undefined && { worstGroup }),
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
function thresholdWarning(
  { match, source, isNumber }: ReturnType<typeof heldThreshold>,
  { calibration }: FaceJudge,
): RequestWarning[] {
  if (!isNumber || match >= calibration.match) return [];
  const message =
    `The ${source} takes ${match} for a match; the stated error rates were measured at ` +
    `${calibration.match}. Expect more false matches, or raise the threshold of the ${source}.`;
  return [{ code: 'THRESHOLD_BELOW_CALIBRATION', message }];
}
