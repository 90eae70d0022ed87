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

function refill(bucket: Bucket | undefined, { burst, perMinute }: Rate, atMs: number): Bucket {
  const filled = bucket === undefined ? burst : bucket.tokens + ((atMs - bucket.atMs) * perMinute) / 60_000;
  return { tokens: Math.min(burst, filled), atMs };
}

/** Whole seconds, at least one, until there is a token. */
export function secondsUntilToken({ tokens }: Bucket, { perMinute }: Rate): number {
  return Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute));
}

/** Buckets that are kept before those that are full again go. */
const maxBuckets = 10_000;

/** A token bucket for each key, in this process. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket & { readonly fullAtMs: number }>();
  readonly #nowMs: () => number;

  /** `nowMs` grows steadily; its zero does not matter. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** What is left for a key now. */
  left(key: string, rate: Rate): Bucket {
    return refill(this.#buckets.get(key), rate, this.#nowMs());
  }

  /** Takes one token for a key when there is one; `left` is what is there afterwards. */
  take(key: string, rate: Rate): { readonly taken: boolean; readonly left: Bucket } {
    const bucket = this.left(key, rate);
    if (bucket.tokens < 1) return { taken: false, left: bucket };
    const left = { tokens: bucket.tokens - 1, atMs: bucket.atMs };
    if (this.#buckets.size >= maxBuckets) this.#dropFull(bucket.atMs);
    const fullAtMs = bucket.atMs + ((rate.burst - left.tokens) * 60_000) / rate.perMinute;
    this.#buckets.set(key, { ...left, fullAtMs });
    return { taken: true, left };
  }

  #dropFull(atMs: number): void {
    for (const [key, { fullAtMs }] of this.#buckets) {
      if (fullAtMs <= atMs) this.#buckets.delete(key);
    }
  }
}
