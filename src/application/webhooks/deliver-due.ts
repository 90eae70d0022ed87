import type { Repositories } from '../../domain/ports/repositories.ts';
import type { WebhookDelivery } from '../../domain/webhook/webhook.ts';
import { attemptDelivery, type DeliveryAttempting } from './attempt-delivery.ts';

export interface DeliverDueUses extends DeliveryAttempting {
  readonly webhooks: Pick<Repositories['webhooks'], 'claimDue' | 'findEndpoint'>;
  /** Deliveries to one endpoint that are sent at the same time, by all processes together. */
  readonly concurrency: number;
  /** Deliveries that this process sends at the same time. */
  readonly slots: number;
}

/** One endpoint gets at most this part of the slots that are free, so that slow receivers leave some to others. */
const shareOfFree = 1 / 8;
/** A process that dies while it sends delays its deliveries by the time-out and this. */
const leaseMarginMs = 30_000;

/**
 * Sends what is due. Call it whenever something may be due, also while sending goes on: calls share their slots, and
 * one endpoint takes the fewer of them the fewer are free, so a slow receiver delays nobody else. Deliveries of one
 * endpoint arrive in no order.
 */
export class DeliverDue {
  readonly #uses: DeliverDueUses;
  readonly #sending = new Set<Promise<void>>();
  #claiming: Promise<unknown> = Promise.resolve();

  constructor(uses: DeliverDueUses) {
    this.#uses = uses;
  }

  /**
   * Starts sending what is due and fits into the free slots, and returns how many that were; call again at once unless
   * it was none. It does not wait for receivers: recording an attempt frees its slot and sends the signal `deliveries`.
   * Errors: `DEPENDENCY_UNAVAILABLE`.
   */
  deliver(): Promise<number> {
    // One claim at a time, so that calls see each other's slots and none misses what became due during another's.
    const claim = this.#claiming.then(() => this.#claim());
    this.#claiming = claim.catch(() => undefined);
    return claim;
  }

  /** Waits for what is being sent. Call it before closing the database. */
  async settle(): Promise<void> {
    await this.#claiming;
    await Promise.all(this.#sending);
  }

  async #claim(): Promise<number> {
    const { webhooks, clock, timeoutMs, concurrency, slots } = this.#uses;
    const free = slots - this.#sending.size;
    if (free <= 0) return 0;
    const now = clock.now();
    const claimed = await webhooks.claimDue(now, new Date(now.getTime() + timeoutMs + leaseMarginMs), {
      deliveries: free,
      ofEndpoint: Math.min(concurrency, Math.ceil(free * shareOfFree)),
    });
    for (const delivery of claimed) {
      const done: Promise<void> = this.#attempt(delivery).finally(() => this.#sending.delete(done));
      this.#sending.add(done);
    }
    return claimed.length;
  }

  /** Never rejects: what was not recorded is due again when its lease ends. */
  async #attempt(delivery: WebhookDelivery): Promise<void> {
    const { webhooks, logger } = this.#uses;
    const { id: deliveryId, endpointId } = delivery;
    try {
      const endpoint = await webhooks.findEndpoint(endpointId);
      if (endpoint?.status === 'active') await attemptDelivery(this.#uses, { endpoint, delivery });
    } catch (error) {
      logger.error('a webhook attempt could not be made or recorded', { deliveryId, endpointId }, error);
    }
  }
}
