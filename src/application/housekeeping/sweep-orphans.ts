import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { ObjectStore } from '../../domain/ports/object-store.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import { mayNeed, requestIdOf } from '../storage/object-keys.ts';

const requestsPerLookUp = 200;
const dayMs = 86_400_000;
/** Days for which keys are kept after the last day of what they seal. */
export const keyGraceDays = 2;

interface Uses {
  readonly objects: Pick<ObjectStore, 'list' | 'deleteMany'>;
  readonly clients: Pick<ClientRepository, 'list'>;
  readonly requests: Pick<RequestRepository, 'findMany'>;
  readonly clock: Clock;
  /** Milliseconds for which an object may wait for the transaction that names it; far longer than any call lasts. */
  readonly graceMs: number;
}

interface KeyUses {
  readonly encryption: Pick<Encryption, 'destroyKeysBefore'>;
  readonly clock: Clock;
}

/** What one walk did. */
export interface OrphanReport {
  /** Objects seen, young ones included. */
  readonly seen: number;
  readonly deleted: number;
  /** False when the walk was stopped before its end. */
  readonly complete: boolean;
}

/** Keys of objects by the request under which they lie. */
type Suspects = Map<string, string[]>;

/**
 * Deletes the objects that nothing refers to: left by a process that died between storing them and committing their
 * request, or between erasing a request and deleting its objects. It walks each client's objects as a stream, asks the
 * database for many requests at once, and remembers nothing: a walk that was stopped starts anew, and any number may
 * run at the same time. What is younger than the grace, or whose key is not one of a request, stays.
 */
export class SweepOrphans {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async sweep(signal?: AbortSignal): Promise<OrphanReport> {
    const { objects, clients, clock, graceMs } = this.#uses;
    const before = new Date(clock.now().getTime() - graceMs);
    let seen = 0;
    let deleted = 0;
    for (const client of await clients.list()) {
      const suspects: Suspects = new Map();
      for await (const { key, changedAt } of objects.list(`${client.id}/`)) {
        if (signal?.aborted) return { seen, deleted, complete: false };
        seen += 1;
        const requestId = requestIdOf(key);
        if (requestId === null || changedAt >= before) continue;
        if (suspects.size === requestsPerLookUp && !suspects.has(requestId)) deleted += await this.#clear(suspects);
        suspects.set(requestId, [...(suspects.get(requestId) ?? []), key]);
      }
      deleted += await this.#clear(suspects);
    }
    return { seen, deleted, complete: true };
  }

  /** Deletes the orphans among the suspects, and forgets them all. */
  async #clear(suspects: Suspects): Promise<number> {
    if (suspects.size === 0) return 0;
    const found = await this.#uses.requests.findMany([...suspects.keys()]);
    const requests = new Map(found.map((request) => [request.id, request]));
    const orphans = [...suspects].flatMap(([requestId, keys]) => {
      const request = requests.get(requestId);
      return request === undefined ? keys : keys.filter((key) => !mayNeed(request, key));
    });
    const left = orphans.length === 0 ? [] : await this.#uses.objects.deleteMany(orphans);
    suspects.clear();
    return orphans.length - left.length;
  }
}

/**
 * Destroys keys of what is past every retention, erased or not; returns how many pages of them. Like orphans, these are
 * left only where erasing did not come to its end.
 */
export function destroyPastKeys({ encryption, clock }: KeyUses): Promise<number> {
  return encryption.destroyKeysBefore(new Date(clock.now().getTime() - keyGraceDays * dayMs));
}
