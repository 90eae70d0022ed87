import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { outboxRows } from '../requests/outbox-rows.ts';

const batch = 100;

/** Sends work again whose process vanished: its lease ended and nobody said what became of it. */
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
    return events.length;
  }
}
