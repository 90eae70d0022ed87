import type { StoredEvent } from '../../domain/ports/event-log.ts';
import { KeyQueues } from '../shared/key-queues.ts';
import { type CommittedOffsets, PartitionProgress } from '../shared/partition-progress.ts';

/** The events of a partition that are in memory: one of a key at a time, and how far all of them are done. */
export class PartitionWindow {
  readonly #progress: PartitionProgress;
  readonly #queues = new KeyQueues<StoredEvent>();
  /** The committed offset and the last one that was fetched tell how far events were finished out of order. */
  #committed: number;
  #next: number;
  #changed = false;

  constructor(start: CommittedOffsets) {
    this.#progress = new PartitionProgress(start);
    this.#committed = start.committed;
    this.#next = start.committed;
  }

  /** Offset of the next event to fetch. */
  get next(): number {
    return this.#next;
  }

  /** Events that are not finished. */
  get held(): number {
    return this.#queues.size;
  }

  /** Offsets from the oldest unfinished event to the next one to fetch. */
  get span(): number {
    return this.#next - this.#committed;
  }

  /** Takes events in order, up to the offset before `next`; those that were taken or finished before are left out. */
  accept(events: readonly StoredEvent[], next: number): void {
    for (const event of events) {
      if (this.#progress.take(Number(event.offset))) this.#queues.add(event);
    }
    this.#next = Math.max(this.#next, next);
  }

  /** The event whose key waited longest. Its key rests until `finish` or `retry`. */
  take(): StoredEvent | undefined {
    return this.#queues.take();
  }

  finish(event: StoredEvent): void {
    this.#progress.finish(Number(event.offset));
    this.#queues.finish(event.key);
    this.#changed = true;
  }

  /** Returns how many times in a row the event failed. Its key rests until `retry`. */
  fail(event: StoredEvent): number {
    return this.#queues.fail(event.key);
  }

  retry(key: string): void {
    this.#queues.retry(key);
  }

  /** How far it is, committed or not. */
  get offsets(): CommittedOffsets {
    return this.#progress.snapshot();
  }

  /** What to commit, or undefined when nothing was finished since the last call or `giveBack`. */
  takeChanged(): CommittedOffsets | undefined {
    if (!this.#changed) return undefined;
    this.#changed = false;
    const snapshot = this.#progress.snapshot();
    this.#committed = snapshot.committed;
    return snapshot;
  }

  /** What was taken, or the offsets that it started with, are not committed. */
  giveBack(): void {
    this.#changed = true;
  }
}
