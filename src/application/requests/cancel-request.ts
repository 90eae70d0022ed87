import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { cancel } from '../../domain/request/lifecycle.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';
import { envelopeOf, type ShownEnvelope } from './envelope.ts';
import { clientOf } from './request-clients.ts';
import { onlyVisible } from './visible-request.ts';

/**
 * Stops an unfinished request; work that runs already ends at the next renewal of its lease. What operators do is
 * audited. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`, `INVALID_STATE`.
 */
export class CancelRequest {
  readonly #uses: { readonly database: Database; readonly ids: Ids; readonly clock: Clock };

  constructor(uses: { database: Database; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  async cancel(actor: Actor, { requestId }: { readonly requestId: string }): Promise<ShownEnvelope> {
    authorize(actor, 'requests:manage');
    const { database, ids, clock } = this.#uses;
    return database.transaction(async (tx) => {
      const request = onlyVisible(await tx.requests.findForUpdate(requestId), actor);
      const now = clock.now();
      const change = cancel(request, now);
      await tx.requests.update(change.request, outboxRows(change.events, { ids, at: now }));
      if (tenantOf(actor) === null) {
        const audited = { actor, action: 'request.canceled', subject: `request:${requestId}` };
        await tx.audit.insert(auditEntry({ ...audited, clientId: request.clientId }, { ids, clock }));
      }
      return { ...envelopeOf(change.request, null), ...(await clientOf(tx.clients, actor, change.request)) };
    });
  }
}
