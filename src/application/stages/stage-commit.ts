import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, OutboxRow } from '../../domain/ports/repositories.ts';
import { enterStage } from '../../domain/request/lifecycle.ts';
import type { Request } from '../../domain/request/request.ts';
import { outboxRows } from '../requests/outbox-rows.ts';
import { type EffectPlace, isCurrent, type StageEffect, type StageTask } from './stage-task.ts';

/** Commits the effects of stages: once for each item, and only while the request is still processing that attempt. */
export class StageCommit {
  readonly #uses: { readonly database: Database; readonly ids: Ids; readonly clock: Clock };

  constructor(uses: { database: Database; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  get now(): Date {
    return this.#uses.clock.now();
  }

  /** Shows that a stage works on the request; answers the request as it stands then, or null when it is over. */
  async enter({ request, event }: StageTask): Promise<Request | null> {
    const { requests } = this.#uses.database;
    if (request.status !== 'queued') return request;
    const entered = enterStage(request, event.stage, this.now);
    if (await requests.updateQueued(entered.request, this.#rows(entered))) return entered.request;
    const current = await requests.find(event.requestId);
    return current !== null && isCurrent(current, event) ? current : null;
  }

  /**
   * Writes what `effect` answers for the locked request, unless this item's effect is committed already, the lease was
   * lost to another try, or the request is over. `effect` awaits nothing but the given repositories.
   */
  async once({ lease }: StageTask, effect: (place: EffectPlace) => Promise<StageEffect> | StageEffect): Promise<void> {
    await this.#uses.database.transaction(async (tx) => {
      const request = await tx.work.claimEffect(lease, this.now);
      if (request === null) return;
      const written = await effect({ request, tx, now: this.now });
      if (written.request !== request) await tx.requests.update(written.request, this.#rows(written));
      else if (written.events.length > 0) await tx.outbox.add(this.#rows(written));
    });
  }

  #rows({ events }: StageEffect): readonly OutboxRow[] {
    return outboxRows(events, { ids: this.#uses.ids, at: this.now });
  }
}
