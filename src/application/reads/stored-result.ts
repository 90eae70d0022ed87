import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import {
  type Attempt,
  attemptOf,
  isFinished,
  type Request,
  resultKeyOf,
  revisionOf,
} from '../../domain/request/request.ts';
import { envelopeOf } from '../requests/envelope.ts';
import type { OcrOptions, RequestMetadata } from '../requests/submission.ts';
import { visibleRequest } from '../requests/visible-request.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import type { AnswerBudget } from './answer-budget.ts';
import type { AnswerMakers } from './answer-makers.ts';
import type { Answer, ReadCall, StoredAnswer } from './read-call.ts';
import { formOfResult, type ResultForms, type TextTask } from './result-forms.ts';

/** Where the result of an attempt lies. */
export interface StoredResult {
  readonly request: Request;
  /** The number of the attempt that it is of: the one asked for, or the one that is shown. */
  readonly attempt: number;
  /** The revision of that attempt's result. */
  readonly revision: number;
  /** Names the result and never another one. */
  readonly objectKey: string;
}

export interface ResultQuery {
  readonly requestId: string;
  /** Null for the one that is shown. */
  readonly attempt: number | null;
  /** The newest when left out. */
  readonly revision?: number;
}

/** The attempt with a number. Errors: `NOT_FOUND`. */
export function namedAttempt(request: Request, number: number): Attempt {
  const found = attemptOf(request, number);
  if (found !== null) return found;
  const last = request.attempts.at(-1)?.number;
  throw new DocfaceError('NOT_FOUND', `The request has no attempt ${number}; its attempts are 1 to ${last}.`);
}

/**
 * The result of a request as it is shown, or of one of its attempts; null when there is none. Errors: `NOT_FOUND` when
 * there is one and not that revision of it.
 */
export function resultOf(request: Request, named: Attempt | null, revision?: number): StoredResult | null {
  const shown = request.shownAttempt === null ? null : attemptOf(request, request.shownAttempt);
  const attempt = named ?? shown;
  if (attempt === null || attempt.resultKey === null || request.status === 'erased') return null;
  const newest = revisionOf(attempt);
  const objectKey = resultKeyOf(attempt, revision ?? newest);
  if (objectKey !== null) return { request, attempt: attempt.number, revision: revision ?? newest, objectKey };
  throw new DocfaceError('NOT_FOUND', `The result has no revision ${revision}; its revisions are 1 to ${newest}.`);
}

/**
 * Finds the result of a request, of one attempt if it is named, without reading it. Errors: `NOT_FOUND`, `NOT_READY`,
 * `ERASED`, `INVALID_STATE` when it ended without one.
 */
export async function findResult(
  requests: Pick<RequestRepository, 'find'>,
  actor: Actor,
  { requestId, attempt, revision }: ResultQuery,
): Promise<StoredResult> {
  const request = await visibleRequest(requests, actor, requestId);
  const named = attempt === null ? null : namedAttempt(request, attempt);
  const found = resultOf(request, named, revision);
  if (found !== null) return found;
  const { status, error } = envelopeOf(request, null, named);
  if (status === 'erased') throw new DocfaceError('ERASED', 'The request was erased; its result is gone.');
  if (isFinished(status)) {
    const reason = error === null ? '' : ` with ${error.code}`;
    const what = attempt === null ? 'request' : `attempt ${attempt}`;
    throw new DocfaceError('INVALID_STATE', `The ${what} ended as ${status}${reason}; there is no result.`);
  }
  throw new DocfaceError(
    'NOT_READY',
    `The request is ${status}; ask again later. Asking for it, its result or its text with "Prefer: wait=30" waits for the end.`,
    { retryAfterSeconds: 2 },
  );
}

/** The same of a document. Errors beside: `NOT_FOUND` for a face match, which has no pages. */
export async function findDocumentResult(
  requests: Pick<RequestRepository, 'find'>,
  actor: Actor,
  query: ResultQuery,
): Promise<StoredResult> {
  const found = await findResult(requests, actor, query);
  if (found.request.kind === 'ocr') return found;
  throw new DocfaceError('NOT_FOUND', 'A face match has no text and no pages; only documents do.');
}

interface Uses {
  readonly requestStore: EncryptedRequestStore;
  readonly budget: AnswerBudget;
  readonly makers: AnswerMakers;
  readonly forms: ResultForms;
  /** Milliseconds for one form. */
  readonly timeoutMs: number;
}

/** Reads stored results: whole, as they lie, or in another form. */
export class ResultReader {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** The JSON of a result in UTF-8. */
  stored({ request, objectKey }: StoredResult): StoredAnswer {
    const { budget, requestStore } = this.#uses;
    return {
      version: objectKey,
      parts: (call) => budget.fetchParts(request.clientId, call, () => requestStore.parts(request, objectKey)),
    };
  }

  /** What the client sent with a request of its own; null when there is none, and once the request is erased. */
  async metadata(request: Request): Promise<RequestMetadata | null> {
    if (request.optionsKey === null) return null;
    // Gone when the request is being erased.
    const bytes = await this.#uses.requestStore.find(request, request.optionsKey);
    return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as OcrOptions).metadata;
  }

  form(found: StoredResult, task: TextTask): Answer {
    const { requestStore, makers, forms, timeoutMs } = this.#uses;
    const { request, objectKey } = found;
    const version = `${objectKey} ${JSON.stringify(task)}`;
    const bytes = (call: ReadCall): Promise<Uint8Array> =>
      makers.make({ name: version, clientId: request.clientId }, call, async (signal) =>
        forms.make({ ...task, json: await requestStore.bytes(request, objectKey) }, { timeoutMs, signal }),
      );
    return { version, bytes };
  }

  /** The JSON of what `after` says differently. */
  changes(before: StoredResult, after: StoredResult, call: ReadCall): Promise<Uint8Array> {
    const { requestStore, makers, forms, timeoutMs } = this.#uses;
    const requested = {
      name: `${before.objectKey} changes ${after.objectKey}`,
      clientId: after.request.clientId,
    };
    return makers.make(requested, call, async (signal) => {
      const json = await requestStore.bytes(before.request, before.objectKey);
      const later = await requestStore.bytes(after.request, after.objectKey);
      return forms.make({ form: 'changes', json, after: later }, { timeoutMs, signal });
    });
  }
}

/** Compares where it is called: for a process that serves nobody, and has no processes for it. */
export function comparingHere(requestStore: EncryptedRequestStore): Pick<ResultReader, 'changes'> {
  return {
    async changes(before, after) {
      const json = await requestStore.bytes(before.request, before.objectKey);
      return formOfResult({ form: 'changes', json, after: await requestStore.bytes(after.request, after.objectKey) });
    },
  };
}
