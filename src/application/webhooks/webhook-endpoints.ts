import { type Actor, authorize } from '../../domain/client/actor.ts';
import { webhookSecretContext } from '../../domain/client/sealed-contexts.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import { disable, enable } from '../../domain/webhook/attempt.ts';
import { pingEventBody } from '../../domain/webhook/cloud-event.ts';
import {
  checkSettings,
  checkUrl,
  type EndpointSettings,
  type EndpointView,
  endpointView,
  formatWebhookSecret,
  maxSecrets,
  webhookSecretBytes,
} from '../../domain/webhook/endpoint.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../domain/webhook/webhook.ts';
import { auditEntry, auditedChange } from '../clients/audit-entry.ts';
import { type AttemptedDelivery, attemptDelivery, type DeliveryAttempting } from './attempt-delivery.ts';
import type { SendsByHand } from './sends-by-hand.ts';
import { actingClient, visibleEndpoint } from './visible-endpoint.ts';

export interface NewEndpoint extends Partial<Omit<EndpointSettings, 'url'>> {
  /** Id or name; operators must name one, a client's own call leaves it out. */
  readonly client?: string;
  readonly url: string;
}

export interface EndpointChanges extends NamedEndpoint, Partial<EndpointSettings> {
  /** `disabled` plans nothing new and lets deliveries wait; `active` sends those, and forgets earlier failures. */
  readonly status?: WebhookEndpoint['status'];
}

interface NamedEndpoint {
  readonly id: string;
}

/** An endpoint and a signing secret of it, which verifies signatures and is answered this once. */
export interface EndpointWithSecret {
  readonly endpoint: EndpointView;
  readonly secret: string;
}

interface Uses extends DeliveryAttempting {
  readonly database: Pick<Database, 'transaction' | 'webhooks' | 'clients'>;
  readonly encryption: DeliveryAttempting['encryption'] & Pick<Encryption, 'sealSecret'>;
  readonly secrets: Pick<Secrets, 'generate'>;
  readonly ids: Ids;
  readonly sends: SendsByHand;
  /** Address of this service, without a slash at its end. */
  readonly publicUrl: string;
  /** Accepts `http://` addresses too. */
  readonly allowHttp: boolean;
  /** How many endpoints a client may have. */
  readonly maxEndpoints: number;
}

/**
 * Where clients are notified of finished requests. Clients see their own, operators all; changes are audited. Errors of
 * each: `INSUFFICIENT_SCOPE`, and where one is named `NOT_FOUND`.
 */
export class WebhookEndpoints {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Adds an address of a client. Errors: `INVALID_FIELD`, `NOT_FOUND` (client), `QUOTA_EXCEEDED` (too many endpoints).
   */
  async register(actor: Actor, input: NewEndpoint): Promise<EndpointWithSecret> {
    authorize(actor, 'webhooks:manage');
    const { client, url, description = '', eventTypes = [], tracks = [] } = input;
    const { database, ids, clock, allowHttp, maxEndpoints } = this.#uses;
    const settings = checkSettings({ url, description, eventTypes, tracks }, { allowHttp });
    await this.#refuseUnsendable(settings.url);
    const id = ids.next();
    const { secret, sealed } = await this.#makeSecret(id);
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

  /**
   * Those of a client, which operators name by id or name; a client's own call leaves it out. Errors: `INVALID_FIELD`.
   */
  async list(actor: Actor, { client }: { readonly client?: string }): Promise<readonly EndpointView[]> {
    authorize(actor, 'webhooks:manage');
    const { clients, webhooks } = this.#uses.database;
    const clientId = await actingClient(clients, actor, client);
    return (await webhooks.listEndpoints(clientId)).map(endpointView);
  }

  async get(actor: Actor, { id }: NamedEndpoint): Promise<EndpointView> {
    authorize(actor, 'webhooks:manage');
    return endpointView(await visibleEndpoint(this.#uses.database.webhooks, actor, id));
  }

  /** Changes what is given and keeps the rest. Errors: `INVALID_FIELD`. */
  async update(actor: Actor, { id, status, ...given }: EndpointChanges): Promise<EndpointView> {
    authorize(actor, 'webhooks:manage');
    if (given.url !== undefined) await this.#refuseUnsendable(checkUrl(given.url, this.#uses.allowHttp));
    return this.#change(actor, id, {
      action: 'endpoint.changed',
      change: (before) => {
        const { url = before.url, description = before.description } = given;
        const { eventTypes = before.eventTypes, tracks = before.tracks } = given;
        const settings = checkSettings({ url, description, eventTypes, tracks }, this.#uses);
        return withStatus({ ...before, ...settings }, status);
      },
    });
  }

  /** Removes an endpoint with its deliveries, also those that wait. */
  async delete(actor: Actor, { id }: NamedEndpoint): Promise<void> {
    authorize(actor, 'webhooks:manage');
    await this.#uses.database.transaction(async (tx) => {
      const { clientId } = await visibleEndpoint(tx.webhooks, actor, id);
      await tx.webhooks.deleteEndpoint(id);
      const audited = { action: 'endpoint.deleted', subject: `client:${clientId}`, detail: { endpointId: id } };
      await tx.audit.insert(auditEntry({ actor, ...audited }, this.#uses));
    });
  }

  /**
   * Adds a new signing secret. Deliveries are signed with it and with the one before, until the owner retires that one
   * or rotates again.
   */
  async rotateSecret(actor: Actor, { id }: NamedEndpoint): Promise<EndpointWithSecret> {
    authorize(actor, 'webhooks:manage');
    const { secret, sealed } = await this.#makeSecret(id);
    const endpoint = await this.#change(actor, id, {
      action: 'endpoint.secret-rotated',
      change: (before) => ({ ...before, sealedSecrets: [sealed, ...before.sealedSecrets].slice(0, maxSecrets) }),
    });
    return { endpoint, secret };
  }

  /** Ends a rotation: only the newest secret signs from now on; idempotent. */
  async retireSecret(actor: Actor, { id }: NamedEndpoint): Promise<EndpointView> {
    return this.#change(actor, id, {
      action: 'endpoint.secret-retired',
      change: (before) => ({ ...before, sealedSecrets: before.sealedSecrets.slice(0, 1) }),
    });
  }

  /**
   * Sends `webhook.ping` at once, whatever the filters and also to a disabled endpoint, and returns what it met. A ping
   * is in the delivery log and is never retried. Errors: `RATE_LIMITED`.
   */
  async ping(actor: Actor, { id }: NamedEndpoint): Promise<AttemptedDelivery> {
    authorize(actor, 'webhooks:manage');
    const { database, ids, clock, publicUrl, sends } = this.#uses;
    const endpoint = await visibleEndpoint(database.webhooks, actor, id);
    sends.admit(endpoint);
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
      recoveryId: null,
      earlierAttempts: 0,
    };
    const detail = { endpointId: endpoint.id, deliveryId: ping.id };
    const audited = { actor, action: 'endpoint.pinged', subject: `client:${endpoint.clientId}`, detail };
    await auditedChange(this.#uses, audited, ({ webhooks }) => webhooks.insertDelivery(ping));
    return attemptDelivery(this.#uses, { endpoint, delivery: ping });
  }

  /** Writes the change and its audit in one transaction. Errors: those of the change. */
  async #change(actor: Actor, id: string, { action, change }: EndpointChange): Promise<EndpointView> {
    authorize(actor, 'webhooks:manage');
    return this.#uses.database.transaction(async (tx) => {
      // Deliveries that are sent meanwhile change the endpoint too.
      const findEndpoint = (named: string) => tx.webhooks.findEndpointForUpdate(named);
      const endpoint = change(await visibleEndpoint({ findEndpoint }, actor, id));
      await tx.webhooks.updateEndpoint(endpoint);
      const audited = { actor, action, subject: `client:${endpoint.clientId}`, detail: { endpointId: id } };
      await tx.audit.insert(auditEntry(audited, this.#uses));
      return endpointView(endpoint);
    });
  }

  /** A signing secret as its owner gets to see it once, and sealed as it is kept. */
  async #makeSecret(id: string): Promise<{ readonly secret: string; readonly sealed: string }> {
    const secret = formatWebhookSecret(this.#uses.secrets.generate(webhookSecretBytes));
    return { secret, sealed: await this.#uses.encryption.sealSecret(webhookSecretContext(id), secret) };
  }

  /**
   * Passes when deliveries to the address may be sent, as far as can be known before one is. Errors: `INVALID_FIELD`.
   */
  async #refuseUnsendable(url: string): Promise<void> {
    const refusal = await this.#uses.sender.refusalOf(url);
    if (refusal !== null) throw invalidField('url', refusal);
  }
}

interface EndpointChange {
  /** For the audit. */
  readonly action: string;
  readonly change: (endpoint: WebhookEndpoint) => WebhookEndpoint;
}

function withStatus(endpoint: WebhookEndpoint, status: WebhookEndpoint['status'] | undefined): WebhookEndpoint {
  if (status === undefined || status === endpoint.status) return endpoint;
  return status === 'active' ? enable(endpoint) : disable(endpoint, 'Disabled on request.');
}

function tooMany(maxEndpoints: number): DocfaceError {
  return new DocfaceError(
    'QUOTA_EXCEEDED',
    `A client has at most ${maxEndpoints} webhook endpoints. Delete one that is not needed any more.`,
  );
}
