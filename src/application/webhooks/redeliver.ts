import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { WebhookRepository } from '../../domain/ports/repositories.ts';
import { type AttemptedDelivery, attemptDelivery, type DeliveryAttempting } from './attempt-delivery.ts';
import type { SendsByHand } from './sends-by-hand.ts';
import { visibleEndpoint } from './visible-endpoint.ts';

export interface RedeliverInput {
  readonly actor: Actor;
  readonly endpointId: string;
  readonly deliveryId: string;
}

interface Uses extends DeliveryAttempting {
  readonly sends: SendsByHand;
  readonly webhooks: Pick<WebhookRepository, 'findEndpoint' | 'findDelivery'>;
}

/**
 * Sends a delivery once more, at once, with the same id and bytes, and answers what it met. Errors: `INSUFFICIENT_SCOPE`,
 * `NOT_FOUND`, `INVALID_STATE` when the endpoint is disabled, `RATE_LIMITED`.
 */
export class Redeliver {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute({ actor, endpointId, deliveryId }: RedeliverInput): Promise<AttemptedDelivery> {
    authorize(actor, 'webhooks:manage');
    const { webhooks } = this.#uses;
    const endpoint = await visibleEndpoint(webhooks, actor, endpointId);
    const delivery = await webhooks.findDelivery(endpoint.id, deliveryId);
    if (delivery === null) throw new DocfaceError('NOT_FOUND', 'This endpoint has no delivery with this id.');
    if (endpoint.status === 'disabled') {
      throw new DocfaceError('INVALID_STATE', 'The endpoint is disabled. Enable it, then deliver again.');
    }
    this.#uses.sends.admit(endpoint);
    return attemptDelivery(this.#uses, endpoint, delivery);
  }
}
