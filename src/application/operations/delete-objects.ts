import type { Clock } from '../../domain/ports/clock.ts';
import type { Housekeeping, ObjectDeletion } from '../../domain/ports/housekeeping.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { ObjectStore } from '../../domain/ports/object-store.ts';

/** Keys and prefixes that are taken together. */
export const deletedTogether = 200;
const listedAtOnce = 16;

interface Uses {
  readonly objects: Pick<ObjectStore, 'list' | 'deleteMany'>;
  readonly housekeeping: Pick<Housekeeping, 'takeDeletions' | 'forgetDeletions'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Deletes the objects of requests that were erased and originals past their time, many in one call. What the store does
 * not delete is due again after a pause that grows, and stands in nobody's way meanwhile.
 */
export class DeleteObjects {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Answers how many targets it took. Errors: `DEPENDENCY_UNAVAILABLE` when nothing at all could be deleted. */
  async execute(): Promise<number> {
    const { objects, housekeeping, clock } = this.#uses;
    const taken = await housekeeping.takeDeletions(clock.now(), deletedTogether);
    if (taken.length === 0) return 0;
    const { found, failed, why } = await this.#keysOf(taken);
    if (found.size === 0) throw why;
    const left = new Set(await objects.deleteMany([...found.values()].flat()));
    const refused = taken.filter(({ target }) => found.get(target)?.some((key) => left.has(key)) === true);
    const gone = [...found.keys()].filter((target) => refused.every((other) => other.target !== target));
    await housekeeping.forgetDeletions(gone);
    this.#tell([...failed, ...refused], why);
    return taken.length;
  }

  /** The keys of each target that could be listed. */
  async #keysOf(taken: readonly ObjectDeletion[]) {
    const found = new Map<string, readonly string[]>();
    const failed: ObjectDeletion[] = [];
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
  #tell(kept: readonly ObjectDeletion[], why: unknown): void {
    const targets = kept.filter(({ tries }) => tries === 1).length;
    if (targets === 0) return;
    this.#uses.logger.warn('Objects could not be deleted; they are set aside and tried again', { targets }, why);
  }
}
