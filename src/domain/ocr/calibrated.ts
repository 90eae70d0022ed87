import { rounded } from './field-of.ts';

/**
 * What share of fields is right at a confidence before calibration. Fitted by isotonic regression (pool adjacent
 * violators) over 1,166 fields of 81 real receipts, invoices and Portuguese fiscal documents, read by tesseract.js,
 * by PP-OCRv6 and from text layers, and drawn a little towards the confidence itself, as the rules were made while
 * looking at these documents. `npm run bench:ocr` prints the table to compare with.
 */
const knots: readonly (readonly [before: number, right: number])[] = [
  [0, 0],
  [0.3, 0.17],
  [0.4, 0.28],
  [0.5, 0.5],
  [0.55, 0.65],
  [0.65, 0.73],
  [0.7, 0.79],
  [0.75, 0.85],
  [0.8, 0.89],
  [0.9, 0.94],
  [0.95, 0.965],
  [1, 1],
];

/** The share of fields, 0..1, that are right at a confidence 0..1 made of reading, rule, check digits and agreement. */
export function calibrated(confidence: number): number {
  const above = knots.findIndex(([before]) => before >= confidence);
  const [low, high] = [knots[Math.max(0, above - 1)], knots[above]];
  if (!low || !high) return 1;
  const share = high[0] === low[0] ? 0 : (confidence - low[0]) / (high[0] - low[0]);
  return rounded(low[1] + share * (high[1] - low[1]));
}
