import { type Rate, secondsUntilToken, TokenBuckets } from '../../domain/client/token-bucket.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { WebhookEndpoint } from '../../domain/webhook/webhook.ts';

const ofEndpoint: Rate = { burst: 5, perMinute: 10 };
const ofClient: Rate = { burst: 15, perMinute: 30 };
/**
 * Bounds pings and redeliveries, which call a client's server at once: 10 a minute to an endpoint, 30 a minute of a
 * client, each half of it at once, in this process.
 */
export class SendsByHand {
  readonly #buckets: TokenBuckets;

  /** `nowMs` grows steadily; its zero does not matter. */
  constructor(nowMs: () => number) {
    this.#buckets = new TokenBuckets(nowMs);
  }

  /** Errors: `RATE_LIMITED`, retryable; a refusal counts nothing. */
  admit({ id, clientId }: Pick<WebhookEndpoint, 'id' | 'clientId'>): void {
    const asked = [
      { key: `endpoint ${id}`, rate: ofEndpoint, whose: 'to one endpoint' },
      { key: `client ${clientId}`, rate: ofClient, whose: 'of one client' },
    ];
    for (const { key, rate, whose } of asked) {
      const left = this.#buckets.left(key, rate);
      if (left.tokens >= 1) continue;
      throw new DocfaceError(
        'RATE_LIMITED',
        `At most ${rate.perMinute} pings and redeliveries a minute are sent ${whose}. Try again after the time in Retry-After.`,
        { retryAfterSeconds: secondsUntilToken(left, rate) },
      );
    }
    for (const { key, rate } of asked) this.#buckets.take(key, rate);
  }
}
