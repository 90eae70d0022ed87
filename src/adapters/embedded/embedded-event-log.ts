import { DocfaceError } from '../../domain/errors.ts';
import type {
  Consumer,
  EnsuredTopic,
  EventHandler,
  EventLog,
  LogEvent,
  StoredEvent,
  Subscription,
} from '../../domain/ports/event-log.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { TopicSpec } from '../../domain/request/topics.ts';
import { ConsumerGroups } from './consumer-groups.ts';
import { EventLogTables, type EventRow, storedEvent } from './event-log-tables.ts';
import { GroupMember } from './group-member.ts';
import type { SqlPool } from './sql-pool.ts';

export interface EmbeddedEventLogOptions {
  /**
   * Partitions of every new topic, whatever it asks for. Here they only number the events: keys of one partition do not
   * wait for each other.
   */
  readonly partitions?: number;
  /** Wait before a rejected event is delivered again; doubles with each further rejection up to `maxRedeliveryMs`. */
  readonly redeliveryMs?: number;
  readonly maxRedeliveryMs?: number;
  /** Offsets are committed at most this often, and when a consumer stops. */
  readonly commitIntervalMs?: number;
  /** How often the tables are asked for events that nobody announced. */
  readonly pollMs?: number;
  /** How long `stop` lets handlers run before their signal aborts. */
  readonly stopGraceMs?: number;
  /** Age from which events are removed, unless a live group still has to handle them. */
  readonly retentionMs?: number;
}

const firstPruneAfterMs = 60 * 1000;
const pruneEveryMs = 60 * 60 * 1000;
const page = 200;

const defaults: Required<EmbeddedEventLogOptions> = {
  partitions: 4,
  redeliveryMs: 1_000,
  maxRedeliveryMs: 60_000,
  commitIntervalMs: 50,
  pollMs: 1_000,
  stopGraceMs: 10_000,
  retentionMs: 14 * 24 * 60 * 60 * 1000,
};

/**
 * The event log on tables of the local database, for one process. Published events reach the consumers of the same
 * process at once; offsets are committed together. Removes old events by itself while it has consumers.
 */
export class EmbeddedEventLog implements EventLog {
  readonly #tables: EventLogTables;
  readonly #logger: Logger;
  readonly #options: Required<EmbeddedEventLogOptions>;
  readonly #groups: ConsumerGroups;
  readonly #partitions = new Map<string, number>();
  readonly #consumers = new Set<Consumer>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #nextPruneMs = Date.now() + firstPruneAfterMs;
  #closed = false;

  constructor(pool: SqlPool, logger: Logger, options: EmbeddedEventLogOptions = {}) {
    this.#tables = new EventLogTables(pool);
    this.#logger = logger;
    this.#options = { ...defaults, ...options };
    this.#groups = new ConsumerGroups({
      tables: this.#tables,
      logger,
      commitIntervalMs: this.#options.commitIntervalMs,
      redelivery: { firstMs: this.#options.redeliveryMs, maxMs: this.#options.maxRedeliveryMs },
    });
  }

  async ensureTopics(topics: readonly TopicSpec[]): Promise<readonly EnsuredTopic[]> {
    this.#refuseClosed();
    await this.#tables.create();
    const names = topics.map((topic) => topic.name);
    return this.#tables.addTopics(names, this.#options.partitions);
  }

  async publish(topic: string, events: readonly LogEvent[]): Promise<void> {
    this.#refuseClosed();
    if (events.length === 0) return;
    const batch = numbered(events, await this.#partitionsOf(topic));
    const firsts = await this.#tables.append(topic, batch);
    const rows = batch.map((row) => ({ ...row, position: row.position + (firsts.get(row.partition) ?? Number.NaN) }));
    this.#groups.offer(topic, rows);
  }

  async subscribe(subscription: Subscription, handler: EventHandler): Promise<Consumer> {
    this.#refuseClosed();
    const member = new GroupMember(subscription.concurrency, handler);
    const group = await this.#groups.join(subscription, member);
    const leave = async () => {
      await member.drain(this.#options.stopGraceMs);
      await this.#groups.leave(subscription, group, member);
    };
    if (this.#closed) await leave();
    this.#refuseClosed();
    this.#timer ??= setInterval(() => this.#tick(), this.#options.pollMs);
    let stopped: Promise<void> | undefined;
    const consumer: Consumer = {
      stop: () => {
        stopped ??= leave().finally(() => this.#consumers.delete(consumer));
        return stopped;
      },
    };
    this.#consumers.add(consumer);
    return consumer;
  }

  async *read(topic: string, window: { readonly since: Date; readonly until: Date }): AsyncIterable<StoredEvent> {
    this.#refuseClosed();
    await this.#partitionsOf(topic);
    const [since, until] = [window.since.getTime(), window.until.getTime()];
    for (const { partition, first, last } of await this.#tables.bounds(topic, window)) {
      for (let position = first; position <= last; ) {
        const rows = await this.#tables.fetch(topic, [{ partition, position }], page);
        for (const row of rows) {
          if (row.position <= last && row.atMs >= since && row.atMs < until) yield storedEvent(topic, row);
        }
        position = (rows.at(-1)?.position ?? last) + 1;
      }
    }
  }

  /** Removes events older than `before` that no live group still has to handle; returns how many. */
  prune(before: Date): Promise<number> {
    return this.#tables.prune(before);
  }

  stalledMs(topic: string): Promise<number> {
    return this.#groups.stalledMs(topic);
  }

  async check(): Promise<void> {
    this.#refuseClosed();
    await this.#tables.ping();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    try {
      await this.#polling;
      await Promise.all([...this.#consumers].map((consumer) => consumer.stop()));
    } finally {
      this.#groups.close();
    }
  }

  async #partitionsOf(topic: string): Promise<number> {
    const known = this.#partitions.get(topic) ?? (await this.#tables.partitionsOf(topic));
    this.#partitions.set(topic, known);
    return known;
  }

  #tick(): void {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
  }

  async #poll(): Promise<void> {
    try {
      await this.#groups.poll();
      if (Date.now() >= this.#nextPruneMs) await this.#pruneExpired();
    } catch (cause) {
      this.#logger.warn('The event log could not be asked for news; another try follows', {}, cause);
    }
  }

  async #pruneExpired(): Promise<void> {
    this.#nextPruneMs = Date.now() + pruneEveryMs;
    const removed = await this.prune(new Date(Date.now() - this.#options.retentionMs));
    if (removed > 0) this.#logger.info('Events past their retention were removed', { removed });
  }

  #refuseClosed(): void {
    if (this.#closed) throw new DocfaceError('INTERNAL_ERROR', 'The event log is closed.');
  }
}

/** Rows in the given order; `position` counts from 0 in each partition. */
function numbered(events: readonly LogEvent[], partitions: number): EventRow[] {
  const counts = new Map<number, number>();
  return events.map(({ id, key, payload, at }) => {
    const partition = partitionOf(key, partitions);
    const position = counts.get(partition) ?? 0;
    counts.set(partition, position + 1);
    return { partition, position, id, key, payload: JSON.stringify(payload ?? null), atMs: at.getTime() };
  });
}

/**
 * Partition of a key, from 0 to `partitions` - 1: 32-bit FNV-1a over the UTF-16 code units of the key
 * (http://www.isthe.com/chongo/tech/comp/fnv/). Never change it: events of one key would lose their order.
 */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % partitions;
}
