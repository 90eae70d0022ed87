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

/** From here on a tenth of a percent rounds up to 100 %, and below its mirror image down to 0 %. */
const roundsToWhole = 0.9995;

/**
 * Writes similarities 0..1 in tenths of a percent in a language. As confidences, only 1 itself is 100 %, and only 0
 * itself is 0 %.
 */
export function similarityFormat(language: string): (similarity: number) => string {
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (similarity) => {
    if (similarity >= roundsToWhole && similarity < 1) return `> ${share.format(0.999)}`;
    if (similarity > 0 && similarity < 1 - roundsToWhole) return `< ${share.format(0.001)}`;
    return share.format(similarity);
  };
}
