import type { Attempt, Request } from './request.ts';

/**
 * Bytes that are kept for a request: its originals as they were sent, until they expire, and the results of its attempts
 * in all their revisions. Of what was read of each page, which is about as large as a result, nothing is counted.
 */
export function storedBytes({ files, originalsExpireAt, attempts }: Request): number {
  const originals = originalsExpireAt === null ? 0 : files.reduce((sum, { size }) => sum + size, 0);
  return originals + attempts.reduce((sum, attempt) => sum + resultBytesOf(attempt), 0);
}

function resultBytesOf({ resultBytes, reviews }: Attempt): number {
  return reviews.reduce((sum, { replaced }) => sum + (replaced?.resultBytes ?? 0), resultBytes);
}
