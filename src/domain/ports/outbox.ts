import type { PipelineEvent } from '../request/events.ts';

export interface OutboxRow {
  readonly id: string;
  readonly clientId: string;
  readonly event: PipelineEvent;
  readonly availableAt: Date;
  readonly createdAt: Date;
  /** When the attempt that asks for this work began; null for the work that begins it, and for what is no work. */
  readonly begunAt: Date | null;
}

export interface Outbox {
  /**
   * Adds events to publish, in the same transaction as the effect, and sends the signal `outbox`. Events that report
   * progress are left out where nobody asked for them.
   */
  add(rows: readonly OutboxRow[]): Promise<void>;
  /**
   * Takes unpublished rows that are due for this process, in one statement that skips what others are taking: their
   * `availableAt` moves to `leaseUntil`, so that a crash only delays them. Interactive work first, then clients in
   * turn, so that one client's many rows do not delay another's few. Within a client what finishes a request goes
   * first, then what goes on with one, those that began first before others, and at last what begins one. Bulk work of
   * a client that has its share in flight (published and not taken up) stays back, and another request is begun only
   * where the work of those that have begun does not suffice.
   */
  take(now: Date, leaseUntil: Date, limit: number): Promise<readonly OutboxRow[]>;
  /** Forgets rows that were published, but for work: that is kept until a worker begins it. */
  markPublished(ids: readonly string[], now: Date): Promise<void>;
  /** Gives rows back that could not be published: they are due again at `availableAt`. */
  postpone(ids: readonly string[], availableAt: Date): Promise<void>;
  /**
   * Takes back an event that was to be published from `availableAt` on; whether it was there and no relay had it.
   */
  withdraw(id: string, availableAt: Date): Promise<boolean>;
  /**
   * Makes work due again that was published before `before`, that no worker took up, and whose request still waits for
   * it; returns how much, up to `limit`. Whatever was lost behind the outbox comes back so.
   */
  resendUnhandled(before: Date, now: Date, limit: number): Promise<number>;
  /** Removes work that was published before `before` and that no worker ever took up, because nobody waits for it. */
  prune(before: Date): Promise<number>;
}
