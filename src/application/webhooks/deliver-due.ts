import type { Repositories } from '../../domain/ports/repositories.ts';
import type { WebhookDelivery } from '../../domain/webhook/webhook.ts';
import { attemptDelivery, type DeliveryAttempting } from './attempt-delivery.ts';

export interface DeliverDueUses extends DeliveryAttempting {
  readonly webhooks: Pick<Repositories['webhooks'], 'claimDue' | 'findEndpoint'>;
  /** Deliveries that are sent at the same time, each to another endpoint. */
  readonly concurrency: number;
}

/** A process that dies while it sends delays its deliveries by the time-out and this. */
const leaseMarginMs = 30_000;

/**
 * Sends what is due. Call it as often as something may be due, also while earlier calls run: calls share their slots,
 * and one endpoint takes one slot at most, so a slow receiver delays nobody else.
 */
export class DeliverDue {
  readonly #uses: DeliverDueUses;
  #taken = 0;
  #claiming: Promise<unknown> = Promise.resolve();

  constructor(uses: DeliverDueUses) {
    this.#uses = uses;
  }

  /** Resolves when nothing more is due, with how many attempts were made. Errors: `DEPENDENCY_UNAVAILABLE`. */
  async execute(): Promise<number> {
    const running = new Set<Promise<void>>();
    let made = 0;
    try {
      for (;;) {
        const claimed = await this.#claim();
        for (const delivery of claimed) {
          const done: Promise<void> = this.#deliver(delivery).finally(() => {
            this.#taken -= 1;
            running.delete(done);
          });
          running.add(done);
        }
        made += claimed.length;
        if (running.size === 0) return made;
        await Promise.race(running);
      }
    } finally {
      await Promise.all(running);
    }
  }

  /** One claim at a time, so that calls see each other's slots and none misses what became due during another's. */
  #claim(): Promise<readonly WebhookDelivery[]> {
    const claim = this.#claiming.then(async () => {
      const { webhooks, clock, timeoutMs, concurrency } = this.#uses;
      const free = concurrency - this.#taken;
      if (free <= 0) return [];
      const now = clock.now();
      const claimed = await webhooks.claimDue(now, new Date(now.getTime() + timeoutMs + leaseMarginMs), free);
      this.#taken += claimed.length;
      return claimed;
    });
    this.#claiming = claim.catch(() => undefined);
    return claim;
  }

  /** Never rejects: what was not recorded is due again when its lease ends. */
  async #deliver(delivery: WebhookDelivery): Promise<void> {
    const { webhooks, logger } = this.#uses;
    const { id: deliveryId, endpointId } = delivery;
    try {
      const endpoint = await webhooks.findEndpoint(endpointId);
      if (endpoint?.status === 'active') await attemptDelivery(this.#uses, endpoint, delivery);
    } catch (error) {
      logger.error('a webhook attempt could not be made or recorded', { deliveryId, endpointId }, error);
    }
  }
}
