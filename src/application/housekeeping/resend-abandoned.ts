import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';

const batch = 100;
/** Published work is taken up within seconds, or waits for a worker longer than any of them should be away. */
const lostAfterMs = 30 * 60_000;

interface Uses {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly leaseMs: number;
}

/**
 * Sends work again whose process vanished: its lease ended and nobody said what became of it. And work that was
 * published long ago and taken up by nobody: the event log may have lost it. A second delivery does no harm.
 */
export class ResendAbandoned {
  readonly #uses: Uses;
  /** Monotonic time before which leases that ended prove nothing: the database was away, and holders renew them now. */
  #graceUntilMs = 0;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Returns how many items were sent again. Errors: `DEPENDENCY_UNAVAILABLE`. */
  async resend(): Promise<number> {
    const { database, clock, logger } = this.#uses;
    const now = clock.now();
    try {
      const abandoned = performance.now() < this.#graceUntilMs ? 0 : await this.#sendAbandoned(now);
      const lost = await database.outbox.resendUnhandled(new Date(now.getTime() - lostAfterMs), now, batch);
      if (lost > 0) logger.warn('Work that nobody took up for long is sent again', { items: lost });
      return abandoned + lost;
    } catch (error) {
      // Leases are renewed three times in their time.
      if (isAway(error)) this.#graceUntilMs = performance.now() + this.#uses.leaseMs / 2;
      throw error;
    }
  }

  async #sendAbandoned(at: Date): Promise<number> {
    const { database, ids, logger } = this.#uses;
    const abandoned = await database.transaction(async (tx) => {
      const items = await tx.work.takeAbandoned(at, batch);
      await tx.outbox.add(items.flatMap(({ event, begunAt }) => outboxRows([event], { ids, at, begunAt })));
      return items.length;
    });
    if (abandoned > 0) logger.warn('Work of a process that vanished is sent again', { items: abandoned });
    return abandoned;
  }
}

function isAway(error: unknown): boolean {
  return error instanceof DocfaceError && error.code === 'DEPENDENCY_UNAVAILABLE';
}
