/** From here on two decimals round up to 1. */
const roundsToOne = 0.995;

const isAlmostOne = (confidence: number): boolean => confidence >= roundsToOne && confidence < 1;

/**
 * A confidence 0..1 for people, with two decimals. Only 1 itself is written as `1.00`: what would be rounded up to it
 * is `0.99+`, since a value that may be wrong must not look certain.
 */
export function confidenceText(confidence: number): string {
  return isAlmostOne(confidence) ? '0.99+' : confidence.toFixed(2);
}

/** The same in whole percents: `100 %` for 1 itself alone, `> 99 %` for what would be rounded up to it. */
export function confidencePercent(confidence: number): string {
  return isAlmostOne(confidence) ? '> 99 %' : `${Math.round(confidence * 100)} %`;
}
