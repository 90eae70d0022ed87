import type { FaceDecision, FaceMatchResult } from '../../domain/result/face.ts';
import { table } from './output.ts';

const words: Readonly<Record<FaceDecision, string>> = {
  match: 'Match: the faces are alike enough to be of one person.',
  review: 'Review: a person should look.',
  no_match: 'No match: the faces are too different to be of one person.',
  inconclusive: 'Inconclusive: nothing could be compared.',
};

/** What was decided and from which faces, for people. */
export function describeMatch(result: FaceMatchResult): string {
  const { decision, similarity, threshold, faces, comparisons, model } = result;
  const limits = `match from ${threshold.match}, review from ${threshold.review}`;
  const parts = [
    `${words[decision]}${similarity === null ? '' : `\nSimilarity ${similarity.toFixed(3)} (${limits}).`}`,
    table(
      faces.map(({ id, image, page, role, confidence, quality }) => ({
        face: id,
        image,
        page,
        role,
        confidence: confidence.toFixed(2),
        quality: quality.score.toFixed(2),
        issues: quality.issues.map(({ message }) => message).join(' '),
      })),
    ),
    table(
      comparisons.map(({ a, b, similarity: value, decision: each }) => ({
        a,
        b,
        similarity: value.toFixed(3),
        decision: each,
      })),
    ),
    `Compared by ${model.name} ${model.version} on ${model.backend}.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}
