import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { writeErasure } from '../requests/erasure.ts';
import { Postponed } from './postponed.ts';

/** Requests that are erased in one transaction. */
export const erasedTogether = 100;

/**
 * Erases requests past their retention, many in one transaction. When that fails for another reason than a database
 * that is away, one of them may be to blame: then each is erased by itself, and what fails is set aside.
 */
export class EraseExpired {
  readonly #uses: { readonly database: Database; readonly ids: Ids; readonly clock: Clock; readonly logger: Logger };
  readonly #postponed = new Postponed();

  constructor(uses: { database: Database; ids: Ids; clock: Clock; logger: Logger }) {
    this.#uses = uses;
  }

  /** Returns how many were erased. */
  async erase(): Promise<number> {
    try {
      return (await this.#erase(erasedTogether)).length;
    } catch (error) {
      if (error instanceof DocfaceError && error.retryable) throw error;
      return this.#oneByOne();
    }
  }

  async #oneByOne(): Promise<number> {
    let erased = 0;
    for (let count = 0; count < erasedTogether; count += 1) {
      let taken: string | undefined;
      const take = (ids: readonly string[]): void => {
        [taken] = ids;
      };
      try {
        erased += (await this.#erase(1, take)).length;
      } catch (error) {
        if (taken === undefined || (error instanceof DocfaceError && error.retryable)) throw error;
        this.#postpone(taken, error);
      }
      if (taken === undefined) break;
    }
    return erased;
  }

  #erase(limit: number, onTaken: (ids: readonly string[]) => void = () => undefined) {
    const { database, ids, clock } = this.#uses;
    const now = clock.now();
    return database.transaction(async (tx) => {
      const expired = await tx.housekeeping.lockExpired(now, { limit, except: this.#postponed.at(now) });
      onTaken(expired.map(({ id }) => id));
      return expired.length === 0 ? [] : writeErasure(tx, expired, { ids, now });
    });
  }

  #postpone(requestId: string, error: unknown): void {
    const { clock, logger } = this.#uses;
    if (!this.#postponed.add(requestId, clock.now())) return;
    logger.error(
      'A request past its retention cannot be erased; it is set aside and tried again',
      { requestId },
      error,
    );
  }
}
