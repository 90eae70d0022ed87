import type { Actor } from '../../domain/client/actor.ts';
import type { WaitingReview } from '../../domain/ports/review-repository.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';
import { currentAttempt, revisionOf } from '../../domain/request/request.ts';
import { withoutShadows } from '../../domain/request/shadow.ts';
import type { ReviewReason } from '../../domain/review-reason.ts';
import { type LeaseView, leaseView } from './reviewer.ts';

/** A request of the queue. */
export interface WaitingRequest {
  readonly requestId: string;
  readonly clientId: string;
  readonly kind: RequestKind;
  readonly customerRequestId: string | null;
  readonly track: string;
  readonly template: string | null;
  readonly attempt: number;
  readonly revision: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When it came to need review. ISO 8601. */
  readonly since: string;
  /** Why it waits. */
  readonly reasons: readonly ReviewReason[];
  readonly lease: LeaseView | null;
}

/** A request of the queue as `actor` sees it. */
export function waitingView({ request, lease }: WaitingReview, actor: Actor): WaitingRequest {
  const attempt = currentAttempt(withoutShadows(request));
  const since = request.history.findLast(({ status }) => status === 'needs_review')?.at ?? request.createdAt;
  return {
    requestId: request.id,
    clientId: request.clientId,
    kind: request.kind,
    customerRequestId: request.customerRequestId,
    track: attempt.track.name,
    template: attempt.template?.name ?? null,
    attempt: attempt.number,
    revision: revisionOf(attempt),
    createdAt: request.createdAt.toISOString(),
    since: since.toISOString(),
    reasons: attempt.reviewReasons ?? [],
    lease: lease && leaseView(lease, actor),
  };
}
