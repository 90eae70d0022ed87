import type { FaceEngine } from '../../domain/ports/face-engine.ts';

/**
 * Measured by bench/face-quality.ts on 370 pairs of the same person and 1,391 of different people: pictures of the
 * press (LFW), of families and groups, in low light, turned, small, and a portrait pasted on a drawn licence. Correlations
 * of descriptors; a face that is not found counts as not matched.
 */
const measured = {
  set: 'docface development set, 370 same and 1391 different pairs',
  /** The highest of different people was 0.513. None of 1,391 reaches this: at most 0.22 % with 95 % confidence. */
  match: 0.515,
  fmr: 0.0022,
  fnmr: 0.36,
  /** 11 of the pairs of different people reach this (0.8 %), and 89 in a hundred of the same person. */
  review: 0.38,
} as const;

interface Point {
  readonly correlation: number;
  readonly similarity: number;
}

/** Correlation to similarity. Both thresholds have fixed places, so that tracks outlive a change of models. */
const scale: readonly Point[] = [
  { correlation: 0, similarity: 0 },
  { correlation: measured.review, similarity: 0.5 },
  { correlation: measured.match, similarity: 0.7 },
  { correlation: 1, similarity: 1 },
];

export const calibration: FaceEngine['calibration'] = {
  match: 0.7,
  review: 0.5,
  set: measured.set,
  fmr: measured.fmr,
  fnmr: measured.fnmr,
};

/** Similarity 0..1 for the correlation -1..1 of two descriptors: straight lines between the points of `scale`. */
export function similarityOf(correlation: number): number {
  const above = scale.findIndex((point) => point.correlation >= correlation);
  const [low, high] = [scale[above - 1], scale[above]];
  if (above === 0) return 0;
  if (low === undefined || high === undefined) return 1;
  const share = (correlation - low.correlation) / (high.correlation - low.correlation);
  return low.similarity + share * (high.similarity - low.similarity);
}
