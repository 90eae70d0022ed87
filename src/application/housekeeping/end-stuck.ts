import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { fail } from '../../domain/request/lifecycle.ts';
import { isFinished } from '../../domain/request/request.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';
import { Postponed } from './postponed.ts';

const batch = 50;

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'requests'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds without any progress after which a request fails of which no work is left. */
  readonly noProgressMs: number;
}

/** Fails requests that nothing will finish. One that cannot be failed is set aside. */
export class EndStuck {
  readonly #uses: Uses;
  readonly #postponed = new Postponed();

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Returns how many were ended. */
  async end(): Promise<number> {
    const { database, clock, logger, noProgressMs } = this.#uses;
    const now = clock.now();
    const postponed = this.#postponed.at(now);
    const stuck = await database.requests.findStuck(new Date(now.getTime() - noProgressMs), batch + postponed.length);
    let ended = 0;
    for (const { id } of stuck.filter((request) => !postponed.includes(request.id))) {
      try {
        await this.#fail(id, noProgress(noProgressMs));
        ended += 1;
      } catch (error) {
        if (error instanceof DocfaceError && error.retryable) throw error;
        if (this.#postponed.add(id, now))
          logger.error('A request without progress cannot be ended', { requestId: id }, error);
      }
    }
    return ended;
  }

  /** Ends the current attempt of a request as failed, unless the request finished meanwhile. */
  async #fail(requestId: string, { code, message, retryable }: DocfaceError): Promise<void> {
    const { database, clock, ids } = this.#uses;
    await database.transaction(async (tx) => {
      const current = await tx.requests.findForUpdate(requestId);
      if (current === null || isFinished(current.status)) return;
      const now = clock.now();
      const change = fail(current, { code, detail: message, retryable }, now);
      await tx.requests.update(change.request, outboxRows(change.events, { ids, at: now }));
    });
  }
}

function noProgress(noProgressMs: number): DocfaceError {
  const minutes = Math.round(noProgressMs / 60_000);
  return new DocfaceError('DEADLINE_EXCEEDED', `Processing made no progress for ${minutes} minutes. Send it again.`, {
    retryable: true,
  });
}
