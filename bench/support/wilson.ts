/** Standard normal quantile of a two-sided interval of 95 %. */
const z = 1.959964;

/**
 * Interval in which a share lies with 95 % confidence, 0..1, after `events` in `trials` (Wilson); all of it without
 * trials.
 */
export function wilson(events: number, trials: number): readonly [low: number, high: number] {
  if (trials === 0) return [0, 1];
  const share = events / trials;
  const scale = 1 + z ** 2 / trials;
  const centre = (share + z ** 2 / (2 * trials)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))) / scale;
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/** A share with its interval, as text: `3.0 % (1.2 to 7.1 %), 3 of 100`. */
export function shareWithInterval(events: number, trials: number): string {
  if (trials === 0) return 'nothing to measure';
  const [low, high] = wilson(events, trials).map((end) => (end * 100).toFixed(1));
  return `${((events / trials) * 100).toFixed(1)} % (${low} to ${high} %), ${events} of ${trials}`;
}
