import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import type { WebhookSender } from '../../domain/ports/webhook-sender.ts';
import {
  checkSettings,
  type EndpointSettings,
  type EndpointView,
  endpointView,
} from '../../domain/webhook/endpoint.ts';
import type { WebhookEndpoint } from '../../domain/webhook/webhook.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { makeSecret } from './endpoint-secret.ts';
import { refuseUnsendable } from './refuse-unsendable.ts';
import { actingClient } from './visible-endpoint.ts';

export interface RegisterEndpointInput extends Partial<Omit<EndpointSettings, 'url'>> {
  readonly actor: Actor;
  /** Id or name; operators must name one, a client's own call leaves it out. */
  readonly client?: string;
  readonly url: string;
}

interface Uses {
  readonly database: Pick<Database, 'transaction'>;
  readonly secrets: Pick<Secrets, 'generate'>;
  readonly encryption: Pick<Encryption, 'sealSecret'>;
  readonly sender: Pick<WebhookSender, 'refusalOf'>;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Accepts `http://` addresses too. */
  readonly allowHttp: boolean;
  /** How many endpoints a client may have. */
  readonly maxEndpoints: number;
}

/**
 * Adds an address where a client hears of finished requests. `secret` verifies the signatures; it is answered this once.
 * Errors: `INSUFFICIENT_SCOPE`, `INVALID_FIELD`, `NOT_FOUND`, `QUOTA_EXCEEDED` (too many endpoints).
 */
export class RegisterEndpoint {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(input: RegisterEndpointInput): Promise<{ readonly endpoint: EndpointView; readonly secret: string }> {
    const { actor, client, url, description = '', eventTypes = [], tracks = [] } = input;
    authorize(actor, 'webhooks:manage');
    const { database, ids, clock, allowHttp, maxEndpoints } = this.#uses;
    const settings = checkSettings({ url, description, eventTypes, tracks }, { allowHttp });
    await refuseUnsendable(this.#uses.sender, settings.url);
    const id = ids.next();
    const { secret, sealed } = await makeSecret(this.#uses, id);
    const endpoint = await database.transaction(async (tx) => {
      const clientId = await actingClient(tx.clients, actor, client);
      const registered = await tx.webhooks.listEndpoints(clientId);
      if (registered.length >= maxEndpoints) throw tooMany(maxEndpoints);
      const made: WebhookEndpoint = {
        ...settings,
        id,
        clientId,
        sealedSecrets: [sealed],
        status: 'active',
        disabledReason: null,
        failingSince: null,
        createdAt: clock.now(),
      };
      await tx.webhooks.insertEndpoint(made);
      const audited = { action: 'endpoint.registered', subject: `client:${clientId}`, detail: { endpointId: id } };
      await tx.audit.insert(auditEntry({ actor, ...audited }, this.#uses));
      return made;
    });
    return { endpoint: endpointView(endpoint), secret };
  }
}

function tooMany(maxEndpoints: number): DocfaceError {
  return new DocfaceError(
    'QUOTA_EXCEEDED',
    `A client has at most ${maxEndpoints} webhook endpoints. Delete one that is not needed any more.`,
  );
}
