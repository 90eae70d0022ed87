import { type Difference, type DifferenceAspect, differing } from '../reading/result/difference.ts';
import type { Comparison, FaceMatchResult } from './face.ts';

/** What two comparisons of the same pictures say differently. Similarities count to the thousandth. */
export function diffFaceResults(before: FaceMatchResult, after: FaceMatchResult): readonly Difference[] {
  const look = (path: string, aspect: DifferenceAspect, of: (result: FaceMatchResult) => Difference['before']) =>
    differing({ path, aspect, before: of(before), after: of(after) });
  return [
    ...look('decision', 'decision', ({ decision }) => decision),
    ...look('similarity', 'similarity', ({ similarity }) => rounded(similarity)),
    ...look('threshold.match', 'threshold', ({ threshold }) => threshold.match),
    ...look('threshold.review', 'threshold', ({ threshold }) => threshold.review),
    ...look('faces', 'count', ({ faces }) => faces.length),
    ...diffComparisons(before.comparisons, after.comparisons),
  ];
}

function diffComparisons(before: readonly Comparison[], after: readonly Comparison[]): readonly Difference[] {
  const pairs = [...new Set([...before, ...after].map(pairOf))];
  return pairs.flatMap((pair) => {
    const find = (all: readonly Comparison[]) => all.find((comparison) => pairOf(comparison) === pair);
    const [a, b] = [find(before), find(after)];
    const path = `comparisons[${pair}]`;
    if (a === undefined || b === undefined) {
      return differing({ path, aspect: 'present', before: a !== undefined, after: b !== undefined });
    }
    return [
      ...differing({ path, aspect: 'decision', before: a.decision, after: b.decision }),
      ...differing({ path, aspect: 'similarity', before: rounded(a.similarity), after: rounded(b.similarity) }),
    ];
  });
}

/** The faces that were compared. */
function pairOf({ a, b }: Comparison): string {
  return `${a},${b}`;
}

function rounded(similarity: number | null): number | null {
  return similarity === null ? null : Math.round(similarity * 1000) / 1000;
}
