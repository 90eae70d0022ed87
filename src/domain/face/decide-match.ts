import type { Comparison, Face, FaceDecision, FaceJudge, FaceMatchResult, KindOfImage } from '../result/face.ts';
import type { SamePhotographPolicy } from '../track/track.ts';
import type { RequestWarning } from '../warning.ts';
import { coverOf, obstacleTo } from './compare-pairs.ts';
import { suspectedSpoofs, whyCoveredAlike, whyNotOfSeveral, whyReview, whySamePhotograph } from './explain-decision.ts';
import type { FacesOnPage } from './faces-on-page.ts';
import type { SeenFace } from './name-faces.ts';
import { whyLivenessIsDoubted } from './pair-liveness.ts';

export interface DecideMatchInput {
  readonly mode: FaceMatchResult['mode'];
  readonly pages: readonly FacesOnPage[];
  readonly seen: readonly SeenFace[];
  readonly imageKinds: readonly KindOfImage[];
  readonly comparisons: readonly Comparison[];
  readonly threshold: { readonly match: number; readonly review: number };
  readonly requireLiveness: boolean;
  /** Whether faces that pass are enough although no error rates of it are known. */
  readonly acceptUnmeasuredLiveness: boolean;
  /** What two faces of one photograph come to where nobody else matches. */
  readonly samePhotograph: SamePhotographPolicy;
  /** From which similarity the best of so many pairs is a match. */
  readonly matchOf: (pairs: number) => number;
}

export interface Verdict {
  readonly decision: FaceDecision;
  /** The pair that decided; null when none could be compared. */
  readonly pair: Comparison | null;
  readonly warnings: readonly RequestWarning[];
}

/**
 * The most alike pair that can be compared decides; of several pairs it has to be more alike to match. Two faces of one
 * photograph, or with the same part covered, count only where no other pair matches, and never as a match. The warnings
 * say why a person should look, or why none can be compared, and what to do; and which faces look printed, also where
 * the track does not ask for liveness.
 */
export function decideMatch(input: DecideMatchInput): Verdict {
  const verdict = judge(input);
  return { ...verdict, warnings: [...verdict.warnings, ...suspectedSpoofs(input, verdict.pair)] };
}

function judge(input: DecideMatchInput): Verdict {
  const judged = input.comparisons.filter(({ decision }) => decision !== 'inconclusive');
  const [pair, other] = [decidingPair(judged), bestOf(judged.filter((each) => !isOfOnePhotograph(each)))];
  if (pair === null) return { decision: 'inconclusive', pair, warnings: reasonsForNone(input) };
  if (isOfOnePhotograph(pair)) {
    const decision = other?.decision === 'review' ? 'review' : input.samePhotograph;
    return { decision, pair, warnings: [whySamePhotograph(pair)] };
  }
  if (pair.doubts?.includes('covered_alike') && pair.similarity >= input.threshold.match) {
    return { decision: 'review', pair, warnings: [whyCoveredAlike(pair, input.seen)] };
  }
  if (pair.decision === 'no_match' && showsDocumentTwice(input)) {
    const message =
      'The same photograph is in both images, and the person beside it is not like it. Look at the pictures: a document proves nothing about who holds it.';
    return { decision: 'review', pair, warnings: [{ code: 'SAME_PHOTOGRAPH', message }] };
  }
  if (pair.decision === 'no_match' && mayHideMatch(input)) {
    return { decision: 'inconclusive', pair: null, warnings: poorFaces(input.seen) };
  }
  if (pair.decision === 'match' && input.requireLiveness) {
    const doubt = whyLivenessIsDoubted(pair, { ...input, acceptUnmeasured: input.acceptUnmeasuredLiveness });
    if (doubt !== null) return { decision: 'review', pair, warnings: [doubt] };
  }
  const pairs = judged.length;
  const needed = input.matchOf(pairs);
  if (pair.decision === 'match' && pair.similarity < needed) {
    const why = whyNotOfSeveral(pair, { pairs, match: input.threshold.match, needed });
    return { decision: 'review', pair, warnings: [why] };
  }
  return { decision: pair.decision, pair, warnings: pair.decision === 'review' ? [whyReview(pair, input)] : [] };
}

/** The most alike pair; one that is alike and proves nothing gives way to a match. */
function decidingPair(judged: readonly Comparison[]): Comparison | null {
  const best = bestOf(judged);
  if (best?.doubts === undefined) return best;
  return bestOf(judged.filter(({ decision }) => decision === 'match')) ?? best;
}

function isOfOnePhotograph({ doubts }: Comparison): boolean {
  return doubts?.includes('same_photograph') ?? false;
}

function bestOf(comparisons: readonly Comparison[]): Comparison | null {
  return comparisons.reduce<Comparison | null>(
    (best, candidate) => (best === null || candidate.similarity > best.similarity ? candidate : best),
    null,
  );
}

/** A printed face matched itself, which was not counted, and nobody else matched it. */
function showsDocumentTwice({ comparisons, seen, threshold }: DecideMatchInput): boolean {
  const printed = new Set(seen.filter(({ face }) => face.role === 'portrait').map(({ face }) => face.id));
  return comparisons.some(
    ({ a, b, decision, similarity }) =>
      decision === 'inconclusive' && printed.has(a) && printed.has(b) && similarity >= threshold.match,
  );
}

/** A pair that is too poor to judge, yet alike enough that "no match" would claim too much. */
function mayHideMatch({ comparisons, threshold }: DecideMatchInput): boolean {
  return comparisons.some(({ decision, similarity }) => decision === 'inconclusive' && similarity >= threshold.review);
}

function reasonsForNone({ mode, pages, seen }: DecideMatchInput): RequestWarning[] {
  const images = [...new Set(pages.map(({ image }) => image))];
  const empty = images.filter((image) => !seen.some(({ face }) => face.image === image));
  if (empty.length > 0) return empty.map(noFace);
  const poor = poorFaces(seen);
  if (poor.length > 0 || mode === 'two_images') return poor;
  const message =
    'Only one face can be compared. Send two images, or one that shows two faces, such as a person holding a document.';
  return [{ code: 'ONE_FACE_ONLY', message }];
}

function noFace(image: number): RequestWarning {
  const message = `No face was found in image ${image}. Send a picture that is upright and sharp and shows the whole face.`;
  return { code: 'NO_FACE_FOUND', message };
}

function poorFaces(seen: readonly SeenFace[]): RequestWarning[] {
  return seen.flatMap(({ face, isCompared }) => {
    if (!isCompared) return [];
    const [obstacle, cover] = [obstacleTo(face), coverOf(face)];
    if (obstacle !== null) return [tooPoor(face, `cannot be compared. ${obstacle}`)];
    return cover === null ? [] : [tooPoor(face, `is unlike the others, which may be for what lies on it. ${cover}`)];
  });
}

function tooPoor({ id, image, page }: Face, why: string): RequestWarning {
  const message = `Face ${id} in image ${image} ${why}`;
  return { code: 'FACE_TOO_POOR', message, page };
}

/**
 * The similarity from which the best of so many pairs is a match, where strangers are to pass as rarely as one pair of
 * them does at the threshold: the more pairs, the more chances. The rates of `match` and `review` say how much rarer a
 * step of log-odds makes strangers; where they are not known the threshold stays.
 */
export function matchOfSeveral({ match, review, fmr, atReview }: FaceJudge['calibration'], pairs: number): number {
  const decades = atReview === undefined || fmr <= 0 ? 0 : Math.log10(atReview.fmr / fmr);
  if (!(decades > 0) || pairs < 2 || !(match < 1) || !(review > 0)) return match;
  const needed = logOdds(match) + ((logOdds(match) - logOdds(review)) / decades) * Math.log10(pairs);
  return 1 / (1 + Math.exp(-needed));
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}
