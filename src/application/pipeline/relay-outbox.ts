import type { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { EventCodec, EventLog, LogEvent } from '../../domain/ports/event-log.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';
import type { OutboxRow } from '../../domain/ports/outbox.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { keyOf, topicOf } from '../../domain/request/events.ts';
import { asDocfaceError } from './failure-policy.ts';

/** What is published at once. */
export const relayBatch = 200;
/** Long enough to publish a batch; after a crash the rows are published again. */
const leaseMs = 30_000;

interface Uses {
  readonly database: Database;
  readonly eventLog: EventLog;
  readonly codec: EventCodec;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Publishes what transactions left in the outbox. Several may run at once: rows are taken by one only. */
export class RelayOutbox {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Publishes one batch and returns its size; an event can be published twice after a crash, never lost. What a topic
   * did not take is due again at once. Errors: those of `EventLog.publish`.
   */
  async relay(): Promise<number> {
    const { database, clock, codec, eventLog } = this.#uses;
    const now = clock.now();
    const rows = await database.outbox.take(now, new Date(now.getTime() + leaseMs), relayBatch);
    if (rows.length === 0) return 0;
    const { byTopic, refused } = encodeRows(rows, codec);
    const batches = [...byTopic];
    const outcomes = await Promise.allSettled(batches.map(([topic, events]) => eventLog.publish(topic, events)));
    await this.#writeDeadLetter(refused);
    const idsOf = (status: 'fulfilled' | 'rejected'): string[] =>
      batches.flatMap(([, events], index) => (outcomes[index]?.status === status ? events.map(({ id }) => id) : []));
    await database.outbox.markPublished([...idsOf('fulfilled'), ...refused.map(({ row }) => row.id)], clock.now());
    this.#uses.metrics.eventsRelayed({ published: idsOf('fulfilled').length, failed: idsOf('rejected').length });
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure === undefined) return rows.length;
    await database.outbox.postpone(idsOf('rejected'), clock.now());
    throw failure.reason;
  }

  /** What docface itself must not publish becomes a dead letter, for the operator to see. */
  async #writeDeadLetter(refused: EncodedRows['refused']): Promise<void> {
    const { database, clock, logger } = this.#uses;
    for (const { row, error } of refused) {
      const { id, clientId, event } = row;
      logger.error('An event could not be published and became a dead letter', { id, type: event.type }, error);
      const letter = { id, clientId, event, code: 'INVALID_EVENT', detail: error.message, tries: 1 } as const;
      await database.deadLetters.insert({ ...letter, createdAt: clock.now() });
    }
  }
}

/** Rows as their topics take them, and those that no schema allows. */
interface EncodedRows {
  readonly byTopic: ReadonlyMap<string, readonly LogEvent[]>;
  readonly refused: readonly { readonly row: OutboxRow; readonly error: DocfaceError }[];
}

/** One row that cannot be published keeps no other back. */
function encodeRows(rows: readonly OutboxRow[], codec: EventCodec): EncodedRows {
  const byTopic = new Map<string, LogEvent[]>();
  const refused: { row: OutboxRow; error: DocfaceError }[] = [];
  for (const row of rows) {
    try {
      const event = { id: row.id, key: keyOf(row.event), payload: codec.encode(row), at: row.createdAt };
      const topic = topicOf(row.event);
      const events = byTopic.get(topic);
      if (events === undefined) byTopic.set(topic, [event]);
      else events.push(event);
    } catch (cause) {
      refused.push({ row, error: asDocfaceError(cause) });
    }
  }
  return { byTopic, refused };
}
