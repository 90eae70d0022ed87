import type { StoredEvent } from '../../domain/ports/event-log.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import { KeyQueues } from '../shared/key-queues.ts';
import type { PartitionProgress } from '../shared/partition-progress.ts';
import { StallWatch } from '../shared/stall-watch.ts';
import { type EventRow, type OffsetRow, type PartitionPosition, storedEvent } from './event-log-tables.ts';
import type { GroupMember, HandlingFailure } from './group-member.ts';
import type { OffsetSource } from './offset-committer.ts';

export interface ConsumerGroupParts {
  readonly group: string;
  readonly topic: string;
  readonly progress: ReadonlyMap<number, PartitionProgress>;
  readonly fetch: (from: readonly PartitionPosition[], limit: number) => Promise<readonly EventRow[]>;
  /** Notified that offsets changed. */
  readonly changed: (source: OffsetSource) => void;
  readonly logger: Logger;
  /** First wait before an event is delivered again, doubled by each further failure up to the longest wait. */
  readonly redelivery: { readonly firstMs: number; readonly maxMs: number };
}

const fetchedPerPartition = 50;
/** Unfinished events in memory. Reached only when thousands of keys fail, and then more of them would not help. */
const maxUnfinished = 10_000;

/**
 * All consumers of one group and topic in this process: fetches events and gives each key to one free slot at a time.
 */
export class ConsumerGroup implements OffsetSource {
  readonly #parts: ConsumerGroupParts;
  readonly #queues = new KeyQueues<StoredEvent>();
  readonly #members: GroupMember[] = [];
  /** Keys whose event failed, and the timer that delivers it again. */
  readonly #waits = new Map<string, NodeJS.Timeout>();
  readonly #changed = new Set<number>();
  readonly #stall = new StallWatch();
  /** Whether the table may hold events that were not fetched. */
  #behind = true;
  #fetching: Promise<void> | undefined;

  constructor(parts: ConsumerGroupParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#members.length;
  }

  /** Milliseconds for which there was something to take and nothing in work, as of the last hint. */
  get stalledMs(): number {
    return this.#stall.stalledMs;
  }

  add(member: GroupMember): void {
    this.#members.push(member);
    this.#dispatch();
  }

  /** The member is drained. The last one leaves no timer behind: what failed is due when somebody joins. */
  async remove(member: GroupMember): Promise<void> {
    await this.#fetching;
    this.#members.splice(this.#members.indexOf(member), 1);
    if (this.#members.length > 0) return;
    for (const [key, wait] of this.#waits) {
      clearTimeout(wait);
      this.#queues.retry(key);
    }
    this.#waits.clear();
  }

  /** Events that were just published: taken without a look at the table when nothing lies between and there is room. */
  offer(rows: readonly EventRow[]): void {
    const room = this.#queues.size < fetchedPerPartition * this.#parts.progress.size;
    if (room && !this.#behind && this.#fetching === undefined && this.#follows(rows)) this.#take(rows);
    else this.#behind = true;
    this.#dispatch();
  }

  /** Where the next event of each partition will lie: a hint that something was missed. */
  notice(heads: readonly PartitionPosition[]): void {
    const { progress } = this.#parts;
    const missed = heads.flatMap(({ partition, position }): readonly (readonly [number, number])[] => {
      const next = progress.get(partition)?.next ?? 0;
      return position > next ? [[partition, next]] : [];
    });
    this.#stall.look(new Map(this.#queues.size > 0 ? [] : missed), Date.now());
    if (missed.length > 0) this.#behind = true;
    this.#dispatch();
  }

  takeChanged(): readonly OffsetRow[] {
    const { group, topic, progress } = this.#parts;
    const partitions = [...this.#changed];
    this.#changed.clear();
    return partitions.flatMap((partition) => {
      const snapshot = progress.get(partition)?.snapshot();
      return snapshot === undefined ? [] : [{ group, topic, partition, ...snapshot }];
    });
  }

  giveBack(rows: readonly OffsetRow[]): void {
    for (const { partition } of rows) this.#changed.add(partition);
  }

  #follows(rows: readonly EventRow[]): boolean {
    const next = new Map<number, number>();
    return rows.every(({ partition, position }) => {
      const expected = next.get(partition) ?? this.#parts.progress.get(partition)?.next;
      next.set(partition, position + 1);
      return position === expected;
    });
  }

  #take(rows: readonly EventRow[]): void {
    for (const row of rows) {
      if (this.#parts.progress.get(row.partition)?.take(row.position)) {
        this.#queues.add(storedEvent(this.#parts.topic, row));
      }
    }
  }

  #dispatch(): void {
    for (let member = this.#nextMember(); member !== undefined; member = this.#nextMember()) {
      const event = this.#queues.take();
      if (event === undefined) break;
      member.handle(event, (failure) => this.#settle(event, failure));
    }
    this.#fill();
  }

  /** Members alternate: the one with most free slots is next. */
  #nextMember(): GroupMember | undefined {
    const free = this.#members.filter((member) => member.freeSlots > 0);
    return free.toSorted((a, b) => b.freeSlots - a.freeSlots)[0];
  }

  #settle(event: StoredEvent, failure: HandlingFailure | undefined): void {
    if (failure === undefined) {
      this.#parts.progress.get(event.partition)?.finish(Number(event.offset));
      this.#changed.add(event.partition);
      this.#parts.changed(this);
      this.#queues.finish(event.key);
    } else if (failure.wasRevoked) {
      this.#queues.retry(event.key);
    } else {
      this.#deliverAgain(event, failure.cause);
    }
    this.#dispatch();
  }

  #deliverAgain(event: StoredEvent, cause: unknown): void {
    const { firstMs, maxMs } = this.#parts.redelivery;
    const failures = this.#queues.fail(event.key);
    const waitMs = Math.min(maxMs, firstMs * 2 ** (failures - 1));
    const fields = { group: this.#parts.group, topic: event.topic, eventId: event.id, failures, waitMs };
    this.#parts.logger.warn('An event was not handled and is delivered again', fields, cause);
    const wait = setTimeout(() => {
      this.#waits.delete(event.key);
      this.#queues.retry(event.key);
      this.#dispatch();
    }, waitMs);
    this.#waits.set(event.key, wait);
  }

  #fill(): void {
    const slots = this.#members.reduce((sum, member) => sum + member.slots, 0);
    const hungry = this.#queues.ready < slots && this.#queues.size < maxUnfinished;
    if (!this.#behind || this.#fetching !== undefined || !hungry) return;
    this.#behind = false;
    this.#fetching = this.#fetch().then(
      () => {
        this.#fetching = undefined;
        this.#dispatch();
      },
      (cause: unknown) => {
        this.#fetching = undefined;
        this.#behind = true;
        // The log's next poll dispatches again.
        this.#parts.logger.warn(
          'Events could not be fetched; another try follows',
          { topic: this.#parts.topic },
          cause,
        );
      },
    );
  }

  async #fetch(): Promise<void> {
    const from = [...this.#parts.progress].map(([partition, { next }]) => ({ partition, position: next }));
    const rows = await this.#parts.fetch(from, fetchedPerPartition);
    this.#take(rows);
    // Fewer rows than one full partition mean that every partition was read to its end.
    if (rows.length >= fetchedPerPartition) this.#behind = true;
  }
}
