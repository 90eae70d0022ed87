import type { DocfaceError } from '../../domain/errors.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import type { ResultValues } from '../../domain/ports/request-repository.ts';
import type { WorkWatch } from '../../domain/ports/work-context.ts';
import type { PageOutcome, PagesToRead, WorkLease } from '../../domain/ports/work-repository.ts';
import { type PipelineEvent, type StageRequested, stageRequested } from '../../domain/request/events.ts';
import { enterStage } from '../../domain/request/lifecycle.ts';
import { type Stage, workAfter } from '../../domain/request/pipeline.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import type { QueuePosition } from '../concurrency/fair-queue.ts';

/** Pieces of work of one sort: how many wait, and how many run. */
interface Pieces {
  waiting: number;
  running: number;
}

/**
 * The time that work on an item takes: time in which nothing of it runs and some of it waits does not count. It waits
 * for a slot, and within one for a process of an engine or a turn at a generator.
 */
export class WorkTimer {
  /** Where the work is; slots tell the timer when it waits. */
  readonly position: QueuePosition;
  /** What engines and generators do for it, in a slot or without one, is reported to the timer too. */
  readonly tasks: WorkWatch;
  readonly #from = performance.now();
  readonly #slots: Pieces = { waiting: 0, running: 0 };
  readonly #tasks: Pieces = { waiting: 0, running: 0 };
  #waitedMs = 0;
  #stoodSince: number | null = null;

  /** @param unwanted aborts when nobody wants the work any more: its tasks end then */
  constructor({ lane, clientId }: QueuePosition, canceled?: AbortSignal) {
    this.position = { lane, clientId, watch: this.#watch(this.#slots) };
    this.tasks = { ...this.#watch(this.#tasks), ...(canceled && { signal: canceled }) };
  }

  /** Milliseconds of work so far. */
  get ms(): number {
    const standing = this.#stoodSince === null ? 0 : performance.now() - this.#stoodSince;
    return performance.now() - this.#from - this.#waitedMs - standing;
  }

  /** What holds a slot and waits for an engine there does not run. */
  get #isWaiting(): boolean {
    const [slots, tasks] = [this.#slots, this.#tasks];
    return tasks.running === 0 && (tasks.waiting > 0 || (slots.waiting > 0 && slots.running === 0));
  }

  #watch(pieces: Pieces): WorkWatch {
    const change = (waiting: number, running: number): void => {
      const now = performance.now();
      if (this.#stoodSince !== null) this.#waitedMs += now - this.#stoodSince;
      pieces.waiting += waiting;
      pieces.running += running;
      this.#stoodSince = this.#isWaiting ? now : null;
    };
    return { waits: () => change(1, 0), starts: () => change(-1, 1), ends: () => change(0, -1) };
  }
}

/** One try at an item: what is asked, of which request, and the lease that lets its effect count. */
export interface StageTask {
  /** As it stood when the try began. */
  readonly request: Request;
  readonly event: StageRequested;
  readonly lease: WorkLease;
  /** Runs since the try began. */
  readonly timer: WorkTimer;
}

/** What a stage wants to have written: the next state of the request and the events that follow. */
export interface StageEffect {
  readonly request: Request;
  readonly events: readonly PipelineEvent[];
  /** The pages of the attempt, from the stage that finds them. */
  readonly pages?: PagesToRead;
  /** The only page of the attempt, from the stage that read it. */
  readonly onlyPage?: PageOutcome;
  /** By which the request is found, from the stage that made its result. */
  readonly values?: ResultValues;
}

/** What an effect is decided from. */
export interface EffectMoment {
  readonly request: Request;
  readonly now: Date;
}

/** Where an effect that asks the database is decided: inside the transaction, with the request locked. */
export interface EffectTransaction extends EffectMoment {
  readonly tx: Repositories;
}

/** The work of one stage on one item. Commits its own effect; throws a `DocfaceError` when it cannot. */
export interface StageWork {
  run(task: StageTask): Promise<void>;
  /** What becomes of an item that failed for good; by default its request fails. */
  giveUp?(task: StageTask, error: DocfaceError, transaction: EffectTransaction): Promise<StageEffect> | StageEffect;
}

/** The stage that is done, and the pages that are still to be read, by their numbers. */
interface DoneStage {
  readonly stage: Stage;
  readonly pages: readonly number[];
  readonly now: Date;
}

/** The request in the next stage that has something to do, and the events that ask for its items. */
export function enterNextStage(request: Request, { stage, pages, now }: DoneStage): StageEffect {
  const next = workAfter(stage, { pages, asksGenerators: currentAttempt(request).asksGenerators ?? false });
  if (next === null) throw new RangeError(`nothing follows the stage ${stage}`);
  const entered = enterStage(request, next.stage, now);
  const work = next.items.map((item) => stageRequested(entered.request, next.stage, item));
  return { request: entered.request, events: [...entered.events, ...work] };
}
