/** From here on two decimals round up to 1. */
const roundsToOne = 0.995;

/**
 * A confidence 0..1 for people, with two decimals. Only 1 itself is written as `1.00`: what would be rounded up to it is
 * `0.99+`, since a value that may be wrong must not look certain.
 */
export function confidenceText(confidence: number): string {
  return confidence >= roundsToOne && confidence < 1 ? '0.99+' : confidence.toFixed(2);
}
