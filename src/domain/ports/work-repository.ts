import type { EngineStamp } from '../reading/document/page.ts';
import type { StageRequested } from '../request/events.ts';
import type { Stage } from '../request/pipeline.ts';
import type { Request } from '../request/request.ts';
import type { RequestWarning } from '../warning.ts';
import type { OutboxRow } from './outbox.ts';
import type { ResultValues } from './request-repository.ts';

/** An item of work: its effect happens once, its tries are counted before it runs. */
export interface WorkItem {
  readonly requestId: string;
  readonly attempt: number;
  readonly stage: Stage;
  readonly item: string;
}

/** A try at an item. Only the newest one may commit the item's effect. */
export interface WorkLease {
  readonly item: WorkItem;
  /** Grows with each try. */
  readonly fence: number;
  /** Tries so far, this one included. */
  readonly tries: number;
  /** Earlier tries that vanished with their process. */
  readonly crashes: number;
  /** When the first try began. */
  readonly firstBegunAt: Date;
}

export interface BeginOptions {
  readonly now: Date;
  /** From then on, unless renewed, others may begin the item. */
  readonly leaseUntil: Date;
  /** Whether nothing else runs in this process meanwhile, so that a crash says which file caused it. */
  readonly alone: boolean;
  /** The event that asks for the work: it no longer counts as in flight. */
  readonly eventId: string;
}

/**
 * `suspect`: an earlier try vanished with its process; nothing was changed, begin it again alone. `dropped`: the
 * request is over or at another attempt, the effect is committed, or another try holds the item and answers for it.
 */
export type BegunWork =
  | { readonly kind: 'begun'; readonly request: Request; readonly lease: WorkLease }
  | { readonly kind: 'suspect' | 'dropped' };

/** What an item changes. */
export interface ItemEffect {
  /** The request that the change was decided for. */
  readonly before: Request;
  readonly after: Request;
  readonly events: readonly OutboxRow[];
  /** The pages of its attempt, where the item found them. */
  readonly pages?: PagesToRead;
  /** The only page of its attempt, where the item read it. */
  readonly onlyPage?: PageOutcome;
  /** By which the request is found, where the item made its result. */
  readonly values?: ResultValues;
}

export interface RenewOptions {
  readonly leaseUntil: Date;
  /**
   * The database was away, so that leases may have ended while their holders lived: what was counted as a crash is
   * none, and a lease that nobody else has taken is taken again.
   */
  readonly afterOutage: boolean;
}

/** An item whose lease ended without a word, and that is still wanted. */
export interface AbandonedItem {
  /** Asks for it again. */
  readonly event: StageRequested;
  /** When its attempt began; null when that never happened. */
  readonly begunAt: Date | null;
}

export interface WorkRepository {
  /**
   * Counts a try and takes the lease, committed before the work runs; the event that asks for it leaves the outbox,
   * unless the item is suspect.
   */
  begin(item: WorkItem, options: BeginOptions): Promise<BegunWork>;
  /**
   * Prolongs leases that are held, each where it is still that of the newest try. Returns those whose request is over
   * or at another attempt: nobody wants their work any more.
   */
  renew(leases: readonly WorkLease[], options: RenewOptions): Promise<readonly WorkLease[]>;
  /** Gives an item back, so that it can begin again; false when the lease was lost. `counts`: whether it was a try. */
  release(lease: WorkLease, options: { readonly counts: boolean }): Promise<boolean>;
  /**
   * Claims the effect of an item in the transaction that commits it, and locks the request: returns it as it is, or
   * null when the effect is committed, a newer try holds the item, or the request is over or at another attempt.
   */
  claimEffect(lease: WorkLease, now: Date): Promise<Request | null>;
  /**
   * Claims and writes the effect of an item at once, by itself: false, and nothing is written, where `claimEffect`
   * would return anything but `before`.
   */
  commitEffect(lease: WorkLease, effect: ItemEffect, now: Date): Promise<boolean>;
  /**
   * Claims the effect of an item that read a page, and counts the page, at once: false, and nothing is written, where
   * `claimEffect` would return null or where it is the last page of its attempt.
   */
  commitPage(lease: WorkLease, page: PageOutcome, now: Date): Promise<boolean>;
  /**
   * Frees items whose lease ended without a word, counts the crash, and returns those that are still wanted. Same
   * transaction as what sends their events.
   */
  takeAbandoned(now: Date, limit: number): Promise<readonly AbandonedItem[]>;
}

/** One page of a request's OCR, as the join counts it. */
export interface PageOutcome {
  readonly requestId: string;
  readonly attempt: number;
  readonly page: number;
  readonly status: 'read' | 'failed';
  /** Object that holds the encrypted reading; null when failed. */
  readonly readingKey: string | null;
  readonly errorCode: string | null;
  readonly durationMs: number;
  readonly engines: readonly EngineStamp[];
  readonly warnings: readonly RequestWarning[];
}

/** The pages of an attempt when they become known. */
export interface PagesToRead {
  readonly count: number;
  /** The one that was read already. */
  readonly read: PageOutcome | null;
}

/** An attempt of which every expected page is done. */
export interface CompleteAttempt {
  readonly attempt: number;
  /** By page number. */
  readonly pages: readonly Pick<PageOutcome, 'page' | 'status'>[];
}

export interface PageRepository {
  /** Says how many pages must be read before validation; a repetition changes nothing. */
  expect(requestId: string, attempt: number, pages: number): Promise<void>;
  /**
   * Records a page and counts it down, once: a repetition returns `inserted: false`. Whoever reads `remaining: 0` with
   * `inserted: true` emits validation.
   */
  record(outcome: PageOutcome): Promise<{ readonly inserted: boolean; readonly remaining: number }>;
  /** By page number. */
  list(requestId: string, attempt: number): Promise<readonly PageOutcome[]>;
  /** By request, its attempts of which every expected page is done, newest first; nothing for a request without any. */
  listComplete(requestIds: readonly string[]): Promise<ReadonlyMap<string, readonly CompleteAttempt[]>>;
  /** Gives attempt `to` the pages of attempt `from` as its own, all done; a repetition changes nothing. */
  reuse(requestId: string, attempts: { readonly from: number; readonly to: number }): Promise<void>;
}
