import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import { isId } from '../../domain/client/names.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { DeliveryAttempt, WebhookDelivery } from '../../domain/webhook/webhook.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { type AttemptedDelivery, attemptDelivery, type DeliveryAttempting } from './attempt-delivery.ts';
import type { SendsByHand } from './sends-by-hand.ts';
import { visibleEndpoint } from './visible-endpoint.ts';

/** A delivery with everything that was tried, oldest first. */
export interface LoggedDelivery {
  readonly delivery: WebhookDelivery;
  readonly attempts: readonly DeliveryAttempt[];
}

export interface LoggedDeliveryPage {
  readonly deliveries: readonly LoggedDelivery[];
  readonly nextCursor: string | null;
}

export interface DeliveryFilters {
  readonly endpointId: string;
  readonly status?: WebhookDelivery['status'];
  /** Opaque, from the previous page. */
  readonly cursor?: string;
  /** 1 to 100; 50 when left out. */
  readonly limit?: number;
}

interface NamedDelivery {
  readonly endpointId: string;
  readonly deliveryId: string;
}

interface Uses extends DeliveryAttempting {
  readonly database: Pick<Database, 'transaction' | 'webhooks'>;
  readonly sends: SendsByHand;
  readonly ids: Ids;
}

const longestList = 100;

/** What was sent to an endpoint, for who sees it. Errors of each: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class WebhookDeliveries {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** The delivery log of an endpoint, newest first. Errors: `INVALID_FIELD` (cursor). */
  async list(actor: Actor, { endpointId, limit = 50, ...filters }: DeliveryFilters): Promise<LoggedDeliveryPage> {
    authorize(actor, 'webhooks:manage');
    const { webhooks } = this.#uses.database;
    const endpoint = await visibleEndpoint(webhooks, actor, endpointId);
    const query = { ...filters, limit: Math.min(Math.max(limit, 1), longestList) };
    const { deliveries, nextCursor } = await webhooks.listDeliveries(endpoint.id, query);
    return { deliveries: await Promise.all(deliveries.map((delivery) => this.#logged(delivery))), nextCursor };
  }

  async get(actor: Actor, named: NamedDelivery): Promise<LoggedDelivery> {
    authorize(actor, 'webhooks:manage');
    return this.#logged((await this.#find(actor, named)).delivery);
  }

  /**
   * Sends a delivery once more, at once, with the same id and bytes, and returns what it met. Errors: `INVALID_STATE`
   * when the endpoint is disabled, `RATE_LIMITED`. What operators send is audited.
   */
  async redeliver(actor: Actor, named: NamedDelivery): Promise<AttemptedDelivery> {
    authorize(actor, 'webhooks:manage');
    const { endpoint, delivery } = await this.#find(actor, named);
    if (endpoint.status === 'disabled') {
      throw new DocfaceError('INVALID_STATE', 'The endpoint is disabled. Enable it, then deliver again.');
    }
    this.#uses.sends.admit(endpoint);
    const detail = { endpointId: endpoint.id, deliveryId: delivery.id };
    const audited = { actor, action: 'endpoint.redelivered', subject: `client:${endpoint.clientId}`, detail };
    const entry = tenantOf(actor) === null ? auditEntry(audited, this.#uses) : null;
    return attemptDelivery(this.#uses, { endpoint, delivery, entry });
  }

  async #find(actor: Actor, { endpointId, deliveryId }: NamedDelivery) {
    const { webhooks } = this.#uses.database;
    const endpoint = await visibleEndpoint(webhooks, actor, endpointId);
    const delivery = isId(deliveryId) ? await webhooks.findDelivery(endpoint.id, deliveryId) : null;
    if (delivery === null) throw new DocfaceError('NOT_FOUND', 'This endpoint has no delivery with this id.');
    return { endpoint, delivery };
  }

  async #logged(delivery: WebhookDelivery): Promise<LoggedDelivery> {
    const { webhooks } = this.#uses.database;
    return { delivery, attempts: await webhooks.listDeliveryAttempts(delivery.endpointId, delivery.id) };
  }
}
