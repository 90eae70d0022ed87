import { DocfaceError, type ErrorCode } from '../errors.ts';
import { type Change, changed } from './lifecycle.ts';
import {
  type Attempt,
  type Request,
  type Review,
  type ReviewDecision,
  revisionOf,
  type Transition,
} from './request.ts';
import { isShadowing, withoutShadows } from './shadow.ts';

/** Revisions that the result of an attempt may have: each corrected one is kept whole until the request is erased. */
export const maxRevisions = 100;

/** Milliseconds for which a decision can be undone; what it says goes out after them. */
export const undoMs = 60_000;

/** The code of a request that a reviewer rejected. */
const rejected = 'REVIEW_REJECTED' satisfies ErrorCode;

/** The result that a reviewer saw. */
export interface ReviewedRevision {
  readonly attempt: number;
  readonly revision: number;
}

/** What a reviewer decided, and where the corrected result lies; `stored` is null when nothing was corrected. */
export interface MadeReview extends ReviewedRevision, Pick<Review, 'by' | 'corrected' | 'noteKey'> {
  readonly decision: ReviewDecision;
  /** The id of the news of it in the outbox. */
  readonly newsId: string;
  readonly stored: { readonly resultKey: string; readonly resultBytes: number } | null;
}

/**
 * The attempt that a person may decide on: the one that the request shows and reports. Errors: `ERASED`; `NOT_READY`
 * while something runs beside it; `INVALID_STATE` when there is none.
 */
export function attemptToReview(request: Request): Attempt {
  if (request.status === 'erased') {
    throw new DocfaceError('ERASED', 'The request was erased; nothing of it is left to review.');
  }
  if (isShadowing(request)) {
    const detail = 'The request is being worked on; review it in a few minutes.';
    throw new DocfaceError('NOT_READY', detail, { retryAfterSeconds: 30 });
  }
  const attempt = reviewable(request);
  if (attempt !== null) return attempt;
  const detail = `The request is ${request.status}. What needs review, is completed or was rejected in a review can be reviewed.`;
  throw new DocfaceError('INVALID_STATE', detail);
}

/**
 * The same when it is still the one that a reviewer saw. Errors beside: `REVIEW_CONFLICT` when another attempt or
 * revision came since, `INVALID_STATE` when there are too many.
 */
export function attemptAsSeen(request: Request, seen: ReviewedRevision): Attempt {
  const attempt = attemptToReview(request);
  const revision = revisionOf(attempt);
  if (seen.attempt !== attempt.number || seen.revision !== revision) {
    const detail = `The request is at attempt ${attempt.number}, revision ${revision} by now. Look at it again before you decide.`;
    throw new DocfaceError('REVIEW_CONFLICT', detail);
  }
  if (revision < maxRevisions) return attempt;
  const detail = `A result has at most ${maxRevisions} revisions. Reprocess the request or send the document again.`;
  throw new DocfaceError('INVALID_STATE', detail);
}

/**
 * The request as a reviewer decided: `completed`, or `failed` with `REVIEW_REJECTED`. The world learns of it, whatever
 * the status was before. Errors: as `attemptAsSeen`.
 */
export function review(request: Request, made: MadeReview, at: Date): Change {
  const attempt = attemptAsSeen(request, made);
  const { by, decision, corrected, noteKey, stored, newsId } = made;
  const { resultKey, resultBytes } = attempt;
  const replaced = stored === null || resultKey === null ? null : { resultKey, resultBytes };
  const reviewed: Attempt = {
    ...attempt,
    ...stored,
    // Somebody decided: who sent the document learns of it, also where a replay had been silent.
    notify: true,
    failure: decision === 'accept' ? null : rejection,
    reviews: [
      ...attempt.reviews,
      { revision: revisionOf(attempt) + 1, at, by, decision, corrected, noteKey, replaced, newsId },
    ],
  };
  const row = rowOf(attempt.number, decision, at);
  const next: Request = {
    ...request,
    status: row.status,
    attempts: request.attempts.map((each) => (each.number === attempt.number ? reviewed : each)),
    history: [...request.history, row],
  };
  return { request: next, events: [changed(withoutShadows(next))] };
}

/** The reviews that stand: without those that were undone, and without the undoing. */
export function standingReviews({ reviews }: Pick<Attempt, 'reviews'>): readonly Review[] {
  const standing: Review[] = [];
  for (const each of reviews) {
    if (each.decision === 'undo') standing.pop();
    else standing.push(each);
  }
  return standing;
}

/** The last decision while it can be undone by whoever made it; null when there is none. */
export function undoable(attempt: Attempt, by: string, at: Date): (Review & { readonly newsId: string }) | null {
  const last = attempt.reviews.at(-1);
  if (last === undefined || last.by !== by || last.newsId === undefined) return null;
  return at.getTime() < last.at.getTime() + undoMs ? { ...last, newsId: last.newsId } : null;
}

/** A request whose last decision is taken back, and the news of it that must not go out. */
export interface Undone {
  readonly request: Request;
  readonly newsId: string;
  /** Since when the news was to be published. */
  readonly newsDueAt: Date;
}

/**
 * Takes the last decision back: the next revision is the result as it was before, and the request has the status that
 * it had. Nobody hears of either. Errors: those of `attemptToReview`; `INVALID_STATE` when there is no decision of this
 * reviewer in the last minute.
 */
export function undoReview(request: Request, by: string, at: Date): Undone {
  const attempt = attemptToReview(request);
  const last = undoable(attempt, by, at);
  if (last === null) {
    const detail = `There is no decision of yours from the last ${undoMs / 1000} seconds. Review the request again instead.`;
    throw new DocfaceError('INVALID_STATE', detail);
  }
  const { number, resultKey, resultBytes, reviews } = attempt;
  const replaced = last.replaced === null || resultKey === null ? null : { resultKey, resultBytes };
  const before = standingReviews(attempt).at(-2);
  const undone: Attempt = {
    ...attempt,
    ...last.replaced,
    failure: before?.decision === 'reject' ? rejection : null,
    reviews: [
      ...reviews,
      { revision: revisionOf(attempt) + 1, at, by, decision: 'undo', corrected: 0, noteKey: null, replaced },
    ],
  };
  const rows = request.history.filter((row) => row.attempt === number);
  const { status, code } = rows.at(-2) ?? { status: 'needs_review' as const, code: null };
  const row: Transition = { at, attempt: number, status, stage: null, code };
  return {
    request: {
      ...request,
      status,
      attempts: request.attempts.map((each) => (each.number === number ? undone : each)),
      history: [...request.history, row],
    },
    newsId: last.newsId,
    newsDueAt: new Date(last.at.getTime() + undoMs),
  };
}

const rejection = {
  code: rejected,
  detail: 'A person looked at the result and rejected it. Send the document again, or a better picture of it.',
  retryable: false,
} as const;

/** Null when nobody may decide on the request. */
function reviewable(request: Request): Attempt | null {
  const attempt = request.attempts.findLast(({ shadow }) => !shadow) ?? null;
  if (attempt === null || attempt.resultKey === null || isShadowing(request)) return null;
  const { status } = request;
  const isOpen = status === 'needs_review' || status === 'completed';
  return isOpen || (status === 'failed' && attempt.failure?.code === rejected) ? attempt : null;
}

function rowOf(attempt: number, decision: ReviewDecision, at: Date): Transition {
  return decision === 'accept'
    ? { at, attempt, status: 'completed', stage: null, code: null }
    : { at, attempt, status: 'failed', stage: null, code: rejected };
}
