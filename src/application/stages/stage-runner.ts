import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { WorkLease } from '../../domain/ports/work-repository.ts';
import type { StageRequested } from '../../domain/request/events.ts';
import { fail } from '../../domain/request/lifecycle.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import { outboxRows } from '../requests/outbox-rows.ts';
import { buryWork } from './bury-work.ts';
import { asDocfaceError, maxTries, reactionTo, retryDelayMs } from './failure-policy.ts';
import { SoloGate } from './solo-gate.ts';
import { StageCommit } from './stage-commit.ts';
import type { StageTask, StageWork } from './stage-task.ts';

interface Uses {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
  /** 0..1, for jitter. */
  readonly random: () => number;
  /** Milliseconds of processing a request, counted from `startedAt`. */
  readonly requestDeadlineMs: number;
  /** Milliseconds after which an item whose process vanished may begin again; call `renewLeases` three times as often. */
  readonly leaseMs: number;
}

/** An event that asks for work, as it came. */
export interface StageDelivery {
  readonly eventId: string;
  readonly event: StageRequested;
  /** Aborts when the process stops before the work is done. */
  readonly signal?: AbortSignal;
}

/**
 * Runs the work that events ask for: counts a try and takes a lease before it runs, drops what is done, canceled or in
 * other hands, and decides by the failure policy. What made its process vanish before runs alone, so that its next crash
 * tells which file it was. Resolves when the event needs no second delivery: its effect is committed, or a row
 * guarantees that the work will be sent again. A rejection has it delivered again.
 */
export class StageRunner {
  readonly #uses: Uses;
  readonly #commit: StageCommit;
  readonly #gate = new SoloGate();
  readonly #held = new Set<WorkLease>();

  constructor(uses: Uses) {
    this.#uses = uses;
    this.#commit = new StageCommit(uses);
  }

  async handle(delivery: StageDelivery, work: StageWork): Promise<void> {
    const first = await this.#gate.run(false, () => this.#try(delivery, work, false));
    if (first === 'suspect') await this.#gate.run(true, () => this.#try(delivery, work, true));
  }

  /** Prolongs the leases of everything that runs here. */
  async renewLeases(): Promise<void> {
    await this.#uses.database.work.renew([...this.#held], this.#leaseEnd());
  }

  async #try(delivery: StageDelivery, work: StageWork, alone: boolean): Promise<'suspect' | 'over'> {
    const { eventId, event, signal } = delivery;
    signal?.throwIfAborted();
    const { requestId, attempt, stage, item } = event;
    const begun = await this.#uses.database.work.begin(
      { requestId, attempt, stage, item },
      { now: this.#uses.clock.now(), leaseUntil: this.#leaseEnd(), alone, eventId },
    );
    if (begun.kind !== 'begun') return begun.kind === 'suspect' ? 'suspect' : 'over';
    const { request, lease } = begun;
    this.#held.add(lease);
    try {
      await this.#untilStopped(this.#work({ request, event, lease }, work), lease, signal);
    } finally {
      this.#held.delete(lease);
    }
    return 'over';
  }

  /** A stop hands the item back, uncounted; should the work commit all the same, its effect holds. */
  async #untilStopped(working: Promise<void>, lease: WorkLease, signal?: AbortSignal): Promise<void> {
    if (signal === undefined) return working;
    let stop = (): void => undefined;
    const stopped = new Promise<'stopped'>((resolve) => {
      stop = () => resolve('stopped');
    });
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      if ((await Promise.race([working, stopped])) !== 'stopped') return;
    } finally {
      signal.removeEventListener('abort', stop);
    }
    working.catch(() => undefined);
    this.#held.delete(lease);
    await this.#uses.database.work.release(lease, { counts: false });
    signal.throwIfAborted();
  }

  async #work(task: StageTask, work: StageWork): Promise<void> {
    try {
      this.#checkDeadline(task.request);
      if (task.lease.crashes >= maxTries) {
        throw new DocfaceError(
          'POISON_FILE',
          'Processing this file stopped the service repeatedly; it is not tried again.',
        );
      }
      await work.run(task);
    } catch (cause) {
      await this.#settle(task, work, asDocfaceError(cause));
    }
  }

  async #settle(task: StageTask, work: StageWork, error: DocfaceError): Promise<void> {
    const { event, lease, request } = task;
    // Handed back: whoever does it next decides.
    if (!this.#held.has(lease)) return;
    const fields = {
      requestId: request.id,
      stage: event.stage,
      item: event.item,
      tries: lease.tries,
      code: error.code,
    };
    const reaction = reactionTo(error);
    if (reaction === 'retry_later' && lease.tries < maxTries) {
      this.#uses.logger.warn('Work failed and is tried again later', fields, error.cause ?? error);
      await this.#retry(task);
      return;
    }
    const buried = reaction !== 'fail_request';
    if (buried) this.#uses.logger.error('Work was given up as a dead letter', fields, error.cause ?? error);
    else this.#uses.logger.info('Work ended with a failure', fields);
    await this.#commit.together(task, async (place) => {
      if (buried) {
        const { ids } = this.#uses;
        await buryWork(
          place.tx,
          { event, error, tries: lease.tries, firstFailedAt: lease.firstBegunAt },
          { ids, at: place.now },
        );
      }
      if (work.giveUp !== undefined) return work.giveUp(task, error, place);
      const { code, message, retryable } = error;
      return fail(place.request, { code, detail: message, retryable }, place.now);
    });
  }

  async #retry({ event, lease }: StageTask): Promise<void> {
    const { database, clock, ids, random } = this.#uses;
    const now = clock.now();
    const availableAt = new Date(now.getTime() + retryDelayMs(lease.tries, random()));
    await database.transaction(async (tx) => {
      if (!(await tx.work.release(lease, { counts: true }))) return;
      await tx.outbox.add(outboxRows([event], { ids, at: now, availableAt }));
    });
  }

  #leaseEnd(): Date {
    return new Date(this.#uses.clock.now().getTime() + this.#uses.leaseMs);
  }

  #checkDeadline(request: Request): void {
    const startedAt = currentAttempt(request).startedAt;
    if (startedAt === null) return;
    if (this.#uses.clock.now().getTime() - startedAt.getTime() <= this.#uses.requestDeadlineMs) return;
    throw deadlineExceeded(this.#uses.requestDeadlineMs);
  }
}

/** What ends a request that was processed for longer than it may. */
export function deadlineExceeded(requestDeadlineMs: number): DocfaceError {
  const minutes = Math.round(requestDeadlineMs / 60_000);
  return new DocfaceError(
    'DEADLINE_EXCEEDED',
    `Processing took longer than ${minutes} minutes; send fewer pages at a time.`,
  );
}
