import type { FaceCalibration, MeasuredThreshold, RatesUnderCovers, StatedRates } from '../result/face.ts';

/** How the scores of a face descriptor become similarities, with thresholds and what was measured at them. */
export interface ScoreCalibration extends FaceCalibration {
  readonly atReview: StatedRates;
  readonly pairs: NonNullable<FaceCalibration['pairs']>;
  /** Name of the descriptor whose scores these are: scores of another one mean something else. */
  readonly descriptor: string;
  /** Logarithm of the odds that two faces are of one person: offset + slope x score. The slope is above 0. */
  readonly offset: number;
  readonly slope: number;
  /** Similarities, 0..1. */
  readonly match: number;
  readonly review: number;
  /** Absent in files of earlier versions, and where the rates at other thresholds are not known. */
  readonly table?: readonly MeasuredThreshold[];
  /** Absent in files of operators, whose pairs do not say what is covered. */
  readonly underCovers?: readonly RatesUnderCovers[];
}

/**
 * Similarity 0..1 of two faces: the probability that they are of one person, where both answers were equally likely
 * beforehand. Thus it means the same whatever describes the faces.
 */
export function similarityOf(score: number, { offset, slope }: Pick<ScoreCalibration, 'offset' | 'slope'>): number {
  return 1 / (1 + Math.exp(-(offset + slope * score)));
}

/** The score that has this similarity; the inverse of `similarityOf`. */
export function scoreOf(similarity: number, { offset, slope }: Pick<ScoreCalibration, 'offset' | 'slope'>): number {
  return (Math.log(similarity / (1 - similarity)) - offset) / slope;
}
