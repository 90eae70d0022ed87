import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { WebhookRepository } from '../../domain/ports/repositories.ts';
import type { DeliveryAttempt, WebhookDelivery } from '../../domain/webhook/webhook.ts';
import { visibleEndpoint } from './visible-endpoint.ts';

/** A delivery with everything that was tried, oldest first. */
export interface LoggedDelivery {
  readonly delivery: WebhookDelivery;
  readonly attempts: readonly DeliveryAttempt[];
}

export interface ListDeliveriesInput {
  readonly actor: Actor;
  readonly endpointId: string;
  /** 1 to 100; 50 when left out. */
  readonly limit?: number;
}

interface Uses {
  readonly webhooks: Pick<WebhookRepository, 'findEndpoint' | 'listDeliveries' | 'listDeliveryAttempts'>;
}

const longestList = 100;

/** The delivery log of an endpoint, newest first. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class ListDeliveries {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute({ actor, endpointId, limit = 50 }: ListDeliveriesInput): Promise<readonly LoggedDelivery[]> {
    authorize(actor, 'webhooks:manage');
    const { webhooks } = this.#uses;
    const endpoint = await visibleEndpoint(webhooks, actor, endpointId);
    const deliveries = await webhooks.listDeliveries(endpoint.id, Math.min(Math.max(limit, 1), longestList));
    return Promise.all(
      deliveries.map(async (delivery) => ({
        delivery,
        attempts: await webhooks.listDeliveryAttempts(endpoint.id, delivery.id),
      })),
    );
  }
}
