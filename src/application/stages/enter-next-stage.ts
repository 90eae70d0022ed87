import { stageRequested } from '../../domain/request/events.ts';
import { enterStage } from '../../domain/request/lifecycle.ts';
import { type Stage, workAfter } from '../../domain/request/pipeline.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import type { StageEffect } from './stage-task.ts';

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
