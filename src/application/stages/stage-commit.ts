import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { PageOutcome, PageRepository, PagesToRead } from '../../domain/ports/page-repository.ts';
import type { Database, OutboxRow } from '../../domain/ports/repositories.ts';
import type { WorkLease } from '../../domain/ports/work-repository.ts';
import { enterStage } from '../../domain/request/lifecycle.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import { requestPrefix } from '../requests/object-keys.ts';
import { outboxRows } from '../requests/outbox-rows.ts';
import type { RequestVault } from '../requests/request-vault.ts';
import { type EffectMoment, type EffectPlace, isCurrent, type StageEffect, type StageTask } from './stage-task.ts';

interface Uses {
  readonly database: Database;
  readonly vault: Pick<RequestVault, 'deleteAll'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Commits the effects of stages: once for each item, and only while the request is still processing that attempt. When it
 * was erased meanwhile, what was stored for it too late is deleted.
 */
export class StageCommit {
  readonly #uses: Uses;

  constructor(uses: Uses) {
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
   * Writes what `decide` answers, unless this item's effect is committed already, the lease was lost to another try, or
   * the request is over. Nearly always one statement does: `decide` is asked again when the request has changed
   * since the task's.
   */
  async once({ request, lease }: StageTask, decide: (moment: EffectMoment) => StageEffect): Promise<void> {
    const { work } = this.#uses.database;
    const { now } = this;
    const effect = decide({ request, now });
    const { request: after, pages } = effect;
    const written = { before: request, after, events: this.#rows(effect), ...(pages === undefined ? {} : { pages }) };
    if (await work.commitEffect(lease, written, now)) return;
    await this.together({ lease }, decide);
  }

  /** Writes a page that was read; false, and nothing is written, where it is the last one and so ends its stage. */
  page({ lease }: StageTask, outcome: PageOutcome): Promise<boolean> {
    return this.#uses.database.work.commitPage(lease, outcome, this.now);
  }

  /** The same for an effect that asks the database: awaits nothing but the repositories that it is given. */
  async together(
    { lease }: Pick<StageTask, 'lease'>,
    effect: (place: EffectPlace) => Promise<StageEffect> | StageEffect,
  ): Promise<void> {
    const claimed = await this.#uses.database.transaction(async (tx) => {
      const request = await tx.work.claimEffect(lease, this.now);
      if (request === null) return false;
      const written = await effect({ request, tx, now: this.now });
      if (written.pages !== undefined) await expectPages(tx.pages, lease, written.pages);
      if (written.request !== request) await tx.requests.update(written.request, this.#rows(written));
      else if (written.events.length > 0) await tx.outbox.add(this.#rows(written));
      return true;
    });
    if (!claimed) await this.#deleteLate(lease);
  }

  async #deleteLate({ item }: WorkLease): Promise<void> {
    const request = await this.#uses.database.requests.find(item.requestId);
    if (request?.status === 'erased') await this.#uses.vault.deleteAll(requestPrefix(request));
  }

  #rows({ request, events }: StageEffect): readonly OutboxRow[] {
    const { startedAt: begunAt } = currentAttempt(request);
    return outboxRows(events, { ids: this.#uses.ids, at: this.now, begunAt });
  }
}

async function expectPages(pages: PageRepository, { item }: WorkLease, { count, read }: PagesToRead): Promise<void> {
  await pages.expect(item.requestId, item.attempt, count);
  if (read !== null) await pages.record(read);
}
