import { type Actor, authorize } from '../../domain/client/actor.ts';
import { keyTarget } from '../../domain/key-place.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { erasedAt, keyPlacesOf, writeErasure } from './erasure.ts';
import { requestPrefix } from './object-keys.ts';
import type { RequestVault } from './request-vault.ts';
import { onlyVisible } from './visible-request.ts';

/** Proof that a request is gone. */
export interface ErasureReceipt {
  readonly requestId: string;
  readonly status: 'erased';
  readonly erasedAt: string;
  /** When nothing of what the request held is left in what docface keeps, but for the fact. */
  readonly lastTraceGoneBy: string;
}

/**
 * A hash over the submission is kept for a day to recognise repeats, and removed within the next hour. What a worker still
 * writes goes sooner.
 */
const lastTraceMs = 25 * 3_600_000;

/**
 * Destroys a request's key and objects, whatever its state; unfinished work is canceled first. What cannot be deleted now
 * and what a worker still writes, unreadable without the key, is left to the janitor. Erasing twice answers the same. Samples
 * that were kept of it go too; the proof of consent stays. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class EraseRequest {
  readonly #uses: {
    readonly database: Database;
    readonly vault: RequestVault;
    readonly encryption: Encryption;
    readonly ids: Ids;
    readonly clock: Clock;
  };

  constructor(uses: { database: Database; vault: RequestVault; encryption: Encryption; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  async erase(actor: Actor, { requestId }: { readonly requestId: string }): Promise<ErasureReceipt> {
    authorize(actor, 'requests:erase');
    const { database, clock } = this.#uses;
    const { erased, places } = await database.transaction(async (tx) => {
      const request = onlyVisible(await tx.requests.findForUpdate(requestId), actor);
      await tx.samples.removeOfRequest(requestId, clock.now());
      if (request.status === 'erased') return { erased: request, places: [] };
      const [written] = await writeErasure(tx, [request], { ids: this.#uses.ids, now: clock.now() });
      return { erased: written ?? request, places: keyPlacesOf(request) };
    });
    await this.#destroyKeys(places).catch(() => undefined);
    await this.#deleteObjects(requestPrefix(erased)).catch(() => undefined);
    const at = erasedAt(erased) ?? clock.now();
    const lastTraceGoneBy = new Date(at.getTime() + lastTraceMs).toISOString();
    return { requestId, status: 'erased', erasedAt: at.toISOString(), lastTraceGoneBy };
  }

  async #destroyKeys(places: readonly string[]): Promise<void> {
    const left = await this.#uses.encryption.destroyKeys(places);
    const gone = places.filter((place) => !left.includes(place)).map(keyTarget);
    if (gone.length > 0) await this.#forget(gone);
  }

  async #deleteObjects(prefix: string): Promise<void> {
    const left = await this.#uses.vault.deleteAll(prefix);
    if (left.length === 0) await this.#forget([prefix]);
  }

  #forget(targets: readonly string[]): Promise<void> {
    return this.#uses.database.housekeeping.forgetDeletions(targets, this.#uses.clock.now());
  }
}
