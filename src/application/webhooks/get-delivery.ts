import { type Actor, authorize } from '../../domain/client/actor.ts';
import { isId } from '../../domain/client/names.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { WebhookRepository } from '../../domain/ports/repositories.ts';
import type { LoggedDelivery } from './list-deliveries.ts';
import { visibleEndpoint } from './visible-endpoint.ts';

type Webhooks = Pick<WebhookRepository, 'findEndpoint' | 'findDelivery' | 'listDeliveryAttempts'>;

/** One delivery with everything that was tried, oldest first. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class GetDelivery {
  readonly #webhooks: Webhooks;

  constructor(uses: { webhooks: Webhooks }) {
    this.#webhooks = uses.webhooks;
  }

  async execute(input: {
    readonly actor: Actor;
    readonly endpointId: string;
    readonly deliveryId: string;
  }): Promise<LoggedDelivery> {
    authorize(input.actor, 'webhooks:manage');
    const endpoint = await visibleEndpoint(this.#webhooks, input.actor, input.endpointId);
    const delivery = isId(input.deliveryId) ? await this.#webhooks.findDelivery(endpoint.id, input.deliveryId) : null;
    if (delivery === null) throw new DocfaceError('NOT_FOUND', 'This endpoint has no delivery with this id.');
    return { delivery, attempts: await this.#webhooks.listDeliveryAttempts(endpoint.id, delivery.id) };
  }
}
