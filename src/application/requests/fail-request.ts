import type { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { fail } from '../../domain/request/lifecycle.ts';
import { isFinished } from '../../domain/request/request.ts';
import { outboxRows } from './outbox-rows.ts';

/** Ends the current attempt of a request as failed, unless the request finished meanwhile. */
export class FailRequest {
  readonly #uses: { readonly database: Database; readonly ids: Ids; readonly clock: Clock };

  constructor(uses: { database: Database; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  async execute(requestId: string, { code, message, retryable }: DocfaceError): Promise<void> {
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
