import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { WebhookRepository } from '../../domain/ports/repositories.ts';
import { type EndpointView, endpointView } from '../../domain/webhook/endpoint.ts';
import { visibleEndpoint } from './visible-endpoint.ts';

/** One webhook endpoint. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class GetEndpoint {
  readonly #webhooks: Pick<WebhookRepository, 'findEndpoint'>;

  constructor(uses: { webhooks: Pick<WebhookRepository, 'findEndpoint'> }) {
    this.#webhooks = uses.webhooks;
  }

  async execute(input: { readonly actor: Actor; readonly endpointId: string }): Promise<EndpointView> {
    authorize(input.actor, 'webhooks:manage');
    return endpointView(await visibleEndpoint(this.#webhooks, input.actor, input.endpointId));
  }
}
