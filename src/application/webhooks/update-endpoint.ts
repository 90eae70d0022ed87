import type { Actor } from '../../domain/client/actor.ts';
import { disable, enable } from '../../domain/webhook/attempt.ts';
import { checkSettings, type EndpointSettings, type EndpointView } from '../../domain/webhook/endpoint.ts';
import type { WebhookEndpoint } from '../../domain/webhook/webhook.ts';
import { changeEndpoint, type EndpointChanging } from './change-endpoint.ts';

export interface UpdateEndpointInput extends Partial<EndpointSettings> {
  readonly actor: Actor;
  readonly endpointId: string;
  /** `disabled` plans nothing new and lets deliveries wait; `active` sends those, and forgets earlier failures. */
  readonly status?: WebhookEndpoint['status'];
}

/** Changes what is given and keeps the rest. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`, `INVALID_FIELD`. */
export class UpdateEndpoint {
  readonly #uses: EndpointChanging & { readonly allowHttp: boolean };

  constructor(uses: EndpointChanging & { readonly allowHttp: boolean }) {
    this.#uses = uses;
  }

  async execute(input: UpdateEndpointInput): Promise<EndpointView> {
    const { actor, endpointId, status } = input;
    return changeEndpoint(this.#uses, {
      actor,
      endpointId,
      action: 'endpoint.changed',
      change: (endpoint) => {
        const { url = endpoint.url, description = endpoint.description } = input;
        const { eventTypes = endpoint.eventTypes, tracks = endpoint.tracks } = input;
        const settings = checkSettings({ url, description, eventTypes, tracks }, this.#uses);
        return withStatus({ ...endpoint, ...settings }, status);
      },
    });
  }
}

function withStatus(endpoint: WebhookEndpoint, status: WebhookEndpoint['status'] | undefined): WebhookEndpoint {
  if (status === undefined || status === endpoint.status) return endpoint;
  return status === 'active' ? enable(endpoint) : disable(endpoint, 'Disabled on request.');
}
