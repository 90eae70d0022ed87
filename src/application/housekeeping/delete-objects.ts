import { keyTarget, placeOfTarget } from '../../domain/key-place.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Deletion, Housekeeping } from '../../domain/ports/housekeeping.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { ObjectStore } from '../../domain/ports/object-store.ts';

/** Keys and prefixes that are taken together. */
export const deletedTogether = 200;
const listedAtOnce = 16;

interface Uses {
  readonly objects: Pick<ObjectStore, 'list' | 'deleteMany'>;
  readonly encryption: Pick<Encryption, 'destroyKeys'>;
  readonly housekeeping: Pick<Housekeeping, 'takeDeletions' | 'forgetDeletions'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Destroys the keys and deletes the objects of requests that were erased, and originals past their time, many in one
 * call. What the store does not delete is due again after a pause that grows, and is in nobody's way meanwhile.
 */
export class DeleteObjects {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Returns how many targets it took. Errors: `DEPENDENCY_UNAVAILABLE` when nothing at all could be deleted. */
  async delete(): Promise<number> {
    const { objects, housekeeping, clock } = this.#uses;
    const due = await housekeeping.takeDeletions(clock.now(), deletedTogether);
    const undestroyed = await this.#destroyKeys(due);
    const taken = due.filter(({ target }) => placeOfTarget(target) === null);
    const { found, failed, why } = await this.#keysOf(taken);
    if (taken.length > 0 && found.size === 0) throw why;
    const keys = [...found.values()].flat();
    const left = new Set(keys.length === 0 ? [] : await objects.deleteMany(keys));
    const refused = taken.filter(({ target }) => found.get(target)?.some((key) => left.has(key)) === true);
    const gone = [...found.keys()].filter((target) => refused.every((other) => other.target !== target));
    if (gone.length > 0) await housekeeping.forgetDeletions(gone, clock.now());
    this.#report([...undestroyed, ...failed, ...refused], why);
    return due.length;
  }

  /** Before the objects, which nobody can read from then on. Returns what could not be destroyed. */
  async #destroyKeys(due: readonly Deletion[]): Promise<readonly Deletion[]> {
    const { encryption, housekeeping, clock } = this.#uses;
    const places = due.flatMap(({ target }) => placeOfTarget(target) ?? []);
    if (places.length === 0) return [];
    const left = new Set((await encryption.destroyKeys(places)).map(keyTarget));
    const gone = places.map(keyTarget).filter((target) => !left.has(target));
    await housekeeping.forgetDeletions(gone, clock.now());
    return due.filter(({ target }) => left.has(target));
  }

  /** The keys of each target that could be listed. */
  async #keysOf(taken: readonly Deletion[]) {
    const found = new Map<string, readonly string[]>();
    const failed: Deletion[] = [];
    let why: unknown;
    const waiting = [...taken];
    const listWaiting = async (): Promise<void> => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
        try {
          found.set(one.target, await this.#keysBelow(one.target));
        } catch (error) {
          failed.push(one);
          why = error;
        }
      }
    };
    await Promise.all(Array.from({ length: listedAtOnce }, listWaiting));
    return { found, failed, why };
  }

  async #keysBelow(target: string): Promise<readonly string[]> {
    if (!target.endsWith('/')) return [target];
    const keys: string[] = [];
    for await (const { key } of this.#uses.objects.list(target)) keys.push(key);
    return keys;
  }

  /** Once for each target, not with each try. */
  #report(kept: readonly Deletion[], why: unknown): void {
    const targets = kept.filter(({ tries }) => tries === 1).length;
    if (targets === 0) return;
    this.#uses.logger.warn(
      'Objects or keys could not be deleted; they are set aside and tried again',
      { targets },
      why,
    );
  }
}
