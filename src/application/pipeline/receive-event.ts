import { isId } from '../../domain/client/names.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { DecodedEvent, EventCodec, StoredEvent } from '../../domain/ports/event-log.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { type ForeignEvent, type PublishedEvent, topicOf } from '../../domain/request/events.ts';
import { maxTries, retryDelayMs } from './failure-policy.ts';
import { outboxRows } from './outbox-rows.ts';
import { StrangersEvents } from './strangers-events.ts';

interface Uses {
  readonly database: Database;
  readonly codec: EventCodec;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** 0..1, for jitter. */
  readonly random: () => number;
}

type EventType = PublishedEvent['type'];
type EventOf<Type extends EventType> = Extract<PublishedEvent, { readonly type: Type }>;

/** An event that a consumer understands. */
export interface ReceivedEvent<Type extends EventType> {
  /** The same when the event comes again. */
  readonly id: string;
  readonly event: EventOf<Type>;
}

/**
 * Reads what a topic holds. What this release cannot read stops no consumer: an event of a newer release goes back to
 * its topic after a pause, where a newer process may take it, and after some tries becomes a dead letter; what nobody
 * could read becomes one at once. What another installation wrote into a topic of ours is none of our work: it is
 * counted and told of, and its own consumers have it too.
 */
export class ReceiveEvent {
  readonly #uses: Uses;
  readonly #strangers: StrangersEvents;

  constructor(uses: Uses) {
    this.#uses = uses;
    this.#strangers = new StrangersEvents(uses);
  }

  /**
   * The event, or null when the topic may go on without it: it was set aside, and its row is committed, or is not ours.
   */
  async receive<Type extends EventType>(stored: StoredEvent, type: Type): Promise<ReceivedEvent<Type> | null> {
    const decoded = this.#uses.codec.decode(stored.payload);
    if (decoded.kind === 'known') {
      const { id, event } = decoded;
      if (isOf(event, type) && topicOf(event) === stored.topic) return { id, event };
      await this.#writeDeadLetter(stored, `${event.type} belongs in ${topicOf(event)}`);
    } else if (decoded.kind === 'newer') await this.#postpone(stored, decoded);
    else if (decoded.kind === 'other_installation') this.#strangers.met(stored.topic, decoded.installation);
    else await this.#writeDeadLetter(stored, decoded.reason);
    return null;
  }

  async #postpone(stored: StoredEvent, newer: Extract<DecodedEvent, { kind: 'newer' }>): Promise<void> {
    const { database, clock, ids, random, logger } = this.#uses;
    const at = clock.now();
    const tries = newer.tries + 1;
    const firstFailedAt = newer.firstFailedAt ?? at.toISOString();
    const event = unreadableEvent(stored, { tries, firstFailedAt });
    const fields = { topic: stored.topic, type: newer.type, tries };
    if (tries < maxTries && event.payload !== null) {
      logger.warn('An event of a newer release goes back to its topic', fields);
      const availableAt = new Date(at.getTime() + retryDelayMs(tries, random()));
      await database.outbox.add(outboxRows([event], { ids, at, availableAt }));
      return;
    }
    logger.error('An event of a newer release was given up as a dead letter', fields);
    await database.deadLetters.insert({
      id: letterId(stored, ids),
      clientId: event.clientId,
      event,
      code: 'NEWER_EVENT',
      detail: `This release cannot read ${newer.type}. Finish the upgrade, then send it again.`,
      tries,
      firstFailedAt: new Date(firstFailedAt),
      createdAt: at,
    });
  }

  async #writeDeadLetter(stored: StoredEvent, reason: string): Promise<void> {
    const { database, clock, ids, logger } = this.#uses;
    const at = clock.now();
    logger.error('An event that cannot be read became a dead letter', { topic: stored.topic, reason });
    const event = unreadableEvent(stored, { tries: 1, firstFailedAt: at.toISOString() });
    await database.deadLetters.insert({
      id: letterId(stored, ids),
      clientId: event.clientId,
      event,
      code: 'INVALID_EVENT',
      detail: `The event cannot be read: ${reason}.`,
      tries: 1,
      createdAt: at,
    });
  }
}

function isOf<Type extends EventType>(event: PublishedEvent, type: Type): event is EventOf<Type> {
  return event.type === type;
}

/** The event's own place in its topic names its letter, so that a second delivery writes no second one. */
function letterId({ id }: StoredEvent, ids: Ids): string {
  return isId(id) ? id : ids.next();
}

/** Characters of JSON; events of docface have some hundred. */
const maxKept = 65_536;

/** An event of a topic that cannot be read, kept as it came. */
export function unreadableEvent(
  { topic, key, payload }: Pick<StoredEvent, 'topic' | 'key' | 'payload'>,
  failed: { readonly tries: number; readonly firstFailedAt: string },
): ForeignEvent {
  return { type: 'foreign.event', clientId: clientOf(payload), topic, key, ...failed, payload: textOf(payload) };
}

function textOf(payload: unknown): string | null {
  try {
    const text = JSON.stringify(payload) ?? 'null';
    return text.length <= maxKept ? text : null;
  } catch {
    // Nested deeper than can be written.
    return null;
  }
}

function clientOf(payload: unknown): string {
  const data = fieldOf(payload, 'data');
  const clientId = fieldOf(data, 'clientId');
  return typeof clientId === 'string' && isId(clientId) ? clientId : 'unknown';
}

function fieldOf(value: unknown, name: 'data' | 'clientId'): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
