import type { ErrorCode } from '../errors.ts';
import type { ActivityWindow, DurationCount } from '../request/activity.ts';
import type { RequestKind } from '../request/pipeline.ts';
import type { RequestStatus } from '../request/request.ts';

/** Attempts that ended in a step of time with one status. */
export interface ActivityCount {
  /** Start of the step. */
  readonly at: Date;
  readonly status: RequestStatus;
  readonly requests: number;
}

/** Attempts that ended in a step of time and took about as long. */
export interface ActivityDuration extends DurationCount {
  readonly at: Date;
}

/** Attempts that failed with a code. */
export interface FailureCount {
  readonly kind: RequestKind;
  readonly code: ErrorCode;
  readonly requests: number;
}

/** What became of the attempts of a client. */
export interface ClientActivity {
  readonly clientId: string;
  readonly requests: number;
  readonly failed: number;
}

export interface ActivityQuery {
  readonly window: ActivityWindow;
  /** Steps that begin then or later. */
  readonly since: Date;
  /** All kinds when left out. */
  readonly kind?: RequestKind | undefined;
  /** Most clients that are named. */
  readonly maxClients: number;
}

export interface Activity {
  readonly counts: readonly ActivityCount[];
  /** Of attempts that were not canceled. */
  readonly durations: readonly ActivityDuration[];
  /** Most frequent first. */
  readonly failures: readonly FailureCount[];
  /** Those with most failures first, then those with most requests. */
  readonly clients: readonly ClientActivity[];
}

/**
 * Sums of attempts that ended, by steps of time. Whatever ends an attempt notes it in the same statement; janitors add
 * the notes to the sums, so that nobody who finishes work waits for another to count.
 */
export interface ActivityRepository {
  /** Adds up to `limit` notes to the sums of every window; returns how many. Janitors share them. */
  sum(limit: number): Promise<number>;
  /** What is summed. The cost depends on steps, clients and codes, and hardly on how many requests there were. */
  read(query: ActivityQuery): Promise<Activity>;
  /** Removes up to `limit` sums of a window's steps that began before a time; returns how many. */
  forget(window: ActivityWindow, before: Date, limit: number): Promise<number>;
}
