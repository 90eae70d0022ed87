import { type Rate, secondsUntilToken, TokenBuckets } from '../../../domain/client/token-bucket.ts';

/** `policy` and `state` are the fields `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10. */
export type RateDecision = { readonly policy: string; readonly state: string } & (
  | { readonly kind: 'admitted' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number }
);

/** Counts the calls of each client, in this process. */
export class CallRates {
  readonly #buckets: TokenBuckets;
  readonly #calls: string;

  /** `calls` names what is counted; `nowMs` grows steadily, its zero does not matter. */
  constructor(calls: 'submissions' | 'reads', nowMs: () => number) {
    this.#calls = calls;
    this.#buckets = new TokenBuckets(nowMs);
  }

  /** Takes one token when there is one. */
  take(clientId: string, rate: Rate): RateDecision {
    const { burst, perMinute } = rate;
    const { taken, left } = this.#buckets.take(clientId, rate);
    const fullIn = Math.ceil(((burst - left.tokens) * 60) / perMinute);
    const window = Math.ceil((burst * 60) / perMinute);
    const told = {
      policy: `"${this.#calls}";q=${burst};w=${window}`,
      state: `"${this.#calls}";r=${Math.floor(left.tokens)};t=${fullIn}`,
    };
    if (taken) return { kind: 'admitted', ...told };
    return { kind: 'refused', retryAfterSeconds: secondsUntilToken(left, rate), ...told };
  }
}
