import { type Actor, actorName, authorize, tenantOf } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { ReviewRepository, ReviewTaking } from '../../domain/ports/review-repository.ts';
import type { Corrections, FieldCount } from '../../domain/reading/result/corrections.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';
import { type Attempt, type Request, type RequestStatus, revisionOf } from '../../domain/request/request.ts';
import { attemptToReview, type ReviewedRevision, undoable, undoMs } from '../../domain/request/review.ts';
import { withoutShadows } from '../../domain/request/shadow.ts';
import type { ReviewReason, ReviewReasonCode } from '../../domain/review-reason.ts';
import { auditEntry, auditedChange } from '../clients/audit-entry.ts';
import type { ClientUsage } from '../clients/client-usage.ts';
import { findClient, resolveClient } from '../clients/find-client.ts';
import { type ReviewView, reviewView } from '../reads/attempts.ts';
import { checkStored } from '../requests/check-quota.ts';
import { onlyVisible, visibleRequest } from '../requests/visible-request.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { requestPrefix, reviewDraftKey } from '../storage/object-keys.ts';
import { type LeaseView, leaseView, refuseLeased, reviewerOf, takingOf } from './reviewer.ts';
import { type WaitingRequest, waitingView } from './waiting-request.ts';

/** What a reviewer has not sent yet. */
export interface DraftContent extends ReviewedRevision, Corrections {
  readonly note: string | null;
}

export interface ReviewDraft extends DraftContent {
  /** ISO 8601. */
  readonly savedAt: string;
}

/** A request as a reviewer works on it. */
export interface ReviewTask extends ReviewedRevision {
  readonly requestId: string;
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  /** Why its result was to be reviewed; empty when it was not. */
  readonly reasons: readonly ReviewReason[];
  /** Until when the caller can undo the last decision, ISO 8601; null when they cannot. */
  readonly undoUntil: string | null;
  readonly lease: LeaseView | null;
  /** The caller's own. */
  readonly draft: ReviewDraft | null;
  /** Of the attempt, oldest first. */
  readonly reviews: readonly (ReviewView & { readonly note: string | null })[];
}

/** What reviewers did with a field of a template. */
export interface FieldReport extends FieldCount {
  /** Corrected of all, 0..1. */
  readonly share: number;
}

interface QueueFilter {
  /** Id or name, for operators; all when left out. */
  readonly client?: string;
  readonly track?: string;
  /** Only what waits for this reason, perhaps among others. */
  readonly reason?: ReviewReasonCode;
}

interface ReportFilter extends Pick<QueueFilter, 'client'> {
  readonly template?: string;
  /** `2026-11`: from that month on. */
  readonly since?: string;
}

/** Fields of a report. */
const maxReported = 1_000;

type OfRequest = { readonly requestId: string };

interface Uses {
  readonly database: Database;
  readonly requestStore: EncryptedRequestStore;
  readonly usage: ClientUsage;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * The queue of requests that need review, and the work on them up to the decision, which is `ReviewRequest`. Clients
 * see and review their own. Errors of each: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class Reviews {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Those that wait, submitted first in front, with who works on them. Errors: `INVALID_FIELD` for a broken cursor. */
  async list(
    actor: Actor,
    { client, ...query }: QueueFilter & { readonly cursor?: string; readonly limit: number },
  ): Promise<{ readonly waiting: readonly WaitingRequest[]; readonly nextCursor: string | null }> {
    authorize(actor, 'requests:read');
    const { database, clock } = this.#uses;
    const clientId = await resolveClient(this.#uses.database.clients, actor, client);
    const page = await database.reviews.list({ ...query, clientId, now: clock.now() });
    return { waiting: page.waiting.map((each) => waitingView(each, actor)), nextCursor: page.nextCursor };
  }

  /**
   * Takes the next one for the caller, for ten minutes: what they have already, else the oldest that nobody has; with
   * `after` the next one behind that request. Null when there is none.
   */
  async next(
    actor: Actor,
    { client, after, ...filter }: QueueFilter & { readonly after?: string },
  ): Promise<ReviewTask | null> {
    authorize(actor, 'requests:manage');
    const { database } = this.#uses;
    const clientId = await resolveClient(this.#uses.database.clients, actor, client);
    if (after !== undefined) await visibleRequest(database.requests, actor, after);
    const requested = { ...filter, clientId, after: after ?? null };
    const taken = await this.#takeNext(actor, requested);
    return taken === null ? null : this.show(actor, { requestId: taken });
  }

  /** What there is to decide on, by whom, and the caller's draft. Errors: those of `attemptToReview`. */
  async show(actor: Actor, { requestId }: OfRequest): Promise<ReviewTask> {
    authorize(actor, 'requests:manage');
    const { database, requestStore, clock } = this.#uses;
    const request = await visibleRequest(database.requests, actor, requestId);
    const attempt = attemptToReview(request);
    const lease = await database.reviews.findLease(requestId, clock.now());
    const reviews: ReviewTask['reviews'][number][] = [];
    for (const review of attempt.reviews) {
      const note = review.noteKey === null ? null : await requestStore.json<string>(request, review.noteKey);
      reviews.push({ ...reviewView(review), note });
    }
    return {
      requestId,
      kind: request.kind,
      status: withoutShadows(request).status,
      attempt: attempt.number,
      revision: revisionOf(attempt),
      reasons: attempt.reviewReasons ?? [],
      undoUntil: undoUntil(attempt, actor, clock.now()),
      lease: lease && leaseView(lease, actor),
      draft: await this.#draft(request, actor),
      reviews,
    };
  }

  /** Takes a request for ten minutes, or prolongs. Errors: `REVIEW_LEASED`, those of `attemptToReview`. */
  async take(actor: Actor, { requestId }: OfRequest): Promise<LeaseView> {
    authorize(actor, 'requests:manage');
    const { database, clock } = this.#uses;
    const request = await visibleRequest(database.requests, actor, requestId);
    attemptToReview(request);
    return this.#audited(actor, { request, action: 'request.review-taken' }, async ({ reviews }) => {
      const lease = await reviews.take(request, this.#taking(actor));
      refuseLeased(lease, actor, clock.now());
      return leaseView(lease, actor);
    });
  }

  /** Ends the caller's lease; idempotent. */
  async giveBack(actor: Actor, { requestId }: OfRequest): Promise<void> {
    authorize(actor, 'requests:manage');
    const { database } = this.#uses;
    const request = await visibleRequest(database.requests, actor, requestId);
    await this.#audited(actor, { request, action: 'request.review-given-back' }, ({ reviews }) =>
      reviews.giveBack(requestId, reviewerOf(actor)),
    );
  }

  /**
   * Keeps what the caller has not sent yet, encrypted, in the place of what was kept before, and prolongs their lease.
   * It is kept also when somebody else has the request by then, and counts among what the client stores. Errors:
   * `ERASED`; `QUOTA_EXCEEDED` where a client stores too much.
   */
  async saveDraft(
    actor: Actor,
    { requestId, ...content }: OfRequest & DraftContent,
  ): Promise<Pick<ReviewDraft, 'savedAt'> & Pick<ReviewTask, 'lease'>> {
    authorize(actor, 'requests:manage');
    const { database, requestStore, clock } = this.#uses;
    const request = await visibleRequest(database.requests, actor, requestId);
    const draft: ReviewDraft = { ...content, savedAt: clock.now().toISOString() };
    const bytes = new TextEncoder().encode(JSON.stringify(draft));
    await this.#admitDraft(actor, request.clientId, bytes.length);
    await requestStore.store(request, reviewDraftKey(request, reviewerOf(actor)), { bytes });
    await this.#audited(actor, { request, action: 'request.draft-saved' }, ({ reviews }) =>
      reviews.noteDraft(request, reviewerOf(actor), bytes.length),
    );
    const now = await database.requests.find(requestId);
    // Whoever erased the request meanwhile may have listed its objects before this one came.
    if (now === null || now.status === 'erased') {
      await requestStore.deleteAll(requestPrefix(request));
      await database.reviews.forgetDraft(requestId, reviewerOf(actor));
    }
    const { status } = onlyVisible(now, actor);
    if (status === 'erased') throw new DocfaceError('ERASED', 'The request was erased; nothing of it is left.');
    const lease = await database.reviews.take(request, this.#taking(actor));
    return { savedAt: draft.savedAt, lease: leaseView(lease, actor) };
  }

  /** Forgets the caller's draft; idempotent. */
  async discardDraft(actor: Actor, { requestId }: OfRequest): Promise<void> {
    authorize(actor, 'requests:manage');
    const { database, requestStore } = this.#uses;
    const request = await visibleRequest(database.requests, actor, requestId);
    await this.#audited(actor, { request, action: 'request.draft-discarded' }, ({ reviews }) =>
      reviews.forgetDraft(request.id, reviewerOf(actor)),
    );
    await requestStore.delete(reviewDraftKey(request, reviewerOf(actor)));
  }

  /**
   * What reviewers corrected and confirmed, by template, version and field: what was corrected most comes first, and
   * no more than `maxReported` are reported.
   */
  async report(actor: Actor, { client, template, since }: ReportFilter): Promise<readonly FieldReport[]> {
    authorize(actor, 'requests:read');
    const { clients, reviews } = this.#uses.database;
    const clientId = await resolveClient(clients, actor, client);
    const asked = { clientId, template: template ?? null, since: since ?? null, limit: maxReported };
    const totals = await reviews.totals(asked);
    return totals.map((total) => ({ ...total, share: shareOf(total) }));
  }

  /** Operators may always: their work must not be lost because a client stores much. */
  async #admitDraft(actor: Actor, clientId: string, bytes: number): Promise<void> {
    const { database, usage } = this.#uses;
    if (tenantOf(actor) !== null) await checkStored(usage, await findClient(database.clients, clientId), bytes);
    usage.added(clientId, bytes);
  }

  /** Which request it is comes out while it is taken. */
  #takeNext(actor: Actor, requested: Parameters<ReviewRepository['takeNext']>[0]): Promise<string | null> {
    const { database } = this.#uses;
    if (tenantOf(actor) !== null) return database.reviews.takeNext(requested, this.#taking(actor));
    return database.transaction(async (tx) => {
      const taken = await tx.reviews.takeNext(requested, this.#taking(actor));
      const request = taken === null ? null : await tx.requests.find(taken);
      if (request !== null) {
        const audited = { actor, action: 'request.review-taken', subject: `request:${request.id}` };
        await tx.audit.insert(auditEntry({ ...audited, clientId: request.clientId }, this.#uses));
      }
      return taken;
    });
  }

  #audited<Done>(
    actor: Actor,
    { request: { id, clientId }, action }: { readonly request: Request; readonly action: string },
    change: (repositories: Pick<Database, 'reviews'>) => Promise<Done>,
  ): Promise<Done> {
    return auditedChange(this.#uses, { actor, action, subject: `request:${id}`, clientId }, change);
  }

  #taking(actor: Actor): ReviewTaking {
    return takingOf(actor, this.#uses.clock.now());
  }

  async #draft(request: Request, actor: Actor): Promise<ReviewDraft | null> {
    const bytes = await this.#uses.requestStore.find(request, reviewDraftKey(request, reviewerOf(actor)));
    return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as ReviewDraft);
  }
}

function undoUntil(attempt: Attempt, actor: Actor, now: Date): string | null {
  const last = undoable(attempt, actorName(actor), now);
  return last && new Date(last.at.getTime() + undoMs).toISOString();
}

function shareOf({ corrected, confirmed }: FieldCount): number {
  return corrected === 0 ? 0 : Math.round((corrected / (corrected + confirmed)) * 1000) / 1000;
}
