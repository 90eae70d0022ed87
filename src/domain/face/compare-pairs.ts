import type {
  Comparison,
  CoverOfPair,
  Face,
  FaceDecision,
  FaceJudge,
  FaceMatchResult,
  FacePart,
  PairDoubt,
} from '../result/face.ts';
import type { SeenFace } from './name-faces.ts';
import { areOfOnePhotograph } from './one-photograph.ts';

/** Below this quality score, 0..1, a similarity says nothing. */
const minQuality = 0.25;
/**
 * Quality score, 0..1, below which a face that something lies on is not said to be of somebody else: with the eyes, or
 * the nose and mouth, covered one in eight to one in three pairs of one person fall below the review threshold, with
 * the mouth alone one in twenty.
 */
const minSeparation = 0.75;

interface CompareOptions {
  readonly mode: FaceMatchResult['mode'];
  readonly threshold: { readonly match: number; readonly review: number };
  readonly similarity: FaceJudge['similarity'];
}

/**
 * Every pair that the mode asks for, of faces that are compared. A face too poor to judge makes its pairs inconclusive,
 * and so does a pair of two portraits beside a person: that a document is like itself says nothing about who holds it.
 * Two faces of one photograph are alike whoever sent them, and two with the same part covered for what lies on it: they
 * are left to a person at most. What lies on one of two faces takes likeness away: such a pair may match, and is
 * inconclusive where it does not.
 */
export function comparePairs(seen: readonly SeenFace[], options: CompareOptions): Comparison[] {
  const candidates = seen.filter(({ isCompared }) => isCompared);
  const pairs = candidates.flatMap((first, index) =>
    candidates
      .slice(index + 1)
      .filter((second) => options.mode === 'single_image' || first.side !== second.side)
      .map((second) => [first, second] as const),
  );
  const hasPerson = pairs.some((pair) => !areBothPrinted(pair));
  return pairs.map((pair) => {
    const comparison = compare(pair[0], pair[1], options);
    return hasPerson && areBothPrinted(pair) ? { ...comparison, decision: 'inconclusive' } : comparison;
  });
}

function areBothPrinted(pair: readonly [SeenFace, SeenFace]): boolean {
  return pair.every(({ face }) => face.role === 'portrait');
}

function compare(first: SeenFace, second: SeenFace, { threshold, similarity: measure }: CompareOptions): Comparison {
  const similarity = measure(first.descriptor, second.descriptor);
  const clear = obstacleTo(first.face) === null && obstacleTo(second.face) === null;
  const reported = clear ? decisionAt(similarity, threshold) : 'inconclusive';
  const isHidden = reported === 'no_match' && (coverOf(first.face) !== null || coverOf(second.face) !== null);
  const judged = isHidden ? 'inconclusive' : reported;
  const doubts = judged === 'match' || judged === 'review' ? doubtsOf(first, second) : [];
  const decision = judged === 'match' && doubts.length > 0 ? 'review' : judged;
  return { a: first.face.id, b: second.face.id, similarity, decision, ...(doubts.length > 0 && { doubts }) };
}

function doubtsOf(first: SeenFace, second: SeenFace): readonly PairDoubt[] {
  const doubts: PairDoubt[] = [];
  if (areOfOnePhotograph(first.thumbnail, second.thumbnail)) doubts.push('same_photograph');
  if (coveredOnBoth(first.face, second.face).length > 0) doubts.push('covered_alike');
  return doubts;
}

/** Parts that something lies on in both faces: what lies there is compared in their place. */
export function coveredOnBoth(a: Pick<Face, 'covered'>, b: Pick<Face, 'covered'>): readonly FacePart[] {
  return (a.covered ?? []).filter((part) => b.covered?.includes(part) ?? false);
}

/** Where something lies on two faces; null where both are bare. */
export function coverOfPair(a: Pick<Face, 'covered'>, b: Pick<Face, 'covered'>): CoverOfPair | null {
  const covered = [a, b].filter((face) => face.covered !== undefined && face.covered.length > 0).length;
  if (covered < 2) return covered === 0 ? null : 'one';
  return coveredOnBoth(a, b).length > 0 ? 'same_part' : 'both';
}

/** What a similarity means under these thresholds. */
export function decisionAt(similarity: number, threshold: CompareOptions['threshold']): FaceDecision {
  if (similarity >= threshold.match) return 'match';
  return similarity >= threshold.review ? 'review' : 'no_match';
}

/**
 * What lies on this face, in words a person can act on, where that may make it unlike others of its person; null
 * otherwise.
 */
export function coverOf({ quality }: Face): string | null {
  const cover = quality.issues.find(({ code }) => code === 'occluded');
  return cover === undefined || quality.score >= minSeparation ? null : cover.message;
}

/** Whether a comparison with this face would say nothing. */
export function isTooPoor({ quality }: Pick<Face, 'quality'>): boolean {
  return quality.score < minQuality;
}

/** Why this face cannot be compared, in words a person can act on; null when it can. */
export function obstacleTo(face: Face): string | null {
  if (!isTooPoor(face)) return null;
  const reasons = face.quality.issues.map(({ message }) => message);
  return reasons.length === 0 ? 'The picture of the face is too poor.' : reasons.join(' ');
}
