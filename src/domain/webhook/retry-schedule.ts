const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after the first, second, ... failed attempt; after the last one a delivery has failed. */
export const retryDelaysSeconds: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A receiver cannot put an attempt off for longer than this. */
const maxRetryAfterSeconds = 24 * hour;
/** Part of a delay that is left to chance, so that failures of one moment do not come back as one. */
const jitter = 0.2;

/** How long an endpoint may fail without one success before it is disabled. */
export const failingLimitMs = 5 * 24 * hour * 1000;

export interface FailedAttempt {
  /** Attempts made so far, this one included. */
  readonly attempts: number;
  readonly at: Date;
  /** What the receiver asked for with `Retry-After`. */
  readonly retryAfterSeconds: number | null;
  /** Chance, at least 0 and below 1. */
  readonly random: number;
}

/** When to try again after a failure: the schedule with up to 20 % added, never before `Retry-After`; null to give up. */
export function nextAttemptAt(failed: FailedAttempt): Date | null {
  const delay = retryDelaysSeconds[failed.attempts - 1];
  if (delay === undefined) return null;
  const asked = Math.min(failed.retryAfterSeconds ?? 0, maxRetryAfterSeconds);
  const seconds = Math.max(delay * (1 + jitter * failed.random), asked);
  return new Date(failed.at.getTime() + Math.round(seconds * 1000));
}
