import { type Actor, actorName, authorize, tenantOf } from '../../domain/client/actor.ts';
import { DocfaceError, invalidField, isRolledBack } from '../../domain/errors.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { DocumentAssembler, ReviewedJson, StoredReading } from '../../domain/ports/document-assembler.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import type { ReviewOrder } from '../../domain/reading/ocr/review-document.ts';
import type { Corrections, FieldCount } from '../../domain/reading/result/corrections.ts';
import type { ReadDocument } from '../../domain/reading/result/ocr-result.ts';
import type { Attempt, Request, ReviewDecision } from '../../domain/request/request.ts';
import {
  attemptAsSeen,
  type MadeReview,
  type ReviewedRevision,
  review,
  standingReviews,
  undoMs,
  undoReview,
} from '../../domain/request/review.ts';
import type { Template } from '../../domain/template/template.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import type { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';
import { envelopeOf, type ShownEnvelope } from '../requests/envelope.ts';
import { clientOf } from '../requests/request-clients.ts';
import { onlyVisible } from '../requests/visible-request.ts';
import type { StageFiles } from '../stages/stage-files.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { reviewDraftKey, reviewedResultKey, reviewNoteKey } from '../storage/object-keys.ts';
import { valueHashes } from '../storage/value-hashes.ts';
import { refuseLeased, reviewerOf, takingOf } from './reviewer.ts';

/** What a reviewer decides, and on which revision they saw. */
export interface ReviewInput extends ReviewedRevision, Partial<Corrections> {
  readonly requestId: string;
  readonly decision: ReviewDecision;
  /** For whoever looks at the request later; kept encrypted. */
  readonly note?: string;
}

interface Uses {
  readonly database: Database;
  readonly requestStore: EncryptedRequestStore;
  readonly encryption: Pick<Encryption, 'keyedHashes'>;
  readonly files: Pick<StageFiles, 'options'>;
  readonly assembler: Pick<DocumentAssembler, 'openResult'>;
  /** Of reading results, so that no client keeps the others waiting. */
  readonly limit: ConcurrencyLimit;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** What was made of the stored result: what `review` is given of it, and what is counted. */
interface Prepared extends Pick<MadeReview, 'stored' | 'noteKey' | 'corrected'> {
  readonly counts: readonly FieldCount[];
  /** Of the values by which the request is found; of no use where nothing was corrected. */
  readonly hashes: readonly string[];
}

/**
 * Decides on the result of a request that needs review, or is completed or was rejected: accepts it, perhaps corrected,
 * or rejects it. Corrected values are normalised and checked like those that were read; the result becomes the next
 * revision, and the one before is kept. What operators do is audited. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`,
 * `INVALID_FIELD`, `REVIEW_LEASED`, `UNKNOWN_TEMPLATE`, those of `attemptAsSeen` and `DocumentAssembler`.
 */
export class ReviewRequest {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async review(actor: Actor, input: ReviewInput): Promise<ShownEnvelope> {
    authorize(actor, 'requests:manage');
    const { database, limit, clock } = this.#uses;
    const request = onlyVisible(await database.requests.find(input.requestId), actor);
    const attempt = attemptAsSeen(request, input);
    refuseLeased(await database.reviews.findLease(request.id, clock.now()), actor, clock.now());
    const place = { lane: 'interactive', clientId: request.clientId } as const;
    const prepared = await limit.run(place, undefined, () => this.#prepare(actor, { request, attempt, input }));
    const reviewed = await this.#commit(actor, input, prepared).catch(async (error: unknown) => {
      // What cannot be deleted now is swept later, and so is what turns out to be named by nobody.
      if (isRolledBack(error)) await this.#delete([prepared.stored?.resultKey, prepared.noteKey]);
      throw error;
    });
    await this.#delete([reviewDraftKey(reviewed, reviewerOf(actor))]);
    await database.reviews.forgetDraft(reviewed.id, reviewerOf(actor));
    return { ...envelopeOf(reviewed, null), ...(await clientOf(database.clients, actor, reviewed)) };
  }

  /**
   * Takes the last decision back, within a minute and by whoever made it: webhooks and topics hear of neither. The
   * request is the caller's to review again. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`, `REVIEW_LEASED`, those of
   * `undoReview`.
   */
  async undo(actor: Actor, { requestId }: { readonly requestId: string }): Promise<ShownEnvelope> {
    authorize(actor, 'requests:manage');
    const { database, clock } = this.#uses;
    const undone = await database.transaction(async (tx) => {
      const request = onlyVisible(await tx.requests.findForUpdate(requestId), actor);
      const now = clock.now();
      refuseLeased(await tx.reviews.findLease(requestId, now), actor, now);
      const { request: next, newsId, newsDueAt } = undoReview(request, actorName(actor), now);
      if (!(await tx.outbox.withdraw(newsId, newsDueAt))) {
        throw new DocfaceError(
          'INVALID_STATE',
          'The decision is on its way to others by now. Review the request again.',
        );
      }
      await tx.requests.update(next, []);
      await tx.reviews.take(next, takingOf(actor, now));
      if (tenantOf(actor) === null) {
        const { clientId } = next;
        const audited = { actor, action: 'request.review-undone', subject: `request:${requestId}`, clientId };
        await tx.audit.insert(auditEntry(audited, this.#uses));
      }
      return next;
    });
    return { ...envelopeOf(undone, null), ...(await clientOf(database.clients, actor, undone)) };
  }

  /** Stores the corrected result and the note; the request names them only once it is decided. */
  async #prepare(
    actor: Actor,
    about: { readonly request: Request; readonly attempt: Attempt; readonly input: ReviewInput },
  ): Promise<Prepared> {
    const { request, attempt, input } = about;
    const { requestStore, encryption, ids } = this.#uses;
    const id = ids.next();
    const { json, values, counts } = await this.#corrected(actor, about);
    const resultKey = reviewedResultKey(request, attempt.number, id);
    if (json !== null) await requestStore.store(request, resultKey, { bytes: json });
    const noteKey = input.note === undefined ? null : reviewNoteKey(request, attempt.number, id);
    if (noteKey !== null) await requestStore.storeJson(request, noteKey, input.note);
    return {
      stored: json && { resultKey, resultBytes: json.byteLength },
      noteKey,
      corrected: counts.reduce((sum, { corrected }) => sum + corrected, 0),
      counts,
      hashes: await valueHashes(encryption, request.clientId, values),
    };
  }

  /** The corrected result, null when it stays as it is, and what was corrected and confirmed in it. */
  async #corrected(
    actor: Actor,
    { request, attempt, input }: { readonly request: Request; readonly attempt: Attempt; readonly input: ReviewInput },
  ): Promise<Omit<Extract<ReviewedJson, { kind: 'reviewed' }>, 'kind'>> {
    const { fields = [], rows = [], decision } = input;
    const isCorrected = fields.length + rows.length > 0;
    if (request.kind === 'face_match' && isCorrected) {
      throw invalidField('fields', 'A face match has no fields to correct; accept or reject it as it is.');
    }
    const confirms =
      decision === 'accept' && !standingReviews(attempt).some((earlier) => earlier.decision === 'accept');
    if (request.kind === 'face_match' || attempt.resultKey === null || (!isCorrected && !confirms)) {
      return { json: null, values: [], counts: [] };
    }
    const { requestStore, files, assembler, clock } = this.#uses;
    const stored = assembler.openResult(await requestStore.bytes(request, attempt.resultKey));
    const { expected } = await files.options(request);
    const reviewed = await stored.review({
      corrections: { fields, rows },
      templates: isCorrected ? await this.#templates(request, stored) : [],
      track: await this.#track(request, attempt),
      expected: expected ?? {},
      today: (attempt.completedAt ?? request.createdAt).toISOString().slice(0, 10),
      stamp: { revision: input.revision + 1, at: clock.now().toISOString(), by: actorName(actor) },
      confirms,
    });
    if (reviewed.kind === 'reviewed') return reviewed;
    const details = reviewed.problems.map(({ detail }) => detail);
    throw new DocfaceError('INVALID_FIELD', [...new Set(details)].join(' '), { fields: reviewed.problems });
  }

  async #templates({ clientId }: Request, stored: StoredReading): Promise<readonly Template[]> {
    const named = await stored.templates();
    return Promise.all(named.map((template) => knownTemplate(this.#uses.database.catalog, clientId, template)));
  }

  async #track({ clientId }: Request, { track: { name, version } }: Attempt): Promise<ReviewOrder['track']> {
    const track = await this.#uses.database.catalog.trackVersion(clientId, name, version);
    return track?.kind === 'ocr' ? track : { expiredIsInvalid: false };
  }

  #commit(actor: Actor, input: ReviewInput, prepared: Prepared): Promise<Request> {
    const { database, ids, clock } = this.#uses;
    const { counts, hashes, ...made } = prepared;
    return database.transaction(async (tx) => {
      const request = onlyVisible(await tx.requests.findForUpdate(input.requestId), actor);
      const now = clock.now();
      attemptAsSeen(request, input);
      refuseLeased(await tx.reviews.findLease(request.id, now), actor, now);
      const { attempt, revision, decision } = input;
      const newsId = ids.next();
      const change = review(request, { ...made, attempt, revision, decision, by: actorName(actor), newsId }, now);
      // Nobody hears of it while it can be undone.
      const news = outboxRows(change.events, { ids, at: now, availableAt: new Date(now.getTime() + undoMs) });
      await tx.requests.update(
        change.request,
        news.map((row) => ({ ...row, id: newsId })),
      );
      const resultKey = made.stored?.resultKey;
      if (resultKey !== undefined) await tx.requests.noteValues(request.id, { resultKey, hashes });
      await tx.reviews.count(request.clientId, now.toISOString().slice(0, 7), counts);
      await tx.reviews.giveBack(request.id, null);
      if (tenantOf(actor) === null) await this.#audit(tx, actor, { request, input, prepared });
      return change.request;
    });
  }

  #audit(
    tx: Repositories,
    actor: Actor,
    about: { readonly request: Request; readonly input: ReviewInput; readonly prepared: Prepared },
  ): Promise<void> {
    const { request, input, prepared } = about;
    const { attempt, revision, decision } = input;
    const { id, clientId } = request;
    const detail = { clientId, attempt, revision: revision + 1, decision, corrected: prepared.corrected };
    const audited = { actor, action: 'request.reviewed', subject: `request:${id}`, clientId, detail };
    return tx.audit.insert(auditEntry(audited, this.#uses));
  }

  /** What is left is unreadable once the request is erased, and goes with it. */
  async #delete(keys: readonly (string | null | undefined)[]): Promise<void> {
    for (const key of keys) {
      if (key) await this.#uses.requestStore.delete(key).catch(() => false);
    }
  }
}

async function knownTemplate(
  catalog: Pick<CatalogRepository, 'templateVersion'>,
  clientId: string,
  { name, version }: ReadDocument['template'],
): Promise<Template> {
  const template = await catalog.templateVersion(clientId, name, version);
  if (template !== null) return template;
  const detail = `Version ${version} of template "${name}" is not there any more. Reprocess the request with another.`;
  throw new DocfaceError('UNKNOWN_TEMPLATE', detail);
}
