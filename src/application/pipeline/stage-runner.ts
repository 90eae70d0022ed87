import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { HandlingSignals } from '../../domain/ports/event-log.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { WorkContext } from '../../domain/ports/work-context.ts';
import type { WorkLease } from '../../domain/ports/work-repository.ts';
import { type StageRequested, traceIdOf } from '../../domain/request/events.ts';
import { fail } from '../../domain/request/lifecycle.ts';
import { isFirstStage, isLastStage, isRemote, type Stage } from '../../domain/request/pipeline.ts';
import { currentAttempt } from '../../domain/request/request.ts';
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts';
import type { QueuePosition } from '../concurrency/fair-queue.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { asDocfaceError, dependencyDelayMs, maxTries, retryDelayMs, writeDeadLetter } from './failure-policy.ts';
import { outboxRows } from './outbox-rows.ts';
import { SharedExclusiveLock } from './shared-exclusive-lock.ts';
import type { StageCommit } from './stage-commit.ts';
import { type StageTask, type StageWork, WorkTimer } from './stage-task.ts';
import { type EndOfFailedTry, endOfFailedTry, tryEnds } from './try-ends.ts';

interface Uses {
  readonly database: Database;
  readonly commit: StageCommit;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Carries the timer of an item to what works for it. */
  readonly context: Pick<WorkContext, 'run'>;
  /** 0..1, for jitter. */
  readonly random: () => number;
  /**
   * Milliseconds after which an item whose process vanished may begin again; call `renewLeases` three times as often.
   */
  readonly leaseMs: number;
  /**
   * Items of a client in one lane that run at once: more than slots, so that the next one waits at the engine already.
   */
  readonly atOnce: number;
}

/** An event that asks for work, as it came. */
export interface StageDelivery {
  readonly eventId: string;
  readonly event: StageRequested;
  /** When the event came about. */
  readonly at: Date;
  readonly signals?: HandlingSignals;
}

/**
 * Runs the work that events ask for. An item waits for its turn, which is fair to clients and finishes what has begun
 * before it begins something else; then a try is counted and a lease taken before it runs. What is done, canceled or in
 * other hands is dropped, and failures are decided by the failure policy. What made its process vanish before runs
 * alone, so that its next crash says which file it was. While a dependency of a stage is away, its items wait.
 *
 * Resolves when the event needs no second delivery: its effect is committed, or a row guarantees that the work will be
 * sent again. A rejection has it delivered again.
 */
export class StageRunner {
  readonly #uses: Uses;
  readonly #commit: StageCommit;
  readonly #limit: ConcurrencyLimit;
  /** Of stages that wait for servers of others: while they do, the client's other work goes on. */
  readonly #remoteLimit: ConcurrencyLimit;
  readonly #alone = new SharedExclusiveLock();
  readonly #database = new CircuitBreaker();
  /** What the work of a stage depends on, such as the object store. */
  readonly #breakers = new Map<Stage, CircuitBreaker>();
  /** What runs here; the controllers abort what nobody wants any more. */
  readonly #held = new Map<WorkLease, AbortController>();
  #renewalFailed = false;

  constructor(uses: Uses) {
    this.#uses = uses;
    this.#commit = uses.commit;
    this.#limit = new ConcurrencyLimit(uses.atOnce);
    this.#remoteLimit = new ConcurrencyLimit(uses.atOnce);
  }

  async handle(delivery: StageDelivery, work: StageWork): Promise<void> {
    const { event, signals } = delivery;
    const breaker = this.#breakerOf(event.stage);
    const limit = isRemote(event.stage) ? this.#remoteLimit : this.#limit;
    for (let outcome: Outcome = 'away'; outcome === 'away'; ) {
      await this.#database.pass(signals?.revoked);
      await breaker.pass(signals?.revoked);
      outcome = await limit.run(positionOf(event), signals?.revoked, async () => {
        const first = await this.#alone.run(false, () => this.#try(delivery, work, false));
        return first === 'suspect' ? this.#alone.run(true, () => this.#try(delivery, work, true)) : first;
      });
    }
  }

  /**
   * Prolongs the leases of everything that runs here, and ends what nobody wants any more: its request was canceled or
   * erased, or has failed. Errors: `DEPENDENCY_UNAVAILABLE`.
   */
  async renewLeases(): Promise<void> {
    const afterOutage = this.#renewalFailed;
    this.#renewalFailed = true;
    const { work } = this.#uses.database;
    const canceled = await work.renew([...this.#held.keys()], { leaseUntil: this.#leaseEnd(), afterOutage });
    this.#renewalFailed = false;
    for (const lease of canceled) this.#held.get(lease)?.abort(new Error('nobody wants this work any more'));
  }

  async #try(delivery: StageDelivery, work: StageWork, alone: boolean): Promise<Outcome> {
    const { eventId, event, signals } = delivery;
    signals?.shutdown.throwIfAborted();
    const { requestId, attempt, stage, item } = event;
    const begun = await this.#unlessAway(() =>
      this.#uses.database.work.begin(
        { requestId, attempt, stage, item },
        { now: this.#uses.clock.now(), leaseUntil: this.#leaseEnd(), alone, eventId },
      ),
    );
    if (begun === 'away') return 'away';
    if (begun.kind !== 'begun') return begun.kind === 'suspect' ? 'suspect' : 'over';
    const { request, lease } = begun;
    const waitingMs = lease.fence === 1 ? Math.max(0, this.#uses.clock.now().getTime() - delivery.at.getTime()) : null;
    const canceled = new AbortController();
    const timer = new WorkTimer(request, canceled.signal);
    this.#held.set(lease, canceled);
    try {
      const task = { request, event, lease, timer };
      const working = this.#uses.context.run(timer.tasks, () => this.#work(task, work, signals?.shutdown));
      await this.#untilStopped(working, task, signals?.shutdown);
    } finally {
      this.#held.delete(lease);
      this.#commit.leave(lease);
      const { lane } = request;
      this.#uses.metrics.tryEnded({ stage, lane, waitingMs, workingMs: timer.ms });
    }
    return 'over';
  }

  /**
   * A stop hands the item back, uncounted; should the work commit all the same, its effect holds. A row sends the work
   * again: another process may have dropped the event meanwhile, because this one held the item.
   */
  async #untilStopped(working: Promise<void>, task: StageTask, signal?: AbortSignal): Promise<void> {
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
    this.#held.delete(task.lease);
    await this.#sendAgain(task, { ...tryEnds.handed_back.again, delayMs: 0 });
  }

  async #work(task: StageTask, work: StageWork, shutdown: AbortSignal | undefined): Promise<void> {
    try {
      if (task.lease.crashes >= maxTries) {
        throw new DocfaceError(
          'POISON_FILE',
          'Processing this file stopped the service repeatedly; it is not tried again.',
        );
      }
      await work.run(task);
      this.#breakerOf(task.event.stage).succeeded();
    } catch (cause) {
      if (shutdown?.aborted) throw cause;
      if (this.#held.get(task.lease)?.signal.aborted === true) {
        const { requestId, stage, item } = task.event;
        const traceId = traceIdOf(task.request.traceparent);
        this.#uses.logger.info(tryEnds.canceled.log.message, { requestId, traceId, stage, item });
        return;
      }
      await this.#settle(task, work, { error: asDocfaceError(cause), shutdown });
    }
  }

  async #settle(
    task: StageTask,
    work: StageWork,
    { error, shutdown }: { readonly error: DocfaceError; readonly shutdown: AbortSignal | undefined },
  ): Promise<void> {
    const { event, lease } = task;
    this.#uses.metrics.tryFailed({ stage: event.stage, code: error.code });
    const end = endOfFailedTry(error, lease.tries);
    const { dependency, again, givesUp } = tryEnds[end];
    const breaker = this.#breakerOf(event.stage);
    // While it is open, the first failure has been logged.
    if (dependency !== 'away' || !breaker.isOpen) this.#log(task, end, error);
    if (dependency === 'away') breaker.failed();
    else breaker.succeeded();
    if (again !== null) {
      const delayMs = dependency === 'away' ? dependencyDelayMs : retryDelayMs(lease.tries, this.#uses.random());
      await this.#untilAnswered(shutdown, () => this.#sendAgain(task, { ...again, delayMs }));
    }
    if (givesUp !== null) {
      const buries = givesUp === 'as_dead_letter';
      await this.#untilAnswered(shutdown, () => this.#giveUp(task, work, { error, buries }));
    }
  }

  #log({ event, lease, request }: StageTask, end: EndOfFailedTry, error: DocfaceError): void {
    const { log } = tryEnds[end];
    const { stage, item } = event;
    const traceId = traceIdOf(request.traceparent);
    const fields = { requestId: request.id, traceId, stage, item, tries: lease.tries, code: error.code };
    if (log.level === 'info') this.#uses.logger.info(log.message, fields);
    else this.#uses.logger[log.level](log.message, fields, error.cause ?? error);
  }

  async #giveUp(
    task: StageTask,
    work: StageWork,
    { error, buries }: { readonly error: DocfaceError; readonly buries: boolean },
  ): Promise<void> {
    const { event, lease } = task;
    await this.#commit.together(task, async (transaction) => {
      if (buries) {
        const { ids } = this.#uses;
        await writeDeadLetter(
          transaction.tx,
          { event, error, tries: lease.tries, firstFailedAt: lease.firstBegunAt },
          { ids, at: transaction.now },
        );
      }
      if (work.giveUp !== undefined) return work.giveUp(task, error, transaction);
      const { code, message, retryable } = error;
      return fail(transaction.request, { code, detail: message, retryable }, transaction.now);
    });
  }

  /** In one transaction, so that a row or a lease says at every moment that the work is wanted. */
  async #sendAgain(
    { request, event, lease }: StageTask,
    { counts, delayMs }: { readonly counts: boolean; readonly delayMs: number },
  ): Promise<void> {
    const { database, clock, ids } = this.#uses;
    const now = clock.now();
    const begunAt = currentAttempt(request).startedAt ?? now;
    const rows = outboxRows([event], { ids, at: now, availableAt: new Date(now.getTime() + delayMs), begunAt });
    await database.transaction(async (tx) => {
      if (await tx.work.release(lease, { counts })) await tx.outbox.add(rows);
    });
  }

  /** What must be written is written when the database is back; meanwhile the lease is kept. */
  async #untilAnswered(shutdown: AbortSignal | undefined, write: () => Promise<void>): Promise<void> {
    while ((await this.#unlessAway(write)) === 'away') await this.#database.pass(shutdown);
  }

  async #unlessAway<Result>(ask: () => Promise<Result>): Promise<Result | 'away'> {
    try {
      const answer = await ask();
      this.#database.succeeded();
      return answer;
    } catch (error) {
      if (!(error instanceof DocfaceError) || error.code !== 'DEPENDENCY_UNAVAILABLE') throw error;
      if (!this.#database.isOpen) this.#uses.logger.warn('Stages wait for the database', {}, error.cause ?? error);
      this.#database.failed();
      return 'away';
    }
  }

  #breakerOf(stage: Stage): CircuitBreaker {
    const breaker = this.#breakers.get(stage) ?? new CircuitBreaker();
    this.#breakers.set(stage, breaker);
    return breaker;
  }

  #leaseEnd(): Date {
    return new Date(this.#uses.clock.now().getTime() + this.#uses.leaseMs);
  }
}

/** `away`: the database did not answer and nothing was begun. */
type Outcome = 'over' | 'suspect' | 'away';

/** What finishes a request goes before what goes on with one, and that before what begins one. */
function positionOf({ lane, clientId, stage, requestId }: StageRequested): QueuePosition {
  const rank = isLastStage(stage) ? 0 : isFirstStage(stage) ? 2 : 1;
  // Ids of requests grow with time.
  return { lane, clientId, rank: `${rank} ${requestId}` };
}
