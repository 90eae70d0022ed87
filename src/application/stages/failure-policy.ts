import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';

/**
 * What a stage does about a failure: end the request with its code, try again later and then give up, try again as often
 * as it takes because the work is not to blame, or give up at once. Work that is given up leaves a dead letter.
 */
export type Reaction = 'fail_request' | 'retry_later' | 'retry_uncounted' | 'dead_letter';

/** One decision per code; a new code does not compile until it is decided here. */
const reactions: Readonly<Record<ErrorCode, Reaction>> = {
  UNSUPPORTED_CONTENT_TYPE: 'fail_request',
  MALFORMED_MULTIPART: 'fail_request',
  BODY_TOO_SLOW: 'fail_request',
  MISSING_FIELD: 'fail_request',
  EMPTY_FILE: 'fail_request',
  INVALID_FIELD: 'fail_request',
  UNSUPPORTED_FILE_TYPE: 'fail_request',
  FILE_TOO_LARGE: 'fail_request',
  UNREADABLE_FILE: 'fail_request',
  FILE_TOO_COMPLEX: 'fail_request',
  ENCRYPTED_FILE: 'fail_request',
  TOO_MANY_PAGES: 'fail_request',
  IMAGE_TOO_LARGE: 'fail_request',
  UNKNOWN_TRACK: 'fail_request',
  UNKNOWN_TEMPLATE: 'fail_request',
  TEMPLATE_NOT_IN_TRACK: 'fail_request',
  UNKNOWN_LANGUAGE: 'fail_request',
  LIST_RESPONSE_DISABLED: 'fail_request',
  CONSENT_REQUIRED: 'fail_request',
  EXTERNAL_PROCESSING_DISABLED: 'fail_request',
  UNAUTHENTICATED: 'fail_request',
  WRONG_AUTH_SCHEME: 'fail_request',
  INSUFFICIENT_SCOPE: 'fail_request',
  CLIENT_SUSPENDED: 'fail_request',
  SYNC_NOT_ENABLED: 'fail_request',
  NOT_FOUND: 'fail_request',
  NOT_READY: 'retry_later',
  INVALID_STATE: 'fail_request',
  ERASED: 'fail_request',
  ORIGINAL_EXPIRED: 'fail_request',
  IDEMPOTENCY_KEY_REUSED: 'fail_request',
  RATE_LIMITED: 'retry_later',
  QUOTA_EXCEEDED: 'retry_later',
  OVERLOADED: 'retry_later',
  DEPENDENCY_UNAVAILABLE: 'retry_uncounted',
  PAGE_FAILED: 'fail_request',
  ENGINE_FAILED: 'retry_later',
  DEADLINE_EXCEEDED: 'fail_request',
  POISON_FILE: 'dead_letter',
  INTERNAL_ERROR: 'retry_later',
};

/** Tries of one item before it is given up as a dead letter. */
export const maxTries = 4;

/** Milliseconds before work is tried again whose dependency was away; short, so that it goes on soon after. */
export const dependencyDelayMs = 4_000;

const baseDelaysMs = [10_000, 120_000, 600_000];

/** Anything that is not ours becomes `INTERNAL_ERROR`, keeping its cause for the log and its message from the client. */
export function asDocfaceError(error: unknown): DocfaceError {
  if (error instanceof DocfaceError) return error;
  return new DocfaceError('INTERNAL_ERROR', 'Something went wrong inside docface; the log of this time tells what.', {
    retryable: true,
    cause: error,
  });
}

export function reactionTo(error: DocfaceError): Reaction {
  return reactions[error.code];
}

/** Milliseconds until the next try after `tries`, with up to a fifth of `jitter` (0..1) on top. */
export function retryDelayMs(tries: number, jitter: number): number {
  const base = baseDelaysMs[Math.min(tries, baseDelaysMs.length) - 1] ?? 10_000;
  return Math.round(base * (1 + jitter / 5));
}
