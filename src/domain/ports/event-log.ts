import type { PublishedEvent } from '../request/events.ts';
import type { TopicSpec } from '../request/topics.ts';
import type { OutboxRow } from './outbox.ts';

/** An event in a topic. `id` is unique for ever; consumers use it to recognise a repetition. */
export interface LogEvent {
  readonly id: string;
  /** Decides the partition: events of one key keep their order. */
  readonly key: string;
  /** JSON. Ids and hashes only; never images, personal data or `customerRequestId`. */
  readonly payload: unknown;
  readonly at: Date;
}

export interface StoredEvent extends LogEvent {
  readonly topic: string;
  readonly partition: number;
  /** Grows by one per event of a partition, as text because it may pass 2^53. */
  readonly offset: string;
}

/** What became of a topic. */
export interface EnsuredTopic {
  readonly name: string;
  readonly outcome: 'created' | 'extended' | 'unchanged';
  /** How many it has now; an existing topic may have more than were asked for. */
  readonly partitions: number;
}

export interface Subscription {
  /** Consumers of one group share the work; each group sees every event. */
  readonly group: string;
  readonly topic: string;
  /** How many events are handled at the same time. Events of one key are handled one after the other. */
  readonly concurrency: number;
}

/** Signals to a handler while it has an event. */
export interface HandlingSignals {
  /** Aborts when the process stops before the handler is done: it ends as soon as it can. */
  readonly shutdown: AbortSignal;
  /**
   * Aborts when the consumer stops or gives its events away: a handler that has not begun rejects at once, and the
   * event is delivered again, here or elsewhere.
   */
  readonly revoked: AbortSignal;
}

/** Resolves when the event needs no second delivery; rejects to have it delivered again a little later. */
export type EventHandler = (event: StoredEvent, signals: HandlingSignals) => Promise<void>;

export interface Consumer {
  /** Takes no new events, waits for running handlers, commits what is done. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Durable topics with consumer groups.
 *
 * Duties: `publish` is durable when it resolves. Delivery is at least once, from the first event of a topic for a new
 * group; an event whose handler resolved is not delivered again after `stop`. A handler's rejection or a crash never
 * skips an event and never blocks other keys for long. Thread safe. `read` never moves the offsets of any group.
 * `publish` and `ensureTopics` fail with `DEPENDENCY_UNAVAILABLE`, retryable, when the log cannot be reached;
 * `subscribe` resolves even then and the consumer connects when it can.
 */
export interface EventLog {
  /**
   * Creates topics that are missing and adds the partitions that existing ones lack; takes nothing away and changes
   * nothing else. Safe to call from several processes. Where partitions are added, a key may change its partition:
   * events of one key keep their order only among those before and among those after.
   */
  ensureTopics(topics: readonly TopicSpec[]): Promise<readonly EnsuredTopic[]>;
  publish(topic: string, events: readonly LogEvent[]): Promise<void>;
  subscribe(subscription: Subscription, handler: EventHandler): Promise<Consumer>;
  /** Events of a window by time, `since` inclusive and `until` exclusive, then ends. */
  read(topic: string, window: { readonly since: Date; readonly until: Date }): AsyncIterable<StoredEvent>;
  /**
   * Milliseconds for which a consumer of the topic in this process had events to take, took none and held none of
   * theirs; 0 where none stands still, and where there is no consumer. Seen every 15 seconds at most, by the way, and
   * never fails: a log that does not answer is no standstill.
   */
  stalledMs(topic: string): Promise<number>;
  /** Fails with `DEPENDENCY_UNAVAILABLE` when the log does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

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
  /** Of another installation whose topics these are too, whatever it says. */
  | { readonly kind: 'other_installation'; readonly installation: string }
  | { readonly kind: 'invalid'; readonly reason: string };

/** How events look in a topic. Both directions check the schema of the event's version, within microseconds. */
export interface EventCodec {
  /** The payload of an event. Errors: `INTERNAL_ERROR` when the event does not hold what its schema says. */
  encode(row: Pick<OutboxRow, 'id' | 'event' | 'createdAt'>): unknown;
  /** Never throws, whatever the payload is. Fields that this release does not know are left in place. */
  decode(payload: StoredEvent['payload']): DecodedEvent;
}
