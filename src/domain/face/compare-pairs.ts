import type { Comparison, Face, FaceDecision, FaceJudge, FaceMatchResult } from '../result/face.ts';
import type { SeenFace } from './name-faces.ts';

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
 * Every pair that the mode asks for, ghosts left out. A face too poor to judge makes its pairs inconclusive, and so
 * does a pair of two portraits beside a person: that a document is like itself says nothing about who holds it. What
 * lies on a face takes likeness away and adds none: such a pair may match, and is inconclusive where it does not.
 */
export function comparePairs(seen: readonly SeenFace[], options: CompareOptions): Comparison[] {
  const candidates = seen.filter(({ face }) => face.role !== 'ghost');
  const pairs = candidates.flatMap((first, index) =>
    candidates
      .slice(index + 1)
      .filter((second) => options.mode === 'single_image' || first.face.image !== second.face.image)
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
  const decision = isHidden ? 'inconclusive' : reported;
  return { a: first.face.id, b: second.face.id, similarity, decision };
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

/** Why this face cannot be compared, in words a person can act on; null when it can. */
export function obstacleTo(face: Face): string | null {
  if (face.quality.score >= minQuality) return null;
  const reasons = face.quality.issues.map(({ message }) => message);
  return reasons.length === 0 ? 'The picture of the face is too poor.' : reasons.join(' ');
}
