import { keyPlaceOf, keyTarget } from '../../domain/key-place.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { LedgerEntry } from '../../domain/ports/erasure-ledger.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { type Change, cancel, erase } from '../../domain/request/lifecycle.ts';
import { isFinished, type Request } from '../../domain/request/request.ts';
import { shownStatus } from '../../domain/request/shadow.ts';
import { tombstoneOf } from '../../domain/request/tombstone.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { requestPrefix } from '../storage/object-keys.ts';
import type { ErasureLedger } from './erasure-ledger.ts';

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

/** Where the key of a request lies; nowhere when it is erased. */
function keyPlacesOf({ wrappedKey }: Pick<Request, 'wrappedKey'>): readonly string[] {
  return wrappedKey === null ? [] : [keyPlaceOf(wrappedKey)];
}

function erasureOf(request: Request, now: Date): Change {
  const stopped = isFinished(shownStatus(request)) ? { request, events: [] } : cancel(request, now);
  const change = erase(stopped.request, now);
  return { request: tombstoneOf(change.request), events: [...stopped.events, ...change.events] };
}

/**
 * A hash over the submission is kept for a day to recognise repeats, and removed within the next hour. What a worker
 * still writes goes sooner.
 */
const lastTraceMs = 25 * 3_600_000;

/** When nothing of what a request held is left in what docface keeps, but for the fact. */
export function lastTraceGoneBy(erasedAt: Date): Date {
  return new Date(erasedAt.getTime() + lastTraceMs);
}

/** What an erasure removed of a request at once. What it could not remove is tried again until it is gone. */
export interface Removed {
  readonly objects: number;
  /** Objects that are unreadable and not deleted yet; null when the store did not answer. */
  readonly objectsLeft: number | null;
  readonly keyDestroyed: boolean;
  /** Samples of templates. */
  readonly samples: number;
}

export interface Erased {
  /** As it is then. */
  readonly request: Request;
  /** Null when it had been erased before. */
  readonly removed: Removed | null;
}

interface How {
  /** Called with each request while nobody can change it; one that it returns null for is left out. May fail. */
  readonly look: (request: Request | null) => Request | null;
  /** The entry of the ledger that asks for it; a new one is made otherwise. */
  readonly entry?: LedgerEntry;
  /** Goes into the same transaction when something is erased, with what is. */
  readonly also?: (tx: Repositories, erased: readonly Request[]) => Promise<void>;
}

interface Uses {
  readonly database: Database;
  readonly requestStore: EncryptedRequestStore;
  readonly encryption: Encryption;
  readonly ledger: ErasureLedger;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Erases requests before the end of their retention, with the samples that were kept of them. */
export class Erasure {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** In one transaction; keys and objects go after it. Few at a time: each is locked until then. */
  async erase(ids: readonly string[], { look, entry, also }: How): Promise<readonly Erased[]> {
    const { database, ledger, clock } = this.#uses;
    const { written, erased } = await database.transaction(async (tx) => {
      const requests: Request[] = [];
      const samples = new Map<string, number>();
      // In one order everywhere, so that nobody waits for somebody who waits for them.
      for (const id of ids.toSorted()) {
        const request = look(await tx.requests.findForUpdate(id));
        if (request === null) continue;
        requests.push(request);
        samples.set(id, await tx.samples.removeOfRequest(id, clock.now()));
      }
      const present = requests.filter(({ status }) => status !== 'erased');
      const changed =
        present.length === 0 ? [] : await writeErasure(tx, present, { ids: this.#uses.ids, now: clock.now() });
      if (present.length > 0) await also?.(tx, changed);
      const made = entry ?? (present.length === 0 ? null : ledger.entryOf(present));
      if (made !== null) await tx.erasureLedger.insert(made, { written: false });
      const places = new Map(present.map((request) => [request.id, keyPlacesOf(request)]));
      const now = new Map(changed.map((request) => [request.id, request]));
      return {
        written: made,
        erased: requests.map((request) => ({
          request: now.get(request.id) ?? request,
          places: places.get(request.id) ?? null,
          samples: samples.get(request.id) ?? 0,
        })),
      };
    });
    // What fails here is done by the janitor.
    if (written !== null) await ledger.write(written).catch(() => undefined);
    return this.#remove(erased);
  }

  async #remove(
    erased: readonly { request: Request; places: readonly string[] | null; samples: number }[],
  ): Promise<readonly Erased[]> {
    const places = erased.flatMap((one) => one.places ?? []);
    const left = await this.#destroyKeys(places).catch(() => places);
    return Promise.all(
      erased.map(async ({ request, places: own, samples }) => {
        const gone = await this.#deleteObjects(requestPrefix(request)).catch(() => null);
        if (own === null) return { request, removed: null };
        const keyDestroyed = own.every((place) => !left.includes(place));
        const removed = { objects: gone?.deleted ?? 0, objectsLeft: gone?.left ?? null, keyDestroyed, samples };
        return { request, removed };
      }),
    );
  }

  async #destroyKeys(places: readonly string[]): Promise<readonly string[]> {
    const left = await this.#uses.encryption.destroyKeys(places);
    const gone = places.filter((place) => !left.includes(place)).map(keyTarget);
    if (gone.length > 0) await this.#forget(gone);
    return left;
  }

  async #deleteObjects(prefix: string) {
    const gone = await this.#uses.requestStore.deleteAll(prefix);
    if (gone.left === 0) await this.#forget([prefix]);
    return gone;
  }

  #forget(targets: readonly string[]): Promise<void> {
    return this.#uses.database.housekeeping.forgetDeletions(targets, this.#uses.clock.now());
  }
}
