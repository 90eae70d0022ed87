import { type Bucket, type Rate, refill, secondsUntilToken } from '../../domain/client/token-bucket.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { WebhookEndpoint } from '../../domain/webhook/webhook.ts';

const ofEndpoint: Rate = { burst: 5, perMinute: 10 };
const ofClient: Rate = { burst: 15, perMinute: 30 };
/** Buckets that are kept before those that are full again go. */
const mostBuckets = 10_000;

/**
 * Bounds pings and redeliveries, which call a stranger's server at once: 10 a minute to an endpoint, 30 a minute of a
 * client, each half of it at once, in this process.
 */
export class SendsByHand {
  readonly #buckets = new Map<string, Bucket>();
  readonly #nowMs: () => number;

  /** `nowMs` grows steadily; its zero does not matter. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Errors: `RATE_LIMITED`, retryable; a refusal counts nothing. */
  admit({ id, clientId }: Pick<WebhookEndpoint, 'id' | 'clientId'>): void {
    const atMs = this.#nowMs();
    const asked = [
      { key: `endpoint ${id}`, rate: ofEndpoint, whose: 'to one endpoint' },
      { key: `client ${clientId}`, rate: ofClient, whose: 'of one client' },
    ].map((each) => ({ ...each, left: refill(this.#buckets.get(each.key), each.rate, atMs) }));
    for (const { rate, whose, left } of asked) {
      if (left.tokens >= 1) continue;
      throw new DocfaceError(
        'RATE_LIMITED',
        `At most ${rate.perMinute} pings and redeliveries a minute are sent ${whose}. Try again after the time in Retry-After.`,
        { retryable: true, retryAfterSeconds: secondsUntilToken(left, rate) },
      );
    }
    if (this.#buckets.size >= mostBuckets) this.#dropOld(atMs);
    for (const { key, left } of asked) this.#buckets.set(key, { ...left, tokens: left.tokens - 1 });
  }

  /** Both rates fill up within a minute. */
  #dropOld(atMs: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (atMs - bucket.atMs > 60_000) this.#buckets.delete(key);
    }
  }
}
