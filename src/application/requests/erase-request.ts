import { type Actor, actorName, authorize, tenantOf } from '../../domain/client/actor.ts';
import { keyPlaceOf, keyTarget } from '../../domain/key-place.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { type Change, cancel, erase } from '../../domain/request/lifecycle.ts';
import { isFinished, type Request } from '../../domain/request/request.ts';
import { shownStatus } from '../../domain/request/shadow.ts';
import { tombstoneOf } from '../../domain/request/tombstone.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { requestPrefix } from './object-keys.ts';
import { outboxRows } from './outbox-rows.ts';
import type { RequestVault } from './request-vault.ts';
import { onlyVisible } from './visible-request.ts';

const minuteMs = 60_000;
/** After this nobody who read a key page before its key was destroyed can still write it. */
const keysSettleMs = 5 * minuteMs;

/**
 * Erases locked requests in this transaction, and leaves their objects and keys to be deleted; returns them as they are
 * then.
 */
export async function writeErasure(
  { housekeeping }: Pick<Repositories, 'housekeeping'>,
  requests: readonly Request[],
  { ids, now }: { readonly ids: Ids; readonly now: Date },
): Promise<readonly Request[]> {
  const changes = requests.map((request) => erasureOf(request, now));
  const erased = changes.map((change) => change.request);
  await housekeeping.writeErased(erased, {
    events: outboxRows(
      changes.flatMap((change) => change.events),
      { ids, at: now },
    ),
    prefixes: erased.map(requestPrefix),
    keyPlaces: requests.flatMap((request) => keyPlacesOf(request)),
    keepKeysUntil: new Date(now.getTime() + keysSettleMs),
    now,
  });
  return erased;
}

/** When the request was erased; null when it is not. */
function erasedAt({ history }: Request): Date | null {
  return history.findLast(({ status }) => status === 'erased')?.at ?? null;
}

/** Where the key of a request lies; nowhere when it is erased, or older than key pages. */
function keyPlacesOf({ wrappedKey }: Pick<Request, 'wrappedKey'>): readonly string[] {
  const place = wrappedKey === null ? null : keyPlaceOf(wrappedKey);
  return place === null ? [] : [place];
}

function erasureOf(request: Request, now: Date): Change {
  const stopped = isFinished(shownStatus(request)) ? { request, events: [] } : cancel(request, now);
  const change = erase(stopped.request, now);
  return { request: tombstoneOf(change.request), events: [...stopped.events, ...change.events] };
}

/** Proof that a request is gone. */
export interface ErasureReceipt {
  readonly requestId: string;
  readonly status: 'erased';
  readonly erasedAt: string;
  /** When nothing of what the request held is left in what docface keeps, but for the fact. */
  readonly lastTraceGoneBy: string;
}

/**
 * A hash over the submission is kept for a day to recognise repeats, and removed within the next hour. What a worker
 * still writes goes sooner.
 */
const lastTraceMs = 25 * 3_600_000;

interface EraseRequestUses {
  readonly database: Database;
  readonly vault: RequestVault;
  readonly encryption: Encryption;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Destroys a request's key and objects, whatever its state; unfinished work is canceled first. What cannot be deleted
 * now and what a worker still writes, unreadable without the key, is left to the janitor. Erasing twice returns the
 * same. Samples that were kept of it go too; the proof of consent stays. What operators do is
 * audited. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class EraseRequest {
  readonly #uses: EraseRequestUses;

  constructor(uses: EraseRequestUses) {
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
      if (tenantOf(actor) === null) {
        const audited = {
          actor,
          action: 'request.erased',
          subject: `request:${requestId}`,
          clientId: request.clientId,
        };
        await tx.audit.insert(auditEntry(audited, this.#uses));
      }
      return { erased: written ?? request, places: keyPlacesOf(request) };
    });
    this.#uses.logger.info('A request was erased', { requestId, clientId: erased.clientId, by: actorName(actor) });
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
