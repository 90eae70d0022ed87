import type { Principal } from '../../domain/client/principal.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { erasedAt, writeErasure } from './erasure.ts';
import { requestPrefix } from './object-keys.ts';
import type { RequestVault } from './request-vault.ts';
import { onlyVisible } from './visible-request.ts';

/** Proof that a request is gone. */
export interface ErasureReceipt {
  readonly requestId: string;
  readonly status: 'erased';
  readonly erasedAt: string;
}

/**
 * Destroys a request's key and objects, whatever its state; unfinished work is canceled first. Objects that cannot be
 * deleted now, unreadable without the key, are left to the janitor. Erasing twice answers the same. The proof of consent
 * stays. Errors: `NOT_FOUND`.
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
    const { database, clock } = this.#uses;
    const erased = await database.transaction(async (tx) => {
      const request = onlyVisible(await tx.requests.findForUpdate(requestId), principal);
      if (request.status === 'erased') return request;
      const [written] = await writeErasure(tx, [request], { ids: this.#uses.ids, now: clock.now() });
      return written ?? request;
    });
    await this.#deleteObjects(requestPrefix(erased)).catch(() => undefined);
    return { requestId, status: 'erased', erasedAt: (erasedAt(erased) ?? clock.now()).toISOString() };
  }

  async #deleteObjects(prefix: string): Promise<void> {
    const left = await this.#uses.vault.deleteAll(prefix);
    if (left.length === 0) await this.#uses.database.housekeeping.forgetDeletions([prefix]);
  }
}
