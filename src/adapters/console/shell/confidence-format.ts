/** From here on a whole percent rounds up to 100 %. */
const roundsToOne = 0.995;

/**
 * Writes confidences 0..1 as whole percents in a language. Only 1 itself is 100 %: what would be rounded up to it is
 * more than 99 %, since a value that may be wrong must not look certain.
 */
export function confidenceFormat(language: string): (confidence: number) => string {
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return (confidence) =>
    confidence >= roundsToOne && confidence < 1 ? `> ${share.format(0.99)}` : share.format(confidence);
}
