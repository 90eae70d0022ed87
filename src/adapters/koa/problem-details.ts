import { DocfaceError, type ErrorCode, type FieldProblem } from '../../domain/errors.ts';

/** HTTP status of each code; a new code does not compile until it is decided here. */
export const httpStatus: Readonly<Record<ErrorCode, number>> = {
  UNSUPPORTED_CONTENT_TYPE: 415,
  MALFORMED_MULTIPART: 400,
  MISSING_FIELD: 400,
  EMPTY_FILE: 400,
  INVALID_FIELD: 400,
  UNSUPPORTED_FILE_TYPE: 415,
  FILE_TOO_LARGE: 413,
  UNREADABLE_FILE: 422,
  ENCRYPTED_FILE: 422,
  TOO_MANY_PAGES: 422,
  IMAGE_TOO_LARGE: 422,
  UNKNOWN_TRACK: 422,
  UNKNOWN_TEMPLATE: 422,
  TEMPLATE_NOT_IN_TRACK: 422,
  LIST_RESPONSE_DISABLED: 422,
  CONSENT_REQUIRED: 422,
  EXTERNAL_PROCESSING_DISABLED: 422,
  UNAUTHENTICATED: 401,
  WRONG_AUTH_SCHEME: 401,
  INSUFFICIENT_SCOPE: 403,
  CLIENT_SUSPENDED: 403,
  SYNC_NOT_ENABLED: 403,
  NOT_FOUND: 404,
  NOT_READY: 409,
  INVALID_STATE: 409,
  ERASED: 410,
  ORIGINAL_EXPIRED: 410,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  QUOTA_EXCEEDED: 429,
  OVERLOADED: 503,
  DEPENDENCY_UNAVAILABLE: 503,
  PAGE_FAILED: 422,
  ENGINE_FAILED: 503,
  DEADLINE_EXCEEDED: 503,
  POISON_FILE: 422,
  INTERNAL_ERROR: 500,
};

/** RFC 9457 body of every error. */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: ErrorCode;
  readonly errors: readonly FieldProblem[];
  readonly traceId: string;
  readonly retryable: boolean;
  readonly requestId?: string;
}

/** `UNKNOWN_TRACK` reads as "Unknown track". */
function titleOf(code: ErrorCode): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Says what the caller may know: anything that is not a `DocfaceError` becomes `INTERNAL_ERROR` without its message. */
export function problemOf(error: unknown, where: { readonly path: string; readonly traceId: string }): ProblemDetails {
  const known =
    error instanceof DocfaceError
      ? error
      : new DocfaceError(
          'INTERNAL_ERROR',
          'Something went wrong inside docface; quote the traceId when you report it.',
          {
            retryable: true,
          },
        );
  return {
    type: `urn:docface:problem:${known.code.toLowerCase().replaceAll('_', '-')}`,
    title: titleOf(known.code),
    status: httpStatus[known.code],
    detail: known.message,
    instance: where.path,
    code: known.code,
    errors: known.fields,
    traceId: where.traceId,
    retryable: known.retryable,
  };
}
