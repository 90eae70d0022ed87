import type { DocfaceError } from '../../domain/errors.ts';
import type { EventCodec } from '../../domain/ports/event-codec.ts';
import type { LogEvent } from '../../domain/ports/event-log.ts';
import type { OutboxRow } from '../../domain/ports/repositories.ts';
import { keyOf, topicOf } from '../../domain/request/events.ts';
import { asDocfaceError } from '../stages/failure-policy.ts';

/** Rows as their topics take them, and those that no schema allows. */
export interface EncodedRows {
  readonly byTopic: ReadonlyMap<string, readonly LogEvent[]>;
  readonly refused: readonly { readonly row: OutboxRow; readonly error: DocfaceError }[];
}

/** One row that cannot be published keeps no other back. */
export function encodeRows(rows: readonly OutboxRow[], codec: EventCodec): EncodedRows {
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
