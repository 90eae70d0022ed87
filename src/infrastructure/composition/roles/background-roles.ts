import { ReceiveEvent } from '../../../application/pipeline/receive-event.ts';
import { RelayOutbox, relayBatch } from '../../../application/pipeline/relay-outbox.ts';
import type { StageRunner } from '../../../application/pipeline/stage-runner.ts';
import type { StageWork } from '../../../application/pipeline/stage-task.ts';
import type { Consumer, EventLog } from '../../../domain/ports/event-log.ts';
import type { SignalChannel } from '../../../domain/ports/signals.ts';
import { stageTopic } from '../../../domain/request/events.ts';
import type { Stage } from '../../../domain/request/pipeline.ts';
import { lanes } from '../../../domain/request/request.ts';
import type { Closers } from '../../lifecycle/closers.ts';
import { type Repetition, repeat } from '../../lifecycle/repeat.ts';
import type { Composition } from '../container.ts';
import { stageRunner, stageWorks } from '../stages.ts';
import { ports } from '../tokens.ts';

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
function consumeStage(role: StageRole): Promise<readonly Consumer[]> {
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

/** Works on the items of stages. They stop together: none takes new work while another one finishes its own. */
export async function startStages(stages: readonly Stage[], parts: Composition, closers: Closers): Promise<void> {
  const consumers: Consumer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(consumers.map((consumer) => consumer.stop()));
  };
  closers.add('stages', stop, null);
  for (const stage of stages) consumers.push(...(await startStage(stage, parts)));
}

/**
 * Events of each topic that wait in a process for their turn: more than are in flight, so that none hides another
 * client.
 */
const waitingInMemory = 256;

function startStage(stage: Stage, parts: Composition): Promise<readonly Consumer[]> {
  return consumeStage({
    stage,
    work: parts.get(stageWorks)[stage],
    eventLog: parts.get(ports.eventLog),
    receiver: eventReceiver(parts),
    runner: parts.get(stageRunner),
    concurrency: waitingInMemory,
  });
}

/** Keeps the leases of what the stages of this process work on. */
export function startLeases(parts: Composition, closers: Closers): void {
  const runner = parts.get(stageRunner);
  const everyMs = (parts.get(ports.config).workLeaseSeconds * 1000) / 3;
  const renew = async (): Promise<number> => {
    await runner.renewLeases();
    return 0;
  };
  const loop = repeat(renew, { name: 'leases', everyMs, logger: parts.get(ports.logger) });
  closers.add('leases', () => loop.stop());
}

/** The events of a single request hardly wait; those of many go out together. */
const relayRestMsPerEvent = 4;
const maxRelayRestMs = 50;
/** Work that is taken up makes room for more and wakes nobody. */
const busyRelayMs = 100;

/** Publishes what transactions left in the outbox. */
export async function startRelay(parts: Composition, closers: Closers): Promise<void> {
  const relay = new RelayOutbox({
    database: parts.get(ports.database),
    eventLog: parts.get(ports.eventLog),
    codec: parts.get(ports.eventCodec),
    clock: parts.get(ports.clock),
    logger: parts.get(ports.logger),
    metrics: parts.get(ports.metrics),
  });
  const loop = repeat(() => relay.relay(), {
    name: 'relay',
    everyMs: (published) => (published > 0 ? busyRelayMs : 1000),
    fullAt: relayBatch,
    restMs: (published) => Math.min(maxRelayRestMs, published * relayRestMsPerEvent),
    logger: parts.get(ports.logger),
  });
  closers.add('relay', () => loop.stop());
  await wakeOn('outbox', loop, { parts, closers });
}

/** Wakes a loop when others say that there is something to do. */
export async function wakeOn(
  channel: SignalChannel,
  loop: Repetition,
  { parts, closers }: { parts: Composition; closers: Closers },
): Promise<void> {
  const stop = await parts.get(ports.signals).listen(channel, () => loop.wake());
  closers.add(`${channel} signals`, stop);
}

/** Reads events for a consumer. */
export function eventReceiver(parts: Composition): ReceiveEvent {
  return new ReceiveEvent({
    database: parts.get(ports.database),
    codec: parts.get(ports.eventCodec),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    logger: parts.get(ports.logger),
    metrics: parts.get(ports.metrics),
    random: Math.random,
  });
}
