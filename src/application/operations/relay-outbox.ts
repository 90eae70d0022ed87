import type { Clock } from '../../domain/ports/clock.ts';
import type { EventLog, LogEvent } from '../../domain/ports/event-log.ts';
import type { Database, OutboxRow } from '../../domain/ports/repositories.ts';
import { keyOf, topicOf } from '../../domain/request/events.ts';

const batch = 200;
/** Long enough to publish a batch; after a crash the rows are published again. */
const leaseMs = 30_000;

/** Publishes what transactions left in the outbox. Several may run at once: rows are taken by one only. */
export class RelayOutbox {
  readonly #uses: { readonly database: Database; readonly eventLog: EventLog; readonly clock: Clock };

  constructor(uses: { database: Database; eventLog: EventLog; clock: Clock }) {
    this.#uses = uses;
  }

  /** Publishes one batch and answers its size; an event can be published twice after a crash, never lost. */
  async execute(): Promise<number> {
    const { database, clock } = this.#uses;
    const now = clock.now();
    const rows = await database.outbox.take(now, new Date(now.getTime() + leaseMs), batch);
    if (rows.length === 0) return 0;
    await Promise.all([...byTopic(rows)].map(([topic, events]) => this.#uses.eventLog.publish(topic, events)));
    await database.outbox.markPublished(
      rows.map((row) => row.id),
      clock.now(),
    );
    return rows.length;
  }
}

function byTopic(rows: readonly OutboxRow[]): Map<string, LogEvent[]> {
  const topics = new Map<string, LogEvent[]>();
  for (const row of rows) {
    const topic = topicOf(row.event);
    const event = { id: row.id, key: keyOf(row.event), payload: row.event, at: row.createdAt };
    topics.set(topic, [...(topics.get(topic) ?? []), event]);
  }
  return topics;
}
