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

interface Failure {
  readonly cause: unknown;
  /** The handler was told to retreat: the event was not begun, or was handed back. */
  readonly wasRevoked: boolean;
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
  readonly #windows = new Map<number, PartitionWindow>();
  readonly #full = new Set<number>();
  readonly #waits = new Set<NodeJS.Timeout>();
  /** By partition and offset. What outlives its assignment is not started again when it is assigned again. */
  readonly #running = new Map<string, Promise<Failure | undefined>>();
  readonly #shutdown = new AbortController();
  /** Of the handlers of a window. */
  readonly #revocations = new Map<PartitionWindow, AbortController>();
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
    for (const [partition, window] of this.#windows) {
      if (partitions.includes(partition)) continue;
      this.#windows.delete(partition);
      this.#revokePartition(window);
    }
  }

  /**
   * Replaces the partitions. Those that were ours go on with what is in memory, new ones start where their group is.
   */
  assign(starts: ReadonlyMap<number, CommittedOffsets>): void {
    const before = new Map(this.#windows);
    this.#windows.clear();
    // Whoever assigns fetches from all of them again.
    this.#full.clear();
    for (const [partition, start] of starts) this.#windows.set(partition, this.#goOn(start, before.get(partition)));
    const kept = new Set(this.#windows.values());
    for (const window of before.values()) if (!kept.has(window)) this.#revokePartition(window);
    this.#dispatch();
  }

  /** The window that we have, unless the group is further: then others had the partition meanwhile. */
  #goOn(start: CommittedOffsets, before: PartitionWindow | undefined): PartitionWindow {
    if (before === undefined || before.offsets.committed < start.committed) return new PartitionWindow(start);
    before.giveBack();
    this.#parts.changed();
    return before;
  }

  get partitions(): readonly number[] {
    return [...this.#windows.keys()];
  }

  /** Offset of the next event of a partition; undefined for a partition that is not assigned. */
  next(partition: number): number | undefined {
    return this.#windows.get(partition)?.next;
  }

  /** Takes fetched events, up to the offset before `next`. */
  accept(partition: number, events: readonly StoredEvent[], next: number): void {
    const window = this.#windows.get(partition);
    if (window === undefined) return;
    window.accept(events, next);
    this.#dispatch();
    if (window.held < this.#parts.maxHeld && window.span < maxSpan) return;
    this.#full.add(partition);
    this.#parts.full(partition);
  }

  /** Starts no event any more; handlers that have not begun give theirs back. */
  close(): void {
    this.#closed = true;
    for (const window of this.#windows.values()) this.#revokePartition(window);
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
    return [...this.#windows].flatMap(([partition, window]) => {
      const offsets = window.takeChanged();
      return offsets === undefined ? [] : [{ partition, ...offsets }];
    });
  }

  giveBack(offsets: readonly PartitionOffsets[]): void {
    for (const { partition } of offsets) this.#windows.get(partition)?.giveBack();
  }

  #dispatch(): void {
    while (!this.#closed && this.#running.size < this.#parts.concurrency) {
      const started = this.#takeNext();
      if (started === undefined) return;
      void this.#handle(started.window, started.event);
    }
  }

  #takeNext(): { readonly window: PartitionWindow; readonly event: StoredEvent } | undefined {
    const windows = [...this.#windows.values()];
    for (let tried = 0; tried < windows.length; tried += 1) {
      this.#turn = (this.#turn + 1) % windows.length;
      const window = windows[this.#turn];
      const event = window?.take();
      if (window !== undefined && event !== undefined) return { window, event };
    }
    return undefined;
  }

  async #handle(window: PartitionWindow, event: StoredEvent): Promise<void> {
    const id = `${event.partition}/${event.offset}`;
    const running = this.#running.get(id) ?? this.#run(window, event);
    this.#running.set(id, running);
    const failure = await running;
    this.#running.delete(id);
    if (this.#windows.get(event.partition) === window) this.#settle(window, event, failure);
    this.#dispatch();
  }

  async #run(window: PartitionWindow, event: StoredEvent): Promise<Failure | undefined> {
    const { signal: revoked } = this.#revocationOf(window);
    try {
      await this.#parts.handler(event, { shutdown: this.#shutdown.signal, revoked });
      return undefined;
    } catch (cause) {
      return { cause, wasRevoked: revoked.aborted };
    }
  }

  #settle(window: PartitionWindow, event: StoredEvent, failure: Failure | undefined): void {
    if (failure?.wasRevoked) {
      // Given back while the partition was away. Where this window is being left, whoever has it next gets the event.
      if (this.#revocationOf(window).signal.aborted) return;
      window.fail(event);
      window.retry(event.key);
      return;
    }
    if (failure !== undefined) {
      this.#handleAgain(window, event, failure.cause);
      return;
    }
    window.finish(event);
    this.#parts.changed();
    const { partition } = event;
    if (!this.#full.has(partition) || window.held > this.#parts.maxHeld / 2 || window.span >= maxSpan) return;
    this.#full.delete(partition);
    this.#parts.room(partition);
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

  #revocationOf(window: PartitionWindow): AbortController {
    const known = this.#revocations.get(window);
    if (known !== undefined) return known;
    const revoked = new AbortController();
    // Every handler that waits for its turn listens.
    setMaxListeners(0, revoked.signal);
    this.#revocations.set(window, revoked);
    return revoked;
  }

  #revokePartition(window: PartitionWindow): void {
    this.#revocationOf(window).abort();
    if (!this.#closed) this.#revocations.delete(window);
  }
}
