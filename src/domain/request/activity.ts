/** Spans of time that activity is shown for, and the steps in which it is summed, both in seconds. */
export const activityWindows = {
  hour: { spanSeconds: 3_600, stepSeconds: 60 },
  day: { spanSeconds: 86_400, stepSeconds: 900 },
  week: { spanSeconds: 604_800, stepSeconds: 7_200 },
} as const;
export type ActivityWindow = keyof typeof activityWindows;

/** How many times longer a bin of durations is than the one before: a quantile is at most so far off. */
const growth = 1.2;

/** Attempts that took about as long. */
export interface DurationCount {
  /** As `durationBin` numbers it. */
  readonly bin: number;
  readonly requests: number;
}

/** The bin of a duration: bin n holds those from 1.2 to the power of n, up to n + 1, milliseconds. Never below 0. */
export function durationBin(durationMs: number): number {
  return Math.max(0, Math.floor(Math.log(Math.max(1, durationMs)) / Math.log(growth)));
}

/**
 * The duration in milliseconds that a share (0 to 1) of the attempts did not exceed, taken evenly within its bin; a bin
 * may come several times. Null without attempts.
 */
export function durationQuantile(counts: readonly DurationCount[], share: number): number | null {
  const needed = share * counts.reduce((sum, { requests }) => sum + requests, 0);
  if (needed === 0) return null;
  const sums = new Map<number, number>();
  for (const { bin, requests } of counts) sums.set(bin, (sums.get(bin) ?? 0) + requests);
  let before = 0;
  for (const [bin, requests] of [...sums].toSorted(([a], [b]) => a - b)) {
    if (before + requests >= needed) {
      const lower = growth ** bin;
      return Math.round(lower + (lower * growth - lower) * ((needed - before) / requests));
    }
    before += requests;
  }
  return null;
}

/** Starts of the steps of a window, oldest first; the last one holds `now`. */
export function activitySteps(window: ActivityWindow, now: Date): readonly Date[] {
  const { spanSeconds, stepSeconds } = activityWindows[window];
  const stepMs = stepSeconds * 1000;
  const last = Math.floor(now.getTime() / stepMs) * stepMs;
  const steps = spanSeconds / stepSeconds;
  return Array.from({ length: steps }, (_, index) => new Date(last - (steps - 1 - index) * stepMs));
}
