import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { WebhookRepository } from '../../domain/ports/repositories.ts';
import { pingEventBody } from '../../domain/webhook/cloud-event.ts';
import type { WebhookDelivery } from '../../domain/webhook/webhook.ts';
import { type AttemptedDelivery, attemptDelivery, type DeliveryAttempting } from './attempt-delivery.ts';
import type { SendsByHand } from './sends-by-hand.ts';
import { visibleEndpoint } from './visible-endpoint.ts';

interface Uses extends DeliveryAttempting {
  readonly sends: SendsByHand;
  readonly webhooks: Pick<WebhookRepository, 'findEndpoint' | 'insertDelivery'>;
  readonly ids: Ids;
  /** Address of this service, without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * Sends `webhook.ping` at once, whatever the filters and also to a disabled endpoint, and answers what it met. A ping is
 * in the delivery log and is never retried. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`,
 * `RATE_LIMITED`.
 */
export class PingEndpoint {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(input: { readonly actor: Actor; readonly endpointId: string }): Promise<AttemptedDelivery> {
    authorize(input.actor, 'webhooks:manage');
    const { webhooks, ids, clock, publicUrl } = this.#uses;
    const endpoint = await visibleEndpoint(webhooks, input.actor, input.endpointId);
    this.#uses.sends.admit(endpoint);
    const now = clock.now();
    const head = { id: ids.next(), type: 'webhook.ping', time: now, publicUrl } as const;
    const ping: WebhookDelivery = {
      id: head.id,
      endpointId: endpoint.id,
      clientId: endpoint.clientId,
      requestId: null,
      eventType: head.type,
      body: pingEventBody(head, endpoint.id),
      // Failed until proven otherwise, so that nobody takes it for due.
      status: 'failed',
      attempts: 0,
      nextAttemptAt: null,
      createdAt: now,
      deliveredAt: null,
    };
    await webhooks.insertDelivery(ping);
    return attemptDelivery(this.#uses, endpoint, ping);
  }
}
