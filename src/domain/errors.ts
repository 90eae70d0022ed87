/**
 * Whether the same call may succeed later although its caller changes nothing. `depends`: an error with the code says
 * so of itself, and is not retryable when it says nothing.
 */
type Retryability = 'always' | 'never' | 'depends';

/**
 * Every way a request can fail, with a stable code. A code never changes its meaning; the HTTP status is decided at the
 * edge, in one exhaustive table keyed by these codes.
 */
export const retryabilities = {
  UNSUPPORTED_CONTENT_TYPE: 'never',
  MALFORMED_MULTIPART: 'never',
  BODY_TOO_SLOW: 'always',
  MISSING_FIELD: 'never',
  EMPTY_FILE: 'never',
  INVALID_FIELD: 'never',
  UNSUPPORTED_FILE_TYPE: 'never',
  FILE_TOO_LARGE: 'never',
  UNREADABLE_FILE: 'never',
  FILE_TOO_COMPLEX: 'never',
  ENCRYPTED_FILE: 'never',
  TOO_MANY_PAGES: 'never',
  IMAGE_TOO_LARGE: 'never',
  UNKNOWN_TRACK: 'never',
  UNKNOWN_TEMPLATE: 'never',
  TEMPLATE_NOT_IN_TRACK: 'never',
  UNKNOWN_LANGUAGE: 'never',
  LIST_RESPONSE_DISABLED: 'never',
  TRIAL_REQUIRED: 'never',
  CONSENT_REQUIRED: 'never',
  EXTERNAL_PROCESSING_DISABLED: 'never',
  UNAUTHENTICATED: 'never',
  WRONG_AUTH_SCHEME: 'never',
  INSUFFICIENT_SCOPE: 'never',
  CROSS_SITE_CALL: 'never',
  CLIENT_SUSPENDED: 'never',
  SYNC_NOT_ENABLED: 'never',
  NOT_FOUND: 'never',
  NOT_READY: 'always',
  INVALID_STATE: 'never',
  REVIEW_CONFLICT: 'never',
  REVIEW_LEASED: 'always',
  REVIEW_REJECTED: 'never',
  ERASED: 'never',
  ORIGINAL_EXPIRED: 'never',
  IDEMPOTENCY_KEY_REUSED: 'never',
  RATE_LIMITED: 'always',
  QUOTA_EXCEEDED: 'depends',
  OVERLOADED: 'always',
  DEPENDENCY_UNAVAILABLE: 'always',
  GENERATOR_UNREACHABLE: 'always',
  GENERATOR_SLOW: 'always',
  GENERATOR_REJECTED: 'never',
  GENERATOR_REFUSED: 'never',
  GENERATOR_TRUNCATED: 'never',
  GENERATOR_PROMPT_CUT: 'never',
  GENERATOR_UNCONSTRAINED: 'never',
  PAGE_FAILED: 'never',
  ENGINE_FAILED: 'depends',
  DEADLINE_EXCEEDED: 'depends',
  POISON_FILE: 'never',
  INTERNAL_ERROR: 'depends',
} as const satisfies Readonly<Record<string, Retryability>>;

export type ErrorCode = keyof typeof retryabilities;

export const errorCodes = Object.keys(retryabilities) as readonly ErrorCode[];

type DependingCode = {
  [Code in ErrorCode]: (typeof retryabilities)[Code] extends 'depends' ? Code : never;
}[ErrorCode];

/** One field of a submission that is at fault. */
export interface FieldProblem {
  readonly field: string;
  readonly code: ErrorCode;
  readonly detail: string;
}

/** Problems that an answer lists: a short body can be wrong in thousands of places, and gets no long answer for it. */
export const maxProblemsReported = 50;

export interface ErrorOptions {
  readonly fields?: readonly FieldProblem[];
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

interface DependingOptions extends ErrorOptions {
  /** Whether the same call may succeed later without a change. Defaults to false. */
  readonly retryable?: boolean;
}

/**
 * A failure with a code. `message` is a sentence for the caller that says what to do; it never holds file content,
 * personal data or secrets.
 */
export class DocfaceError extends Error {
  override readonly name = 'DocfaceError';
  readonly code: ErrorCode;
  /** Whether the same call may succeed later although its caller changes nothing. */
  readonly retryable: boolean;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;

  constructor(code: DependingCode, message: string, options?: DependingOptions);
  constructor(code: ErrorCode, message: string, options?: ErrorOptions);
  constructor(code: ErrorCode, message: string, options: DependingOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = depends(code) ? (options.retryable ?? false) : retryabilities[code] === 'always';
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

function depends(code: ErrorCode): code is DependingCode {
  return retryabilities[code] === 'depends';
}

/**
 * An error as another process or program reported it; what it says of a new try counts where its code leaves that open.
 */
export function receivedError(
  code: ErrorCode,
  message: string,
  { retryable, cause }: { readonly retryable: boolean; readonly cause?: unknown },
): DocfaceError {
  return depends(code)
    ? new DocfaceError(code, message, { retryable, cause })
    : new DocfaceError(code, message, { cause });
}

/**
 * What a closed engine fails with: the work was not done, nothing that was sent is to blame, another process can do it.
 */
export function engineClosed(cause?: unknown): DocfaceError {
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The engine is closed, because docface stops. Try again.', {
    cause,
  });
}

/**
 * Whether the error of a transaction says that nothing of it was committed. Where the database did not answer, its
 * commit may have come through all the same, and what the transaction names must stay.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof DocfaceError && error.code !== 'DEPENDENCY_UNAVAILABLE';
}

/** An `INVALID_FIELD` that names one field; `detail` is a sentence that says what to send instead. */
export function invalidField(field: string, detail: string): DocfaceError {
  return new DocfaceError('INVALID_FIELD', detail, { fields: [{ field, code: 'INVALID_FIELD', detail }] });
}
