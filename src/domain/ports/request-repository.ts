import type { RequestKind } from '../request/pipeline.ts';
import type { Request, RequestStatus } from '../request/request.ts';
import type { OutboxRow } from './outbox.ts';

/** Filters of a client's list, newest first. `clientId` null lists all clients (operators only). */
export interface RequestQuery {
  readonly clientId: string | null;
  readonly customerRequestId?: string;
  /** What a `customerRequestId` begins with, by its characters; never empty. */
  readonly customerRequestIdPrefix?: string;
  /** Name of the template of the current attempt. */
  readonly template?: string;
  /** Keyed hashes of one subject: requests with any of them. */
  readonly subjects?: readonly string[];
  /** Keyed hashes of one value (`ResultValues`): requests that show a result with any of them. */
  readonly values?: readonly string[];
  readonly kind?: RequestKind;
  /** As clients are shown it. */
  readonly status?: RequestStatus;
  readonly track?: string;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  /** Opaque, from the previous page. */
  readonly cursor?: string;
  readonly limit: number;
}

/** What is kept of the values of a result, so that its request is found by them. */
export interface ResultValues {
  /** The object that holds the result. */
  readonly resultKey: string;
  /** Keyed hashes, 32 lower-case hexadecimal digits each. */
  readonly hashes: readonly string[];
}

export interface RequestPage {
  readonly requests: readonly Request[];
  readonly nextCursor: string | null;
}

export interface RequestRepository {
  /**
   * Also adds `events` to the outbox, in the same statement. Returns the request as it is kept: each of its files
   * names, as `firstSentIn`, the oldest request of the client with the same bytes that is neither erased nor expired at
   * the time of `createdAt`. Of requests that are inserted at the same moment one is the first.
   */
  insert(request: Request, events?: readonly OutboxRow[]): Promise<Request>;
  find(id: string): Promise<Request | null>;
  /** Those of these requests that exist, erased ones too, in no particular order. */
  findMany(ids: readonly string[]): Promise<readonly Request[]>;
  /** Like `find`, and keeps others from changing the request until the transaction ends. */
  findForUpdate(id: string): Promise<Request | null>;
  /**
   * Writes the whole aggregate and adds `events` to the outbox, in one statement; sends the signal `finished` when its
   * status is finished.
   */
  update(request: Request, events?: readonly OutboxRow[]): Promise<void>;
  /**
   * Like `update`, without a transaction around it: false, and nothing written, unless this attempt is still queued.
   */
  updateQueued(request: Request, events: readonly OutboxRow[]): Promise<boolean>;
  list(query: RequestQuery): Promise<RequestPage>;
  /**
   * Keeps by which values a request is found while it shows this result; until it is erased. In the transaction that
   * makes the result its own.
   */
  noteValues(requestId: string, values: ResultValues): Promise<void>;
  /** Requests of a client that are not finished; those of which only a shadow attempt runs do not count. */
  countUnfinished(clientId: string): Promise<number>;
  /** Requests of a client of which an attempt waits or runs, shadow attempts too. */
  countRunning(clientId: string): Promise<number>;
  /**
   * Unfinished requests that nothing will finish, oldest first: no work of theirs waits, is in flight or runs, and none
   * was done since `before`, when their current attempt had started already.
   */
  findStuck(before: Date, limit: number): Promise<readonly Request[]>;
}

/** Proof of consent: who said so, when, for what. Contains no image and outlives the request. */
export interface ConsentRecord {
  readonly requestId: string;
  readonly clientId: string;
  readonly track: string;
  readonly trackVersion: number;
  readonly purpose: string;
  readonly legalBasis: string;
  readonly noticeVersion: string;
  readonly recordedAt: Date;
  /** Keyed hash of the client's reference of the person. */
  readonly subject: string | null;
  /** Keyed hash of the `customerRequestId`. */
  readonly reference: string | null;
  readonly withdrawnAt: Date | null;
  /** As the audit names who recorded the withdrawal. */
  readonly withdrawnBy: string | null;
}

/**
 * Records of a client, or of any for null, by one of these. Hashes are those of one subject or reference under all
 * master keys.
 */
export type ConsentChoice = { readonly clientId: string | null } & (
  | { readonly requestId: string }
  | { readonly subjects: readonly string[] }
  | { readonly references: readonly string[] }
);

export interface ConsentRepository {
  insert(record: ConsentRecord): Promise<void>;
  find(requestId: string): Promise<ConsentRecord | null>;
  /** Newest first, 1,000 at most. */
  list(choice: ConsentChoice): Promise<readonly ConsentRecord[]>;
  /** Records a withdrawal on those that have none yet; returns how many. */
  withdraw(choice: ConsentChoice, withdrawal: { readonly at: Date; readonly by: string }): Promise<number>;
}

export interface IdempotencyRecord {
  readonly clientId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly requestId: string;
  readonly createdAt: Date;
}

export interface IdempotencyRepository {
  /**
   * Inserts, or returns the record that holds the key already (null when inserted). Records older than 24 h are
   * replaced.
   */
  insert(record: IdempotencyRecord): Promise<IdempotencyRecord | null>;
  /** The record of a key that is younger than 24 h at `now`. */
  find(clientId: string, key: string, now: Date): Promise<IdempotencyRecord | null>;
}
