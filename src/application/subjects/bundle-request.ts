import type { AuditRecord } from '../../domain/client/audit-record.ts';
import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { ArchiveEntry } from '../../domain/ports/archives.ts';
import type { AuditRepository } from '../../domain/ports/audit-repository.ts';
import type { ConsentRepository } from '../../domain/ports/request-repository.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';
import {
  type Attempt,
  type Request,
  type RequestStatus,
  resultKeyOf,
  revisionOf,
} from '../../domain/request/request.ts';
import type { OcrOptions } from '../requests/submission.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { shownConsent } from './consents.ts';

/** A request in the manifest of a bundle. */
export interface BundledRequest {
  readonly requestId: string;
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  readonly submittedAt: string;
  readonly expiresAt: string;
  /** What was kept of it once and is no more, with the code that says why. */
  readonly missing: readonly { readonly name: string; readonly code: ErrorCode }[];
}

type AuditLine = Pick<AuditRecord, 'id' | 'at' | 'kind' | 'actor' | 'action'>;

interface Uses {
  readonly requestStore: Pick<EncryptedRequestStore, 'parts' | 'json'>;
  readonly consents: Pick<ConsentRepository, 'find'>;
  readonly audit: Pick<AuditRepository, 'list'>;
}

/** Everything that is kept of a request; returns what the manifest says of it. */
export async function* bundleRequest(request: Request, uses: Uses): AsyncGenerator<ArchiveEntry, BundledRequest> {
  const missing: { name: string; code: ErrorCode }[] = [];
  const folder = `requests/${request.id}/`;
  yield json(`${folder}request.json`, { ...recordOf(request), submitted: await submittedWith(request, uses) });
  for (const { name, objectKey } of storedParts(request)) {
    const content = await kept(uses.requestStore.parts(request, objectKey));
    if (typeof content === 'string') missing.push({ name, code: content });
    else yield { name: `${folder}${name}`, content: 'parts' in content ? content.parts : content };
  }
  const consent = await uses.consents.find(request.id);
  if (consent !== null) yield json(`${folder}consent.json`, shownConsent(consent));
  yield json(`${folder}audit.json`, await auditOf(request.id, uses.audit));
  if (request.status === 'erased') missing.push({ name: 'everything else', code: 'ERASED' });
  return {
    requestId: request.id,
    kind: request.kind,
    status: request.status,
    submittedAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    missing,
  };
}

/** What lies in the object store, by the name that it has in the bundle. */
function storedParts(request: Request): readonly { readonly name: string; readonly objectKey: string }[] {
  const originals = request.files.map(({ objectKey, type }, index) => ({
    name: `original-${index + 1}.${type}`,
    objectKey,
  }));
  return [...originals, ...request.attempts.flatMap(partsOfAttempt)];
}

function partsOfAttempt(attempt: Attempt): readonly { readonly name: string; readonly objectKey: string }[] {
  const folder = `attempt-${attempt.number}/`;
  const revisions = Array.from({ length: revisionOf(attempt) }, (_, index) => ({
    name: `${folder}result-revision-${index + 1}.json`,
    objectKey: resultKeyOf(attempt, index + 1),
  }));
  const notes = attempt.reviews.map(({ revision, noteKey }) => ({
    name: `${folder}note-of-revision-${revision}.json`,
    objectKey: noteKey,
  }));
  const answers = { name: `${folder}answers-of-generators.json`, objectKey: attempt.answersKey ?? null };
  return [...revisions, ...notes, answers].flatMap(({ name, objectKey }) =>
    objectKey === null ? [] : [{ name, objectKey }],
  );
}

/** The request without keys and places of the store. */
function recordOf({ wrappedKey: _key, optionsKey: _options, traceparent: _trace, ...request }: Request) {
  return {
    ...request,
    files: request.files.map(({ objectKey: _object, ...file }) => file),
    attempts: request.attempts.map(({ resultKey: _result, answersKey: _answers, ...attempt }) => ({
      ...attempt,
      reviews: attempt.reviews.map(({ noteKey: _note, replaced: _replaced, ...review }) => review),
    })),
  };
}

/** What was sent beside the files, without the password of a file. */
async function submittedWith(
  request: Request,
  { requestStore }: Uses,
): Promise<Omit<OcrOptions, 'filePassword'> | null> {
  if (request.optionsKey === null) return null;
  const options = await kept(requestStore.json<OcrOptions>(request, request.optionsKey));
  if (typeof options === 'string') return null;
  const { filePassword: _password, ...others } = options;
  return others;
}

/** The code of what is gone, also while it is being erased. */
async function kept<Value extends object>(reading: Promise<Value>): Promise<Value | ErrorCode> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DocfaceError && !error.retryable) return error.code;
    throw error;
  }
}

/** Who looked at the request and changed it, newest first, without the addresses of operators. */
async function auditOf(requestId: string, audit: Pick<AuditRepository, 'list'>): Promise<readonly AuditLine[]> {
  const entries: AuditLine[] = [];
  let cursor: string | null = null;
  do {
    const from: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await audit.list({ requestId, limit: 100, ...from });
    entries.push(...page.entries.map(({ id, at, kind, actor, action }) => ({ id, at, kind, actor, action })));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

function json(name: string, value: unknown): ArchiveEntry {
  return { name, content: new TextEncoder().encode(JSON.stringify(value, null, 2)) };
}
