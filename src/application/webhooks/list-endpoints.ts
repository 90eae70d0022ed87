import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { ClientRepository, WebhookRepository } from '../../domain/ports/repositories.ts';
import { type EndpointView, endpointView } from '../../domain/webhook/endpoint.ts';
import { actingClient } from './visible-endpoint.ts';

interface Uses {
  readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
  readonly webhooks: Pick<WebhookRepository, 'listEndpoints'>;
}

/** The webhook endpoints of a client. Errors: `INSUFFICIENT_SCOPE`, `INVALID_FIELD`, `NOT_FOUND`. */
export class ListEndpoints {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Operators name the client by id or name; a client's own call leaves it out. */
  async execute(input: { readonly actor: Actor; readonly client?: string }): Promise<readonly EndpointView[]> {
    authorize(input.actor, 'webhooks:manage');
    const clientId = await actingClient(this.#uses.clients, input.actor, input.client);
    const endpoints = await this.#uses.webhooks.listEndpoints(clientId);
    return endpoints.map(endpointView);
  }
}
