/** One labelled row of numbers. */
export interface Example {
  readonly features: readonly number[];
  readonly positive: boolean;
  /** Negatives that the threshold is set by: as few of these as possible may be taken for positives. */
  readonly plain: boolean;
}

const rounds = 1500;
const rate = 0.03;
const ridgePenalty = 1;
/** Share of the plain negatives that may lie above the threshold. */
const falseAlarms = 0.01;

/** What is known of the weights before anything is measured. */
export interface Prior {
  /** Weights of the features as they come, to which the penalty pulls; 0 unless set. */
  readonly weights: readonly number[];
  /** Signs that the weights must have: 1, -1, or 0 for either. */
  readonly signs: readonly number[];
  /** How strongly it pulls, in examples. */
  readonly penalty: number;
}

const noPrior: Prior = { weights: [], signs: [], penalty: ridgePenalty };

/**
 * Logistic regression with a quadratic penalty, by Adam's gradient steps on standardised features. Returns a weight for
 * each feature as it comes, and last the constant, moved so that 0 is a threshold with few false alarms where examples
 * are plain.
 */
export function fitLogistic(examples: readonly Example[], prior: Prior = noPrior): readonly number[] {
  const count = examples[0]?.features.length ?? 0;
  const columns = Array.from({ length: count }, (_, i) => examples.map(({ features }) => features[i] ?? 0));
  const means = columns.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  const widths = columns.map(
    (values, i) => Math.sqrt(values.reduce((sum, v) => sum + (v - (means[i] ?? 0)) ** 2, 0) / values.length) + 1e-6,
  );
  const rows = examples.map(({ features }) => [...features.map((v, i) => (v - (means[i] ?? 0)) / (widths[i] ?? 1)), 1]);
  const pulled = widths.map((width, i) => (prior.weights[i] ?? 0) * width);
  const standard = descend(rows, examples, { ...prior, weights: pulled });
  const weights = standard.slice(0, count).map((weight, i) => weight / (widths[i] ?? 1));
  const constant = (standard[count] ?? 0) - weights.reduce((sum, weight, i) => sum + weight * (means[i] ?? 0), 0);
  const plain = examples
    .filter((example) => example.plain)
    .map(({ features }) => dot(features, weights) + constant)
    .toSorted((a, b) => b - a);
  const highest = plain[Math.floor(falseAlarms * plain.length)] ?? 0;
  return [...weights, constant - Math.max(0, highest)];
}

/** Gradient steps; the weights of the prior are those of the standardised features. */
function descend(
  rows: readonly (readonly number[])[],
  examples: readonly Example[],
  { weights: pulled, signs, penalty }: Prior,
): readonly number[] {
  const size = rows[0]?.length ?? 0;
  const weights = Float64Array.from({ length: size }, (_, i) => pulled[i] ?? 0);
  const [first, second] = [new Float64Array(size), new Float64Array(size)];
  for (let round = 1; round <= rounds; round += 1) {
    const slope = Float64Array.from(weights, (w, i) =>
      i < size - 1 ? (penalty * (w - (pulled[i] ?? 0))) / rows.length : 0,
    );
    for (const [index, row] of rows.entries()) {
      const error = 1 / (1 + Math.exp(-dot(row, weights))) - (examples[index]?.positive ? 1 : 0);
      for (let i = 0; i < size; i += 1) slope[i] = (slope[i] ?? 0) + (error * (row[i] ?? 0)) / rows.length;
    }
    for (let i = 0; i < size; i += 1) {
      first[i] = 0.9 * (first[i] ?? 0) + 0.1 * (slope[i] ?? 0);
      second[i] = 0.999 * (second[i] ?? 0) + 0.001 * (slope[i] ?? 0) ** 2;
      const step = (first[i] ?? 0) / (1 - 0.9 ** round);
      weights[i] = (weights[i] ?? 0) - (rate * step) / (Math.sqrt((second[i] ?? 0) / (1 - 0.999 ** round)) + 1e-8);
      if ((signs[i] ?? 0) * (weights[i] ?? 0) < 0) weights[i] = 0;
    }
  }
  return [...weights];
}

function dot(a: readonly number[], b: ArrayLike<number>): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
