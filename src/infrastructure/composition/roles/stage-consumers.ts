import type { ReceiveEvent } from '../../../application/events/receive-event.ts';
import type { StageRunner } from '../../../application/stages/stage-runner.ts';
import type { StageWork } from '../../../application/stages/stage-task.ts';
import type { Consumer, EventLog } from '../../../domain/ports/event-log.ts';
import { stageTopic } from '../../../domain/request/events.ts';
import type { Stage } from '../../../domain/request/pipeline.ts';
import type { Lane } from '../../../domain/request/request.ts';

const lanes: readonly Lane[] = ['interactive', 'bulk'];

interface StageRole {
  readonly stage: Stage;
  readonly work: StageWork;
  readonly eventLog: EventLog;
  readonly receiver: ReceiveEvent;
  readonly runner: StageRunner;
  /** Events of each lane that the process holds at a time, running ones and those that wait for their turn. */
  readonly concurrency: number;
}

/** Consumes both lanes of a stage until its consumers are stopped. */
export function consumeStage(role: StageRole): Promise<readonly Consumer[]> {
  return Promise.all(
    lanes.map((lane) =>
      role.eventLog.subscribe(
        { group: `docface.${role.stage}`, topic: stageTopic(role.stage, lane), concurrency: role.concurrency },
        async (stored, signals) => {
          const received = await role.receiver.receive(stored, 'stage.requested');
          if (received === null) return;
          const { id: eventId, event } = received;
          await role.runner.handle({ eventId, event, at: stored.at, signals }, role.work);
        },
      ),
    ),
  );
}
