/** How often something may happen: `burst` times at once, and again as time passes. */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
}

/** What is left of a rate at a time, in milliseconds of a clock that grows steadily. */
export interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

/** What is left at a later time; all of it when nothing was taken yet. */
export function refill(bucket: Bucket | undefined, { burst, perMinute }: Rate, atMs: number): Bucket {
  const filled = bucket === undefined ? burst : bucket.tokens + ((atMs - bucket.atMs) * perMinute) / 60_000;
  return { tokens: Math.min(burst, filled), atMs };
}

/** Whole seconds, at least one, until there is a token. */
export function secondsUntilToken({ tokens }: Bucket, { perMinute }: Rate): number {
  return Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute));
}
