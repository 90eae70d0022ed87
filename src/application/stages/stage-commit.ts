import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import type { PipelineEvent, StageRequested } from '../../domain/request/events.ts';
import { enterStage } from '../../domain/request/lifecycle.ts';
import type { Request } from '../../domain/request/request.ts';
import { outboxRows } from '../requests/outbox-rows.ts';
import { isCurrent } from './stage-runner.ts';

/** What a stage wants to have written: the next state of the request and the events that follow. */
export interface StageEffect {
  readonly request: Request;
  readonly events: readonly PipelineEvent[];
}

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
  async enter(event: StageRequested): Promise<Request | null> {
    return this.#uses.database.transaction(async (tx) => {
      const request = await tx.requests.findForUpdate(event.requestId);
      if (request === null || !isCurrent(request, event)) return null;
      return this.#write(tx, enterStage(request, event.stage, this.now), request);
    });
  }

  /**
   * Writes what `effect` answers for the locked request, unless this item's effect is committed already or the request
   * is over. `effect` awaits nothing but the given repositories.
   */
  async once(
    event: StageRequested,
    effect: (request: Request, tx: Repositories, now: Date) => Promise<StageEffect> | StageEffect,
  ): Promise<void> {
    await this.#uses.database.transaction(async (tx) => {
      const request = await tx.requests.findForUpdate(event.requestId);
      if (request === null || !isCurrent(request, event)) return;
      const { requestId, attempt, stage, item } = event;
      if (!(await tx.work.claimEffect({ requestId, attempt, stage, item }, this.now))) return;
      await this.#write(tx, await effect(request, tx, this.now), request);
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
