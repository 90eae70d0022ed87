import type { Clock } from '../../domain/ports/clock.ts';
import type { Database } from '../../domain/ports/repositories.ts';

interface Uses {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}

/** Deliveries of one transaction: their endpoint is locked meanwhile. */
const batch = 500;

/** Makes the deliveries of recoveries due, a batch at a time. Processes share the work. */
export class QueueRecoveries {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Returns 0 when no recovery has anything left to queue. Errors: `DEPENDENCY_UNAVAILABLE`. */
  queue(): Promise<number> {
    const { database, clock } = this.#uses;
    return database.transaction(async (tx) => {
      const recovery = await tx.recoveries.takeOpen();
      if (recovery === null) return 0;
      // Attempts are recorded under the same lock: what one of them says of a delivery is not lost.
      await tx.webhooks.findEndpointForUpdate(recovery.endpointId);
      const now = clock.now();
      const queued = await tx.recoveries.queue(recovery, now, batch);
      if (queued < batch) await tx.recoveries.markQueued(recovery.id, now);
      return 1;
    });
  }
}
