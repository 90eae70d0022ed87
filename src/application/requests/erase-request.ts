import type { Principal } from '../../domain/client/principal.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { cancel, erase } from '../../domain/request/lifecycle.ts';
import { isFinished } from '../../domain/request/request.ts';
import { shownStatus } from '../../domain/request/shadow.ts';
import { requestPrefix } from './object-keys.ts';
import { outboxRows } from './outbox-rows.ts';
import type { RequestVault } from './request-vault.ts';
import { onlyVisible } from './visible-request.ts';

/** Proof that a request is gone. */
export interface ErasureReceipt {
  readonly requestId: string;
  readonly status: 'erased';
  readonly erasedAt: string;
}

/**
 * Destroys a request's key and objects, whatever its state; unfinished work is canceled first. Erasing twice answers
 * the same. The proof of consent stays. Errors: `NOT_FOUND`.
 */
export class EraseRequest {
  readonly #uses: {
    readonly database: Database;
    readonly vault: RequestVault;
    readonly ids: Ids;
    readonly clock: Clock;
  };

  constructor(uses: { database: Database; vault: RequestVault; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  async execute(principal: Principal, requestId: string): Promise<ErasureReceipt> {
    const { database, vault, ids, clock } = this.#uses;
    const erased = await database.transaction(async (tx) => {
      const request = onlyVisible(await tx.requests.findForUpdate(requestId), principal);
      const now = clock.now();
      const stopped = isFinished(shownStatus(request)) ? { request, events: [] } : cancel(request, now);
      const change = erase(stopped.request, now);
      await tx.webhooks.deleteDeliveriesOf(requestId);
      const events = [...stopped.events, ...change.events];
      await tx.requests.update(change.request, outboxRows(events, { ids, at: now }));
      return change.request;
    });
    await vault.deleteAll(requestPrefix(erased));
    const erasedAt = erased.history.findLast((transition) => transition.status === 'erased')?.at ?? clock.now();
    return { requestId, status: 'erased', erasedAt: erasedAt.toISOString() };
  }
}
