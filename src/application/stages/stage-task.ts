import type { DocfaceError } from '../../domain/errors.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import type { PageOutcome, PagesToRead, WorkLease } from '../../domain/ports/work-repository.ts';
import type { PipelineEvent, StageRequested } from '../../domain/request/events.ts';
import type { Request } from '../../domain/request/request.ts';
import type { WorkTimer } from './work-timer.ts';

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
}

/** What an effect is decided from. */
export interface EffectMoment {
  readonly request: Request;
  readonly now: Date;
}

/** Where an effect that asks the database is decided: inside the transaction, with the request locked. */
export interface EffectPlace extends EffectMoment {
  readonly tx: Repositories;
}

/** The work of one stage on one item. Commits its own effect; throws a `DocfaceError` when it cannot. */
export interface StageWork {
  run(task: StageTask): Promise<void>;
  /** What becomes of an item that failed for good; by default its request fails. */
  giveUp?(task: StageTask, error: DocfaceError, place: EffectPlace): Promise<StageEffect> | StageEffect;
}
