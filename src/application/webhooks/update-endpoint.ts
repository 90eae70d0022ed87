import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { WebhookSender } from '../../domain/ports/webhook-sender.ts';
import { disable, enable } from '../../domain/webhook/attempt.ts';
import { checkSettings, checkUrl, type EndpointSettings, type EndpointView } from '../../domain/webhook/endpoint.ts';
import type { WebhookEndpoint } from '../../domain/webhook/webhook.ts';
import { changeEndpoint, type EndpointChanging } from './change-endpoint.ts';
import { refuseUnsendable } from './refuse-unsendable.ts';

export interface UpdateEndpointInput extends Partial<EndpointSettings> {
  readonly actor: Actor;
  readonly endpointId: string;
  /** `disabled` plans nothing new and lets deliveries wait; `active` sends those, and forgets earlier failures. */
  readonly status?: WebhookEndpoint['status'];
}

interface Uses extends EndpointChanging {
  readonly sender: Pick<WebhookSender, 'refusalOf'>;
  /** Accepts `http://` addresses too. */
  readonly allowHttp: boolean;
}

/** Changes what is given and keeps the rest. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`, `INVALID_FIELD`. */
export class UpdateEndpoint {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(input: UpdateEndpointInput): Promise<EndpointView> {
    const { actor, endpointId, status } = input;
    authorize(actor, 'webhooks:manage');
    if (input.url !== undefined) await refuseUnsendable(this.#uses.sender, checkUrl(input.url, this.#uses.allowHttp));
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
