import type { ErrorCode } from '../errors.ts';
import { currentAttempt, type Request } from './request.ts';

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
 * to be kept anyway when that is shorter. One that shows an earlier result keeps them: pictures of it are made from them.
 */
export function keepFailedFileBriefly(request: Request, keptMs: number): Request {
  const { failure, completedAt } = currentAttempt(request);
  const { status, originalsExpireAt, shownAttempt } = request;
  const isFileFailure = status === 'failed' && failure !== null && fileFaults.includes(failure.code);
  if (!isFileFailure || shownAttempt !== null || completedAt === null || originalsExpireAt === null) return request;
  const until = completedAt.getTime() + keptMs;
  return until >= originalsExpireAt.getTime() ? request : { ...request, originalsExpireAt: new Date(until) };
}
