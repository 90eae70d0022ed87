import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { OutboxRow } from '../../domain/ports/outbox.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { PageOutcome, PageRepository, PagesToRead, WorkLease } from '../../domain/ports/work-repository.ts';
import { enterStage } from '../../domain/request/lifecycle.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import { keepFailedFileBriefly } from '../../domain/request/request-files.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { requestPrefix } from '../storage/object-keys.ts';
import { outboxRows } from './outbox-rows.ts';
import type { EffectMoment, EffectTransaction, StageEffect, StageTask } from './stage-task.ts';

interface Uses {
  readonly database: Database;
  readonly requestStore: Pick<EncryptedRequestStore, 'deleteAll'>;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Milliseconds that the originals of a request are kept which failed for its file; a day unless set. */
  readonly failedFileKeptMs?: number;
}

/**
 * Commits the effects of stages: once for each item, and only while the request is still processing that attempt. When
 * it was erased meanwhile, what was stored for it too late is deleted.
 */
export class StageCommit {
  readonly #uses: Uses;
  readonly #entries = new Map<WorkLease, StageEntry>();

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  get now(): Date {
    return this.#uses.clock.now();
  }

  /**
   * Returns the request as it is with this stage at work. What is over soon shows it with its effect, in one
   * statement; everything else shows it before, after a moment.
   */
  enter({ request, event, lease }: StageTask): Request {
    if (request.status !== 'queued') return request;
    const change = enterStage(request, event.stage, this.now);
    const show = (): Promise<boolean> =>
      this.#uses.database.requests.updateQueued(change.request, this.#rows(change)).catch(() => false);
    this.#entries.set(lease, new StageEntry({ before: request, change, show }));
    return change.request;
  }

  /** The try is over: nothing is shown of it any more that was not shown yet. */
  leave(lease: WorkLease): void {
    this.#entries.get(lease)?.end();
    this.#entries.delete(lease);
  }

  /**
   * Writes what `decide` returns, unless this item's effect is committed already, the lease was lost to another try, or
   * the request is over. Nearly always one statement does: `decide` is asked again when the request has changed
   * since the task's.
   */
  async once({ request, lease }: StageTask, decide: (moment: EffectMoment) => StageEffect): Promise<void> {
    const { work } = this.#uses.database;
    const { now } = this;
    const entry = this.#entries.get(lease);
    const isHidden = entry !== undefined && entry.end();
    await entry?.shown;
    const { events, request: after, ...further } = this.#settled(decide({ request, now }));
    const rows = this.#rows({ request: after, events: isHidden ? [...entry.change.events, ...events] : events });
    const effect = { before: isHidden ? entry.before : request, after, events: rows, ...further };
    if (await work.commitEffect(lease, effect, now)) return;
    await this.together({ lease }, decide);
  }

  /** Writes a page that was read; false, and nothing is written, where it is the last one and so ends its stage. */
  async page({ lease }: StageTask, outcome: PageOutcome): Promise<boolean> {
    await this.#entries.get(lease)?.show();
    return this.#uses.database.work.commitPage(lease, outcome, this.now);
  }

  /** The same for an effect that asks the database: awaits nothing but the repositories that it is given. */
  async together(
    { lease }: Pick<StageTask, 'lease'>,
    effect: (transaction: EffectTransaction) => Promise<StageEffect> | StageEffect,
  ): Promise<void> {
    const entry = this.#entries.get(lease);
    entry?.end();
    await entry?.shown;
    const claimed = await this.#uses.database.transaction(async (tx) => {
      const found = await tx.work.claimEffect(lease, this.now);
      if (found === null) return false;
      const entered = entry === undefined ? null : enteredBy(lease, found, this.now);
      const { request, events } = entered ?? { request: found, events: [] };
      const written = this.#settled(await effect({ request, tx, now: this.now }));
      if (written.pages !== undefined) await expectPages(tx.pages, lease, written.pages);
      if (written.onlyPage !== undefined) await tx.pages.record(written.onlyPage);
      const rows = this.#rows({ request: written.request, events: [...events, ...written.events] });
      if (written.request !== found) await tx.requests.update(written.request, rows);
      else if (rows.length > 0) await tx.outbox.add(rows);
      if (written.values !== undefined) await tx.requests.noteValues(found.id, written.values);
      return true;
    });
    if (!claimed) await this.#deleteLate(lease);
  }

  async #deleteLate({ item }: WorkLease): Promise<void> {
    const request = await this.#uses.database.requests.find(item.requestId);
    if (request?.status === 'erased') await this.#uses.requestStore.deleteAll(requestPrefix(request));
  }

  #settled(effect: StageEffect): StageEffect {
    const { failedFileKeptMs = 86_400_000 } = this.#uses;
    return { ...effect, request: keepFailedFileBriefly(effect.request, failedFileKeptMs) };
  }

  #rows({ request, events }: StageEffect): readonly OutboxRow[] {
    const { startedAt: begunAt } = currentAttempt(request);
    return outboxRows(events, { ids: this.#uses.ids, at: this.now, begunAt });
  }
}

/** What shows that the item's stage began; null when the request shows it already. */
function enteredBy({ item }: WorkLease, request: Request, now: Date): StageEffect | null {
  return request.status === 'queued' ? enterStage(request, item.stage, now) : null;
}

async function expectPages(pages: PageRepository, { item }: WorkLease, { count, read }: PagesToRead): Promise<void> {
  await pages.expect(item.requestId, item.attempt, count);
  if (read !== null) await pages.record(read);
}

/** Milliseconds that a stage works before the request shows it. */
const shownAfterMs = 50;

/**
 * Whether others see that a stage has begun: not yet; they do, or it is being written; or its effect is written
 * instead, and it never will be by itself. From `hidden` it becomes `shown` after a moment or `over`, and from `shown`
 * `over`.
 */
type EntryState = 'hidden' | 'shown' | 'over';

/** The change of a queued request that a stage begins to work on. */
class StageEntry {
  readonly before: Request;
  readonly change: StageEffect;
  readonly #show: () => Promise<boolean>;
  readonly #timer: NodeJS.Timeout;
  /** Resolves when it was written, or cannot be; null until it is tried. */
  shown: Promise<boolean> | null = null;
  #state: EntryState = 'hidden';

  constructor(entry: {
    readonly before: Request;
    readonly change: StageEffect;
    readonly show: () => Promise<boolean>;
  }) {
    this.before = entry.before;
    this.change = entry.change;
    this.#show = entry.show;
    this.#timer = setTimeout(() => void this.show(), shownAfterMs);
  }

  /** Writes it now, once. */
  async show(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#state === 'hidden') {
      this.#state = 'shown';
      this.shown = this.#show();
    }
    if (this.#state === 'shown') await this.shown;
  }

  /** Writes it no more; true when it was not written. */
  end(): boolean {
    clearTimeout(this.#timer);
    this.#state = 'over';
    return this.shown === null;
  }
}
