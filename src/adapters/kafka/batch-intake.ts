import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, EachBatchPayload, Consumer as JsConsumer } from 'kafkajs';
import type { Logger } from '../../domain/ports/logger.ts';
import { settledWithin } from '../shared/within.ts';
import type { AssignedEvents } from './assigned-events.ts';
import { storedEvent } from './kafka-message.ts';
import type { GroupOfTopic } from './kafka-names.ts';
import { committedStarts } from './offset-commits.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';

export interface BatchIntakeParts {
  readonly ofTopic: GroupOfTopic;
  readonly admin: ReconnectingClient<Admin>;
  readonly events: AssignedEvents;
  readonly stopping: AbortSignal;
  readonly logger: Logger;
}

const adminWithinMs = 10_000;
const againAfterMs = 500;

/** Hands fetched batches on, in order and without a gap, from where the group is. */
export class BatchIntake {
  readonly #parts: BatchIntakeParts;
  #assignments = 0;
  #started: Promise<void> = Promise.resolve();

  constructor(parts: BatchIntakeParts) {
    this.#parts = parts;
  }

  /** The consumer has these partitions from now on. Batches wait until it is known where the group is in them. */
  assign(consumer: JsConsumer, partitions: readonly number[]): void {
    this.#assignments += 1;
    this.#parts.events.keep(partitions);
    this.#started = this.#start(consumer, partitions);
  }

  async accept(consumer: JsConsumer, payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const { topic, partition } = batch;
    const { events, ofTopic, stopping } = this.#parts;
    await this.#started;
    const next = events.next(partition);
    if (next === undefined || stopping.aborted) return;
    if (Number(batch.highWatermark) < next) {
      // The log was made again meanwhile: what is in memory of it is of another one.
      const partitions = events.partitions;
      events.keep(partitions.filter((each) => each !== partition));
      this.assign(consumer, partitions);
      return;
    }
    if (fetchedFrom(batch) > next && !(await this.#isGone(partition, next))) {
      // Asked for before the group changed: between it and where the group is lie events that would be skipped.
      consumer.seek({ topic, partition, offset: String(next) });
      return;
    }
    const after = Number(batch.lastOffset()) + 1;
    const fetched = batch.messages.map((message) => storedEvent(ofTopic.name, partition, message));
    events.accept(partition, fetched, after);
    payload.resolveOffset(String(Math.max(next, after) - 1));
  }

  async #start(consumer: JsConsumer, partitions: readonly number[]): Promise<void> {
    const { admin, events, ofTopic, stopping, logger } = this.#parts;
    const assignment = this.#assignments;
    const isOver = () => assignment !== this.#assignments || stopping.aborted;
    for (let tries = 1; !isOver(); tries += 1) {
      try {
        const starts = await admin.use(adminWithinMs, (client) => committedStarts(client, ofTopic, partitions));
        if (isOver()) return;
        const beyond = [...starts].flatMap(([partition, { isBeyondEnd }]) => (isBeyondEnd ? [partition] : []));
        if (beyond.length > 0) {
          const message = 'The log of a topic ends before where its group is, so it is read from its beginning';
          logger.warn(`${message}: it was made again, or copied from another cluster`, {
            partitions: beyond.join(', '),
          });
        }
        events.assign(starts);
        // Pauses outlive a change of the group.
        consumer.resume([{ topic: ofTopic.topic }]);
        return;
      } catch (cause) {
        if (tries === 1) logger.warn('The offsets of a group could not be read; further tries follow', {}, cause);
        await settledWithin(sleep(againAfterMs, undefined, { signal: stopping }), againAfterMs);
      }
    }
  }

  /** Whether the event at this offset was removed by the retention of its topic. */
  async #isGone(partition: number, offset: number): Promise<boolean> {
    const { admin, ofTopic } = this.#parts;
    const bounds = await admin.use(adminWithinMs, (client) => client.fetchTopicOffsets(ofTopic.topic));
    return bounds.some((bound) => bound.partition === partition && Number(bound.low) > offset);
  }
}

/**
 * The offset that was asked for: the first message lies at it or, after a gap, behind it. Not in the types of kafkajs.
 */
function fetchedFrom(batch: EachBatchPayload['batch']): number {
  const offset = 'fetchedOffset' in batch ? batch.fetchedOffset : batch.firstOffset();
  return Number(offset);
}
