/**
 * Every way a request can fail, with a stable code. A code never changes its meaning; the HTTP status and the
 * pipeline's reaction are decided at the edges, each in one exhaustive table keyed by this list.
 */
export const errorCodes = [
  'UNSUPPORTED_CONTENT_TYPE',
  'MALFORMED_MULTIPART',
  'BODY_TOO_SLOW',
  'MISSING_FIELD',
  'EMPTY_FILE',
  'INVALID_FIELD',
  'UNSUPPORTED_FILE_TYPE',
  'FILE_TOO_LARGE',
  'UNREADABLE_FILE',
  'FILE_TOO_COMPLEX',
  'ENCRYPTED_FILE',
  'TOO_MANY_PAGES',
  'IMAGE_TOO_LARGE',
  'UNKNOWN_TRACK',
  'UNKNOWN_TEMPLATE',
  'TEMPLATE_NOT_IN_TRACK',
  'UNKNOWN_LANGUAGE',
  'LIST_RESPONSE_DISABLED',
  'CONSENT_REQUIRED',
  'EXTERNAL_PROCESSING_DISABLED',
  'UNAUTHENTICATED',
  'WRONG_AUTH_SCHEME',
  'INSUFFICIENT_SCOPE',
  'CLIENT_SUSPENDED',
  'SYNC_NOT_ENABLED',
  'NOT_FOUND',
  'NOT_READY',
  'INVALID_STATE',
  'ERASED',
  'ORIGINAL_EXPIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'OVERLOADED',
  'DEPENDENCY_UNAVAILABLE',
  'PAGE_FAILED',
  'ENGINE_FAILED',
  'DEADLINE_EXCEEDED',
  'POISON_FILE',
  'INTERNAL_ERROR',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One field of a submission that is at fault. */
export interface FieldProblem {
  readonly field: string;
  readonly code: ErrorCode;
  readonly detail: string;
}

export interface ErrorOptions {
  /** Whether the same call may succeed later without a change. Defaults to false. */
  readonly retryable?: boolean;
  readonly fields?: readonly FieldProblem[];
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * A failure with a code. `message` is a sentence for the caller that says what to do; it never holds file content,
 * personal data or secrets.
 */
export class DocfaceError extends Error {
  override readonly name = 'DocfaceError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** What a closed engine answers: the work was not done, nothing that was sent is to blame, another process can do it. */
export function engineClosed(cause?: unknown): DocfaceError {
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The engine is closed, because docface stops. Try again.', {
    retryable: true,
    cause,
  });
}

/** An `INVALID_FIELD` that names one field; `detail` is a sentence that says what to send instead. */
export function invalidField(field: string, detail: string): DocfaceError {
  return new DocfaceError('INVALID_FIELD', detail, { fields: [{ field, code: 'INVALID_FIELD', detail }] });
}
