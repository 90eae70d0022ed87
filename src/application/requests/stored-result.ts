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
import { envelopeOf } from './envelope.ts';
import { visibleRequest } from './visible-request.ts';

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
 * Finds the result of a request, of one attempt if it is named, without reading it. Errors: `NOT_FOUND`, `NOT_READY`, `ERASED`,
 * `INVALID_STATE` when it ended without one.
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
