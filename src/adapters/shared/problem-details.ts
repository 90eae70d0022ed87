import { DocfaceError, type ErrorCode, type FieldProblem } from '../../domain/errors.ts';

/** HTTP status of each code; a new code does not compile until it is decided here. */
export const httpStatus: Readonly<Record<ErrorCode, number>> = {
  UNSUPPORTED_CONTENT_TYPE: 415,
  MALFORMED_MULTIPART: 400,
  BODY_TOO_SLOW: 408,
  MISSING_FIELD: 400,
  EMPTY_FILE: 400,
  INVALID_FIELD: 400,
  UNSUPPORTED_FILE_TYPE: 415,
  FILE_TOO_LARGE: 413,
  UNREADABLE_FILE: 422,
  FILE_TOO_COMPLEX: 422,
  ENCRYPTED_FILE: 422,
  TOO_MANY_PAGES: 422,
  IMAGE_TOO_LARGE: 422,
  UNKNOWN_TRACK: 422,
  UNKNOWN_TEMPLATE: 422,
  TEMPLATE_NOT_IN_TRACK: 422,
  UNKNOWN_LANGUAGE: 422,
  LIST_RESPONSE_DISABLED: 422,
  TRIAL_REQUIRED: 409,
  CONSENT_REQUIRED: 422,
  EXTERNAL_PROCESSING_DISABLED: 422,
  UNAUTHENTICATED: 401,
  WRONG_AUTH_SCHEME: 401,
  INSUFFICIENT_SCOPE: 403,
  CROSS_SITE_CALL: 403,
  CLIENT_SUSPENDED: 403,
  SYNC_NOT_ENABLED: 403,
  NOT_FOUND: 404,
  NOT_READY: 409,
  INVALID_STATE: 409,
  REVIEW_CONFLICT: 409,
  REVIEW_LEASED: 409,
  REVIEW_REJECTED: 422,
  ERASED: 410,
  ORIGINAL_EXPIRED: 410,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  QUOTA_EXCEEDED: 429,
  OVERLOADED: 503,
  DEPENDENCY_UNAVAILABLE: 503,
  GENERATOR_UNREACHABLE: 502,
  GENERATOR_SLOW: 504,
  GENERATOR_REJECTED: 502,
  GENERATOR_REFUSED: 422,
  GENERATOR_TRUNCATED: 502,
  GENERATOR_PROMPT_CUT: 502,
  GENERATOR_UNCONSTRAINED: 502,
  PAGE_FAILED: 422,
  ENGINE_FAILED: 503,
  DEADLINE_EXCEEDED: 503,
  POISON_FILE: 422,
  INTERNAL_ERROR: 500,
};

/** The path exists, the method on it does not. A matter of HTTP alone, hence no code of the domain. */
export class MethodNotAllowed extends Error {
  override readonly name = 'MethodNotAllowed';

  /** `allowed`: the methods there are, joined by commas. */
  constructor(allowed: string) {
    super(`This path takes ${allowed}.`);
  }
}

export type ProblemCode = ErrorCode | 'METHOD_NOT_ALLOWED';

/** RFC 9457 body of every error. */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: ProblemCode;
  readonly errors: readonly FieldProblem[];
  readonly traceId: string;
  readonly retryable: boolean;
  readonly requestId?: string;
}

/** `UNKNOWN_TRACK` reads as "Unknown track". */
function titleOf(code: ProblemCode): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Where {
  readonly path: string;
  readonly traceId: string;
  /** Of the path, when it names a request. */
  readonly requestId?: string;
}

/** Says what the caller may know: what is no error of ours becomes `INTERNAL_ERROR` without its message. */
export function problemOf(error: unknown, where: Where): ProblemDetails {
  const { code, status, detail, fields, retryable } = tellable(error);
  return {
    type: `urn:docface:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title: titleOf(code),
    status,
    detail,
    instance: where.path,
    code,
    errors: fields,
    traceId: where.traceId,
    retryable,
    ...(where.requestId === undefined ? {} : { requestId: where.requestId }),
  };
}

function tellable(error: unknown) {
  if (error instanceof DocfaceError) {
    const { code, message: detail, fields, retryable } = error;
    return { code, status: httpStatus[code], detail, fields, retryable };
  }
  if (error instanceof MethodNotAllowed) {
    return { code: 'METHOD_NOT_ALLOWED', status: 405, detail: error.message, fields: [], retryable: false } as const;
  }
  const detail = 'Something went wrong inside docface; quote the traceId when you report it.';
  return { code: 'INTERNAL_ERROR', status: 500, detail, fields: [], retryable: true } as const;
}
