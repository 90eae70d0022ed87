import { type Bucket, refill, secondsUntilToken } from '../../../domain/client/token-bucket.ts';

/** How fast calls of one kind may come. */
export interface CallRate {
  readonly perMinute: number;
  /** Calls that may come at once. */
  readonly burst: number;
}

/** `policy` and `state` are the fields `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10. */
export type RateDecision = { readonly policy: string; readonly state: string } & (
  | { readonly kind: 'admitted' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number }
);

/** Buckets kept before those that have filled up again are dropped. */
const mostBuckets = 10_000;

/** A token bucket for each client, in this process: `burst` tokens, refilled `perMinute` a minute. */
export class CallRates {
  readonly #buckets = new Map<string, Bucket>();
  readonly #calls: string;
  readonly #nowMs: () => number;

  /** `calls` names what is counted; `nowMs` grows steadily, its zero does not matter. */
  constructor(calls: 'submissions' | 'reads', nowMs: () => number) {
    this.#calls = calls;
    this.#nowMs = nowMs;
  }

  /** Takes one token when there is one. */
  take(clientId: string, { perMinute, burst }: CallRate): RateDecision {
    const atMs = this.#nowMs();
    const rate = { burst, perMinute };
    const bucket = refill(this.#buckets.get(clientId), rate, atMs);
    const left = bucket.tokens >= 1 ? bucket.tokens - 1 : bucket.tokens;
    if (this.#buckets.size >= mostBuckets) this.#dropOld(atMs);
    this.#buckets.set(clientId, { tokens: left, atMs });
    const fullIn = Math.ceil(((burst - left) * 60) / perMinute);
    const window = Math.ceil((burst * 60) / perMinute);
    const told = {
      policy: `"${this.#calls}";q=${burst};w=${window}`,
      state: `"${this.#calls}";r=${Math.floor(left)};t=${fullIn}`,
    };
    if (bucket.tokens >= 1) return { kind: 'admitted', ...told };
    return { kind: 'refused', retryAfterSeconds: secondsUntilToken(bucket, rate), ...told };
  }

  /** A bucket untouched for an hour is as good as full for every limit that makes sense. */
  #dropOld(atMs: number): void {
    for (const [clientId, bucket] of this.#buckets) {
      if (atMs - bucket.atMs > 3_600_000) this.#buckets.delete(clientId);
    }
  }
}
