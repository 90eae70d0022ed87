import { Random } from '../../../test/drawn/random.ts';

/** A field or table that was read, how sure the reader was and whether it agrees with the truth. */
export interface JudgedField {
  /** 0..1. */
  readonly confidence: number;
  /** Of a table the share of it that does. */
  readonly right: boolean | number;
}

/** One row of the reliability table. */
export interface ReliabilityBin {
  /** Confidences from here, 0..1. */
  readonly from: number;
  /** To here; the last bin holds 1 too. */
  readonly to: number;
  readonly count: number;
  readonly meanConfidence: number;
  /** Share of the fields, or mean share of the tables, that is right. */
  readonly right: number;
}

const edges = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.99, 1] as const;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Of fields with about the same confidence, how many are right. Empty bins are left out. */
export function reliability(fields: readonly JudgedField[]): readonly ReliabilityBin[] {
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1] ?? 1;
    const inside = fields.filter(
      ({ confidence }) => confidence >= from && (confidence < to || (to === 1 && confidence === 1)),
    );
    if (inside.length === 0) return [];
    return {
      from,
      to,
      count: inside.length,
      meanConfidence: mean(inside.map(({ confidence }) => confidence)),
      right: mean(inside.map(({ right }) => Number(right))),
    };
  });
}

/** Mean distance between confidence and share right, weighted by the number of fields in a bin; 0 is perfect. */
export function calibrationError(bins: readonly ReliabilityBin[]): number {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  const off = bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.meanConfidence - bin.right), 0);
  return off / Math.max(1, count);
}

const draws = 200;

/**
 * The mean distance that fields of these confidences would show if every confidence were true, as so few fall by
 * chance; the mean of 200 draws, the same for the same fields. Fields of one document are wrong together, so real
 * groups of few documents lie above it.
 */
export function distanceByChance(fields: readonly Pick<JudgedField, 'confidence'>[]): number {
  const random = new Random(1);
  const drawn = Array.from({ length: draws }, () =>
    calibrationError(reliability(fields.map(({ confidence }) => ({ confidence, right: random.next() < confidence })))),
  );
  return mean(drawn);
}
