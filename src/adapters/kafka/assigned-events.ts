import { setMaxListeners } from 'node:events';
import type { EventHandler, StoredEvent } from '../../domain/ports/event-log.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { CommittedOffsets } from '../shared/partition-progress.ts';
import { PartitionWindow } from './partition-window.ts';

export interface AssignedEventsParts {
  readonly handler: EventHandler;
  /** Events in work at the same time. */
  readonly concurrency: number;
  /** First wait before an event is handled again, doubled by each further failure up to the longest wait. */
  readonly redelivery: { readonly firstMs: number; readonly maxMs: number };
  /** Unfinished events of a partition at which it is full; at half of them there is room again. */
  readonly maxHeld: number;
  readonly logger: Logger;
  /** Notified that there is something to commit. */
  readonly changed: () => void;
  /** Notified that no more events of a partition should be fetched, and later that there is room. */
  readonly full: (partition: number) => void;
  readonly room: (partition: number) => void;
}

export interface PartitionOffsets extends CommittedOffsets {
  readonly partition: number;
}

/** Where the group goes on in a partition. */
export interface PartitionStart extends CommittedOffsets {
  /** Another group committed this: its own has to, before that of the other one is forgotten. */
  readonly isInherited: boolean;
}

/** How a handler ended; `revoked` before it began with its event, or handed back, because it was asked to. */
type HandlerEnd = { readonly end: 'handled' | 'revoked' } | { readonly end: 'failed'; readonly cause: unknown };

/**
 * A partition of the consumer: fetched from; not fetched from, because too much of it is in memory; or given away, or
 * closed with the consumer, so that nothing of it is started any more.
 */
type PartitionState = 'open' | 'full' | 'revoked';

/** Where a partition may go from each state. What is assigned again after it was revoked is another one. */
const partitionTransitions: Readonly<Record<PartitionState, readonly PartitionState[]>> = {
  open: ['full', 'revoked'],
  full: ['open', 'revoked'],
  revoked: [],
};

class AssignedPartition {
  readonly window: PartitionWindow;
  readonly #revocation = new AbortController();
  #state: PartitionState = 'open';

  constructor(start: CommittedOffsets) {
    this.window = new PartitionWindow(start);
    // Every handler that waits to begin listens.
    setMaxListeners(0, this.revoked);
  }

  get state(): PartitionState {
    return this.#state;
  }

  /** Asks handlers that have not begun to give their events back. */
  get revoked(): AbortSignal {
    return this.#revocation.signal;
  }

  /** False, and nothing is changed, where the partition cannot go there from its state. */
  become(state: PartitionState): boolean {
    if (!partitionTransitions[this.#state].includes(state)) return false;
    this.#state = state;
    if (state === 'revoked') this.#revocation.abort();
    return true;
  }
}

/**
 * Finished events above an unfinished one are remembered one by one: a bound for partitions with an event that fails.
 */
const maxSpan = 20_000;

/**
 * The events of the partitions that a consumer has at the moment: hands them to the handler and follows how far it is.
 */
export class AssignedEvents {
  readonly #parts: AssignedEventsParts;
  readonly #partitions = new Map<number, AssignedPartition>();
  readonly #waits = new Set<NodeJS.Timeout>();
  /** By partition and offset. What outlives its assignment is not started again when it is assigned again. */
  readonly #running = new Map<string, Promise<HandlerEnd>>();
  readonly #shutdown = new AbortController();
  #closed = false;
  /** Partitions alternate. */
  #turn = 0;

  constructor(parts: AssignedEventsParts) {
    // Every running handler listens.
    setMaxListeners(0, this.#shutdown.signal);
    this.#parts = parts;
  }

  /**
   * Gives away all partitions but these: starts nothing of the others, and handlers that have not begun give theirs
   * back.
   */
  keep(partitions: readonly number[]): void {
    for (const [number, partition] of this.#partitions) {
      if (partitions.includes(number)) continue;
      this.#partitions.delete(number);
      partition.become('revoked');
    }
  }

  /**
   * Replaces the partitions. Those that were ours go on with what is in memory, new ones start where their group is.
   */
  assign(starts: ReadonlyMap<number, PartitionStart>): void {
    const before = new Map(this.#partitions);
    this.#partitions.clear();
    for (const [number, start] of starts) this.#partitions.set(number, this.#goOn(start, before.get(number)));
    const kept = new Set(this.#partitions.values());
    for (const partition of before.values()) if (!kept.has(partition)) partition.become('revoked');
    this.#dispatch();
  }

  /** The partition as we have it, unless the group is further: then others had it meanwhile. */
  #goOn(start: PartitionStart, before: AssignedPartition | undefined): AssignedPartition {
    const isBehind = before === undefined || before.window.offsets.committed < start.committed;
    const partition = isBehind ? new AssignedPartition(start) : before;
    if (partition === before || start.isInherited) {
      partition.window.giveBack();
      this.#parts.changed();
    }
    // Whoever assigns fetches from all of them again.
    partition.become('open');
    return partition;
  }

  get partitions(): readonly number[] {
    return [...this.#partitions.keys()];
  }

  /** Offset of the next event of a partition; undefined for a partition that is not assigned. */
  next(partition: number): number | undefined {
    return this.#partitions.get(partition)?.window.next;
  }

  /**
   * By the ends of the log: the offset of the next event of each partition in which events lie that were not taken, and
   * of which nothing is in memory. A log that ends before that offset was made again, and its events were not taken.
   */
  untaken(ends: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
    return new Map(
      [...this.#partitions].flatMap(([partition, { window }]): readonly (readonly [number, number])[] => {
        const end = ends.get(partition);
        return end === undefined || end === window.next || window.held > 0 ? [] : [[partition, window.next]];
      }),
    );
  }

  /** Takes fetched events, up to the offset before `next`. */
  accept(number: number, events: readonly StoredEvent[], next: number): void {
    const partition = this.#partitions.get(number);
    if (partition === undefined) return;
    const { window } = partition;
    window.accept(events, next);
    this.#dispatch();
    if (window.held < this.#parts.maxHeld && window.span < maxSpan) return;
    if (partition.become('full')) this.#parts.full(number);
  }

  /** Starts no event any more; handlers that have not begun give theirs back. */
  close(): void {
    this.#closed = true;
    for (const partition of this.#partitions.values()) partition.become('revoked');
    for (const wait of this.#waits) clearTimeout(wait);
  }

  /** Resolves when no handler runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Asks running handlers by their signal to end early. */
  abort(): void {
    this.#shutdown.abort();
  }

  takeChanged(): PartitionOffsets[] {
    return [...this.#partitions].flatMap(([number, partition]) => {
      const offsets = partition.window.takeChanged();
      // A long span ends here: the last event may have been handled before.
      this.#makeRoom(number, partition);
      return offsets === undefined ? [] : [{ partition: number, ...offsets }];
    });
  }

  giveBack(offsets: readonly PartitionOffsets[]): void {
    for (const { partition } of offsets) this.#partitions.get(partition)?.window.giveBack();
  }

  #dispatch(): void {
    while (!this.#closed && this.#running.size < this.#parts.concurrency) {
      const started = this.#takeNext();
      if (started === undefined) return;
      void this.#handle(started.partition, started.event);
    }
  }

  #takeNext(): { readonly partition: AssignedPartition; readonly event: StoredEvent } | undefined {
    const partitions = [...this.#partitions.values()];
    for (let tried = 0; tried < partitions.length; tried += 1) {
      this.#turn = (this.#turn + 1) % partitions.length;
      const partition = partitions[this.#turn];
      const event = partition?.window.take();
      if (partition !== undefined && event !== undefined) return { partition, event };
    }
    return undefined;
  }

  async #handle(partition: AssignedPartition, event: StoredEvent): Promise<void> {
    const id = `${event.partition}/${event.offset}`;
    const running = this.#running.get(id) ?? this.#run(partition, event);
    this.#running.set(id, running);
    const end = await running;
    this.#running.delete(id);
    if (this.#partitions.get(event.partition) === partition) this.#settle(partition, event, end);
    this.#dispatch();
  }

  async #run({ revoked }: AssignedPartition, event: StoredEvent): Promise<HandlerEnd> {
    try {
      await this.#parts.handler(event, { shutdown: this.#shutdown.signal, revoked });
      return { end: 'handled' };
    } catch (cause) {
      return revoked.aborted ? { end: 'revoked' } : { end: 'failed', cause };
    }
  }

  #settle(partition: AssignedPartition, event: StoredEvent, end: HandlerEnd): void {
    const { window } = partition;
    switch (end.end) {
      case 'handled':
        window.finish(event);
        this.#parts.changed();
        this.#makeRoom(event.partition, partition);
        return;
      case 'revoked':
        // Where the partition is being left, whoever has it next gets the event.
        if (partition.state === 'revoked') return;
        // Given back while the partition was away.
        window.fail(event);
        window.retry(event.key);
        return;
      case 'failed':
        return this.#handleAgain(window, event, end.cause);
    }
  }

  #makeRoom(number: number, partition: AssignedPartition): void {
    const { state, window } = partition;
    if (state !== 'full' || window.held > this.#parts.maxHeld / 2 || window.span >= maxSpan) return;
    partition.become('open');
    this.#parts.room(number);
  }

  #handleAgain(window: PartitionWindow, event: StoredEvent, cause: unknown): void {
    const { firstMs, maxMs } = this.#parts.redelivery;
    const failures = window.fail(event);
    const waitMs = Math.min(maxMs, firstMs * 2 ** (failures - 1));
    const fields = { topic: event.topic, eventId: event.id, failures, waitMs };
    this.#parts.logger.warn('An event was not handled and is delivered again', fields, cause);
    if (this.#closed) return;
    const wait = setTimeout(() => {
      this.#waits.delete(wait);
      window.retry(event.key);
      this.#dispatch();
    }, waitMs);
    this.#waits.add(wait);
  }
}
