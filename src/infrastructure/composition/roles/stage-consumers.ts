import { z } from 'zod';
import type { StageRunner } from '../../../application/stages/stage-runner.ts';
import type { StageWork } from '../../../application/stages/stage-task.ts';
import type { Consumer, EventLog } from '../../../domain/ports/event-log.ts';
import { type StageRequested, stageTopic } from '../../../domain/request/events.ts';
import { type Lane, type Stage, stages } from '../../../domain/request/request.ts';

const lanes: readonly Lane[] = ['interactive', 'bulk'];

const stageRequested = z.object({
  type: z.literal('stage.requested'),
  requestId: z.string(),
  clientId: z.string(),
  attempt: z.number().int(),
  stage: z.enum(stages),
  item: z.string(),
  lane: z.enum(['interactive', 'bulk']),
}) satisfies z.ZodType<StageRequested>;

interface StageRole {
  readonly stage: Stage;
  readonly work: StageWork;
  readonly eventLog: EventLog;
  readonly runner: StageRunner;
  /** Items handled at the same time on each lane: more than slots, so that the next item waits at the engine already. */
  readonly concurrency: number;
}

/** Consumes both lanes of a stage until stopped. */
export async function consumeStage(role: StageRole): Promise<Consumer> {
  const consumers = await Promise.all(
    lanes.map((lane) =>
      role.eventLog.subscribe(
        { group: `docface.${role.stage}`, topic: stageTopic(role.stage, lane), concurrency: role.concurrency },
        ({ id: eventId, payload }, signal) =>
          role.runner.handle({ eventId, event: stageRequested.parse(payload), signal }, role.work),
      ),
    ),
  );
  return {
    async stop() {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
  };
}
