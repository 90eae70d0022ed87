import { type Actor, actorName, isCommand } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ReviewLease, ReviewTaking } from '../../domain/ports/review-repository.ts';

/** Milliseconds for which a request is a reviewer's, from the last sign of work on. */
export const reviewLeaseMs = 10 * 60_000;

/** Names a reviewer: an operator, or a credential of a client, because several people can share a client. */
export function reviewerOf(actor: Actor): string {
  if (isCommand(actor) || actor.kind === 'operator') return actorName(actor);
  return `${actorName(actor)}:${actor.credentialId}`;
}

/** That somebody takes a request from `now` on. */
export function takingOf(actor: Actor, now: Date): ReviewTaking {
  return { reviewer: reviewerOf(actor), now, until: new Date(now.getTime() + reviewLeaseMs) };
}

/** Who works on a request, as others see it. */
export interface LeaseView {
  /** As the audit names them. */
  readonly reviewer: string;
  /** ISO 8601. */
  readonly until: string;
  /** Whether it is the caller. */
  readonly mine: boolean;
}

export function leaseView({ reviewer, until }: ReviewLease, actor: Actor): LeaseView {
  const name = reviewer.split(':').slice(0, 2).join(':');
  return { reviewer: name, until: until.toISOString(), mine: reviewer === reviewerOf(actor) };
}

/** Passes unless somebody else works on the request; fails with `REVIEW_LEASED`. */
export function refuseLeased(lease: ReviewLease | null, actor: Actor, now: Date): void {
  if (lease === null || lease.reviewer === reviewerOf(actor)) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((lease.until.getTime() - now.getTime()) / 1000));
  const detail = `Somebody else reviews this request, until ${lease.until.toISOString()} unless they go on. Take another one, or try again then.`;
  throw new DocfaceError('REVIEW_LEASED', detail, { retryAfterSeconds });
}
