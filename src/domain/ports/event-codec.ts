import type { PublishedEvent } from '../request/events.ts';
import type { StoredEvent } from './event-log.ts';
import type { OutboxRow } from './repositories.ts';

/**
 * What a payload turned out to be. `newer`: of a release after this one, `tries` says how often it could not be read
 * before. `reason` names places and rules, never values.
 */
export type DecodedEvent =
  | { readonly kind: 'known'; readonly id: string; readonly event: PublishedEvent }
  | {
      readonly kind: 'newer';
      readonly type: string;
      readonly version: number;
      readonly tries: number;
      /** ISO 8601; null at the first reading. */
      readonly firstFailedAt: string | null;
    }
  | { readonly kind: 'invalid'; readonly reason: string };

/** How events look in a topic. Both directions check the schema of the event's version, within microseconds. */
export interface EventCodec {
  /** The payload of an event. Errors: `INTERNAL_ERROR` when the event does not hold what its schema says. */
  encode(row: Pick<OutboxRow, 'id' | 'event' | 'createdAt'>): unknown;
  /** Never throws, whatever the payload is. Fields that this release does not know are left in place. */
  decode(payload: StoredEvent['payload']): DecodedEvent;
}
