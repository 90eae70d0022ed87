import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
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
    if (request.status === 'processing' && request.stage === event.stage) return request;
    return this.#uses.database.transaction(async (tx) => {
      const current = await tx.requests.findForUpdate(event.requestId);
      if (current === null || !isCurrent(current, event)) return null;
      return this.#write(tx, enterStage(current, event.stage, this.now), current);
    });
  }

  /**
   * Writes what `effect` answers for the locked request, unless this item's effect is committed already, the lease was
   * lost to another try, or the request is over. `effect` awaits nothing but the given repositories.
   */
  async once(
    { event, lease }: StageTask,
    effect: (place: EffectPlace) => Promise<StageEffect> | StageEffect,
  ): Promise<void> {
    await this.#uses.database.transaction(async (tx) => {
      const request = await tx.requests.findForUpdate(event.requestId);
      if (request === null || !isCurrent(request, event)) return;
      if (!(await tx.work.claimEffect(lease, this.now))) return;
      await this.#write(tx, await effect({ request, tx, now: this.now }), request);
    });
  }

  async #write(tx: Repositories, effect: StageEffect, before: Request): Promise<Request> {
    if (effect.request !== before) await tx.requests.update(effect.request);
    if (effect.events.length > 0) {
      await tx.outbox.add(outboxRows(effect.events, { ids: this.#uses.ids, at: this.now }));
    }
    return effect.request;
  }
}
