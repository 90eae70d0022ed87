import type { FieldCount } from '../reading/result/corrections.ts';
import type { Request } from '../request/request.ts';
import type { ReviewReasonCode } from '../review-reason.ts';

/** That a reviewer works on a request: until then nobody else is given it. */
export interface ReviewLease {
  readonly requestId: string;
  /** As `reviewerOf` of the domain names them. */
  readonly reviewer: string;
  readonly until: Date;
}

/** Which requests of the queue; `clientId` null takes those of all clients. */
export interface ReviewFilter {
  readonly clientId: string | null;
  readonly track?: string;
  /** Of those that the attempt whose result waits has. */
  readonly reason?: ReviewReasonCode;
}

export interface ReviewQuery extends ReviewFilter {
  /** Opaque, from the previous page. */
  readonly cursor?: string;
  readonly now: Date;
  readonly limit: number;
}

export interface WaitingReview {
  readonly request: Request;
  /** Null when nobody works on it. */
  readonly lease: ReviewLease | null;
}

/** Who takes, and for how long. */
export interface ReviewTaking {
  readonly reviewer: string;
  readonly now: Date;
  readonly until: Date;
}

/** Of which fields to tell what reviewers did; `clientId` null takes those of all clients. */
export interface CountQuery {
  readonly clientId: string | null;
  readonly template: string | null;
  /** From this month on, `2026-11`; null for all. */
  readonly since: string | null;
  readonly limit: number;
}

/**
 * Fields of which is counted for a client in a month what reviewers did, each version of a template with its own: a
 * client writes templates of a thousand fields, and counts stay.
 */
export const maxCountedFields = 20_000;

/** The queue of requests that need review, who works on which, and what came of it. */
export interface ReviewRepository {
  /** Requests that need review, those submitted first in front. Errors: `INVALID_FIELD` for a broken cursor. */
  list(query: ReviewQuery): Promise<{ readonly waiting: readonly WaitingReview[]; readonly nextCursor: string | null }>;
  /**
   * Leases a request that needs review and that nobody else has: one that the reviewer has already, else the oldest.
   * With `after` the next one behind that request. Returns its id, null when there is none. Two callers at once never
   * get the same.
   */
  takeNext(filter: ReviewFilter & { readonly after: string | null }, taking: ReviewTaking): Promise<string | null>;
  /** Leases or prolongs unless another reviewer has it; returns the lease that is then. */
  take(request: Pick<Request, 'id' | 'clientId'>, taking: ReviewTaking): Promise<ReviewLease>;
  /** The lease that is; null when nobody has one. */
  findLease(requestId: string, now: Date): Promise<ReviewLease | null>;
  /** Ends the lease of this reviewer, or of whoever has it when null. */
  giveBack(requestId: string, reviewer: string | null): Promise<void>;
  /**
   * Notes that a reviewer keeps a draft of so many bytes, in the place of what was noted before; it counts among what
   * the client stores until it is forgotten or the request erased.
   */
  noteDraft(request: Pick<Request, 'id' | 'clientId'>, reviewer: string, bytes: number): Promise<void>;
  forgetDraft(requestId: string, reviewer: string): Promise<void>;
  /**
   * Adds what a review of a client's request came to, in the month (`2026-11`) that it was made in. Beyond
   * `maxCountedFields` only what is counted already counts on.
   */
  count(clientId: string, month: string, counts: readonly FieldCount[]): Promise<void>;
  /** Sums over the months, what was corrected most first. */
  totals(query: CountQuery): Promise<readonly FieldCount[]>;
}
