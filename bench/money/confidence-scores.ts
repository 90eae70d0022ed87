import { calibrationError, distanceByChance, type JudgedField, reliability } from '../ocr/score/calibration.ts';
import { reliabilityTable } from '../ocr/sections/reliability.ts';
import type { Table } from '../ocr/table.ts';
import type { Bar } from '../support/bars.ts';

/** From which on a confidence says that nobody need look. */
export const sure = 0.9;
/** Of values as sure as that so many are to be right. */
const rightOfSure = 0.97;
/** The mean distance of confidence and share right at which documents that no weight was fitted on are too far off. */
const mostOff = 0.08;

interface ConfidenceScores {
  /** Values at `sure` and above, and those of them that are right. */
  readonly sureCount: number;
  readonly sureRight: number;
  readonly table: Table;
  readonly bars: readonly Bar[];
}

/** Of fields with about the same confidence, how many are right, of documents that took no part in any fit. */
export function confidenceScores(what: string, fields: readonly JudgedField[]): ConfidenceScores {
  const certain = fields.filter(({ confidence }) => confidence >= sure);
  const sureRight = certain.filter(({ right }) => right).length;
  const table = reliabilityTable(
    `${what}: confidence and share right; their mean distance by chance alone would be ${distanceByChance(fields).toFixed(3)}`,
    fields.map((field) => ({ ...field, contestant: 'docface' })),
  );
  const bars = [
    {
      what: `values at confidence ${sure} or more that are right, ${what}`,
      measured: certain.length === 0 ? null : sureRight / certain.length,
      atLeast: rightOfSure,
    },
    {
      what: `confidences as true as the share right, ${what}`,
      measured: fields.length === 0 ? null : 1 - calibrationError(reliability(fields)),
      atLeast: 1 - mostOff,
    },
  ];
  return { sureCount: certain.length, sureRight, table, bars };
}
