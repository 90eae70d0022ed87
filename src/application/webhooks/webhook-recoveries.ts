import { type Actor, actorName, authorize } from '../../domain/client/actor.ts';
import { isId } from '../../domain/client/names.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { RecoveryProgress, WebhookRecovery } from '../../domain/webhook/webhook.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import type { SendsByHand } from './sends-by-hand.ts';
import { visibleEndpoint } from './visible-endpoint.ts';

/** A recovery and how far it is: `queueing` makes deliveries due, `delivering` waits for receivers. */
export interface ShownRecovery extends WebhookRecovery, RecoveryProgress {
  readonly state: 'queueing' | 'delivering' | 'done';
}

interface OfEndpoint {
  readonly endpointId: string;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'webhooks' | 'recoveries'>;
  readonly sends: SendsByHand;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Recoveries that a list shows. */
const listed = 20;

/**
 * Sending again what an endpoint did not take since a time, for who sees the endpoint; the notifier does the work.
 * Errors of each: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class WebhookRecoveries {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Begins one for deliveries that were planned since a time: those that failed, and those that wait for another try.
   * Audited. Errors: `INVALID_FIELD` (not in the past), `INVALID_STATE` (the endpoint is disabled, or another recovery
   * of it still queues), `RATE_LIMITED`.
   */
  async begin(actor: Actor, { endpointId, since }: OfEndpoint & { readonly since: Date }): Promise<ShownRecovery> {
    authorize(actor, 'webhooks:manage');
    const { database, sends, ids, clock } = this.#uses;
    const endpoint = await visibleEndpoint(database.webhooks, actor, endpointId);
    const until = clock.now();
    if (since >= until) throw invalidField('since', 'Name a time in the past.');
    if (endpoint.status === 'disabled') {
      throw new DocfaceError('INVALID_STATE', 'The endpoint is disabled. Enable it, then recover its deliveries.');
    }
    const [newest] = await database.recoveries.list(endpoint.id, 1);
    if (newest !== undefined && newest.queuedAt === null) {
      throw new DocfaceError(
        'INVALID_STATE',
        'Another recovery of this endpoint has just begun. Wait until it has queued its deliveries.',
      );
    }
    sends.admit(endpoint);
    const { id, clientId } = endpoint;
    const recovery = {
      id: ids.next(),
      endpointId: id,
      clientId,
      since,
      until,
      createdBy: actorName(actor),
      queuedAt: null,
    };
    const detail = { endpointId: id, recoveryId: recovery.id, since: since.toISOString() };
    const audited = { actor, action: 'endpoint.recovered', subject: `client:${clientId}`, detail };
    await database.transaction(async (tx) => {
      await tx.recoveries.insert(recovery);
      await tx.audit.insert(auditEntry(audited, { ids, clock }));
    });
    return this.#shown(recovery);
  }

  /** The newest twenty of an endpoint, newest first. */
  async list(actor: Actor, { endpointId }: OfEndpoint): Promise<readonly ShownRecovery[]> {
    authorize(actor, 'webhooks:manage');
    const { webhooks, recoveries } = this.#uses.database;
    const { id } = await visibleEndpoint(webhooks, actor, endpointId);
    return Promise.all((await recoveries.list(id, listed)).map((recovery) => this.#shown(recovery)));
  }

  async get(
    actor: Actor,
    { endpointId, recoveryId }: OfEndpoint & { readonly recoveryId: string },
  ): Promise<ShownRecovery> {
    authorize(actor, 'webhooks:manage');
    const { webhooks, recoveries } = this.#uses.database;
    const { id } = await visibleEndpoint(webhooks, actor, endpointId);
    const recovery = isId(recoveryId) ? await recoveries.find(id, recoveryId) : null;
    if (recovery !== null) return this.#shown(recovery);
    throw new DocfaceError('NOT_FOUND', 'This endpoint has no recovery with this id.');
  }

  async #shown(recovery: WebhookRecovery): Promise<ShownRecovery> {
    const progress = await this.#uses.database.recoveries.progress(recovery.id);
    if (recovery.queuedAt === null) return { ...recovery, ...progress, state: 'queueing' };
    return { ...recovery, ...progress, state: progress.pending > 0 ? 'delivering' : 'done' };
  }
}

interface QueueingUses {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}

/** Deliveries of one transaction: their endpoint is locked meanwhile. */
const batch = 500;

/** Makes the deliveries of recoveries due, a batch at a time. Processes share the work. */
export class QueueRecoveries {
  readonly #uses: QueueingUses;

  constructor(uses: QueueingUses) {
    this.#uses = uses;
  }

  /** Returns 0 when no recovery has anything left to queue. Errors: `DEPENDENCY_UNAVAILABLE`. */
  queue(): Promise<number> {
    const { database, clock } = this.#uses;
    return database.transaction(async (tx) => {
      const recovery = await tx.recoveries.takeOpen();
      if (recovery === null) return 0;
      // Attempts are recorded under the same lock: what one of them says of a delivery is not lost.
      await tx.webhooks.findEndpointForUpdate(recovery.endpointId);
      const now = clock.now();
      const queued = await tx.recoveries.queue(recovery, now, batch);
      if (queued < batch) await tx.recoveries.markQueued(recovery.id, now);
      return 1;
    });
  }
}
