import type { ErrorCode } from '../errors.ts';
import type { RequestWarning } from '../warning.ts';
import { type Attempt, currentAttempt, type Request } from './request.ts';

/**
 * Bytes that are kept for a request: its originals as they were sent, until they expire, and the results of its
 * attempts in all their revisions. Of what was read of each page, which is about as large as a result, nothing is
 * counted.
 */
export function storedBytes({ files, originalsExpireAt, attempts }: Request): number {
  const originals = originalsExpireAt === null ? 0 : files.reduce((sum, { size }) => sum + size, 0);
  return originals + attempts.reduce((sum, attempt) => sum + resultBytesOf(attempt), 0);
}

/** Each result once: that of a review which was undone is named again. */
function resultBytesOf({ resultKey, resultBytes, reviews }: Attempt): number {
  const replaced = reviews.flatMap(({ replaced: before }) => (before === null ? [] : [before]));
  const results = new Map([{ resultKey, resultBytes }, ...replaced].map((each) => [each.resultKey, each.resultBytes]));
  return [...results.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** A warning for each file whose bytes the client had sent before, as it was decided when the request was submitted. */
export function repeatedFiles({ files }: Pick<Request, 'files'>): readonly RequestWarning[] {
  return files.flatMap(({ field, firstSentIn: requestId }) =>
    requestId === undefined
      ? []
      : [
          {
            code: 'FILE_SEEN_BEFORE',
            message: `The bytes of ${field} were sent before, within the time of retention: in request ${requestId}.`,
            field,
            requestId,
          },
        ],
  );
}

/** Codes of failed requests that say that the file is to blame: sent or tried again, it fails again. */
export const fileFaults: readonly ErrorCode[] = [
  'UNSUPPORTED_FILE_TYPE',
  'UNREADABLE_FILE',
  'ENCRYPTED_FILE',
  'TOO_MANY_PAGES',
  'IMAGE_TOO_LARGE',
  'DEADLINE_EXCEEDED',
  'POISON_FILE',
];

/**
 * A request that just failed for its file keeps the originals `keptMs` milliseconds from then, or as long as they were
 * to be kept anyway when that is shorter. One that shows an earlier result keeps them: pictures of it are made from
 * them.
 */
export function keepFailedFileBriefly(request: Request, keptMs: number): Request {
  const { failure, completedAt } = currentAttempt(request);
  const { status, originalsExpireAt, shownAttempt } = request;
  const isFileFailure = status === 'failed' && failure !== null && fileFaults.includes(failure.code);
  if (!isFileFailure || shownAttempt !== null || completedAt === null || originalsExpireAt === null) return request;
  const until = completedAt.getTime() + keptMs;
  return until >= originalsExpireAt.getTime() ? request : { ...request, originalsExpireAt: new Date(until) };
}
