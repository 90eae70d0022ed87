import type { ClientLimits } from '../../../domain/client/client.ts';
import { type Bucket, refill, secondsUntilToken } from '../../../domain/client/token-bucket.ts';

type Limits = Pick<ClientLimits, 'submissionsPerMinute' | 'submissionBurst'>;

/** `policy` and `state` are the fields `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10. */
export type RateDecision = { readonly policy: string; readonly state: string } & (
  | { readonly kind: 'admitted' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number }
);

/** Buckets kept before those that have filled up again are dropped. */
const mostBuckets = 10_000;

/** A token bucket for each client, in this process: `submissionBurst` tokens, refilled `submissionsPerMinute` a minute. */
export class SubmissionRates {
  readonly #buckets = new Map<string, Bucket>();
  readonly #nowMs: () => number;

  /** `nowMs` grows steadily; its zero does not matter. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Takes one token when there is one. */
  take(clientId: string, limits: Limits): RateDecision {
    const atMs = this.#nowMs();
    const rate = { burst: limits.submissionBurst, perMinute: limits.submissionsPerMinute };
    const bucket = refill(this.#buckets.get(clientId), rate, atMs);
    const left = bucket.tokens >= 1 ? bucket.tokens - 1 : bucket.tokens;
    if (this.#buckets.size >= mostBuckets) this.#dropOld(atMs);
    this.#buckets.set(clientId, { tokens: left, atMs });
    const fullIn = Math.ceil(((rate.burst - left) * 60) / rate.perMinute);
    const window = Math.ceil((rate.burst * 60) / rate.perMinute);
    const told = {
      policy: `"submissions";q=${limits.submissionBurst};w=${window}`,
      state: `"submissions";r=${Math.floor(left)};t=${fullIn}`,
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
