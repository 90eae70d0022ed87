import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { outboxRows } from '../requests/outbox-rows.ts';

const batch = 100;
/** Published work is taken up within seconds, or waits for a worker longer than any of them should be away. */
const lostAfterMs = 30 * 60_000;

/**
 * Sends work again whose process vanished: its lease ended and nobody said what became of it. And work that was published
 * long ago and taken up by nobody: the event log may have lost it. A second delivery does no harm.
 */
export class ResendAbandoned {
  readonly #uses: { readonly database: Database; readonly ids: Ids; readonly clock: Clock; readonly logger: Logger };

  constructor(uses: { database: Database; ids: Ids; clock: Clock; logger: Logger }) {
    this.#uses = uses;
  }

  /** Answers how many items were sent again. */
  async execute(): Promise<number> {
    const { database, ids, clock, logger } = this.#uses;
    const now = clock.now();
    const events = await database.transaction(async (tx) => {
      const abandoned = await tx.work.takeAbandoned(now, batch);
      await tx.outbox.add(outboxRows(abandoned, { ids, at: now }));
      return abandoned;
    });
    if (events.length > 0) logger.warn('Work of a process that vanished is sent again', { items: events.length });
    const lost = await database.outbox.resendUnhandled(new Date(now.getTime() - lostAfterMs), now, batch);
    if (lost > 0) logger.warn('Work that nobody took up for long is sent again', { items: lost });
    return events.length + lost;
  }
}
