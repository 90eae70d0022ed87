import { DocfaceError } from '../../domain/errors.ts';

/** SQLSTATEs (PostgreSQL, appendix A) after which the same statements may succeed later; 57014: it took too long. */
const passing = /^(?:08|53|57P|57014|40001|40P01|55P03|25P03)/;
/**
 * SQLSTATEs of values that no column can hold: NUL in text or JSON, a broken surrogate pair, a number or a moment out
 * of range, a number or a moment that is none.
 */
const unstorable = new Set(['22021', '22P05', '22003', '22007', '22008', '22009', '22P02']);
/** Codes of Node's sockets and resolver. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** What node-postgres says when no answer came in time. */
const unanswered = /^Query read timeout$/;
/** What it says without a code when the connection is gone. */
const lost = /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/**
 * `DEPENDENCY_UNAVAILABLE`, retryable, for a database that is away or busy; `INVALID_FIELD` for a value that it cannot
 * hold; any other error as it is.
 */
export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DocfaceError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (unstorable.has(code)) return cannotHold(error);
  const passes =
    passing.test(code) || network.has(code) || lost.test(error.message) || isUnanswered(error) || isOutdated(error);
  if (!passes) return error;
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The database does not answer. Try again in a moment.', {
    cause: error,
  });
}

/** The last resort: what callers send is bounded where it comes in. */
function cannotHold(cause: Error): DocfaceError {
  return new DocfaceError(
    'INVALID_FIELD',
    'A value cannot be stored. Leave NUL characters out, and send numbers up to 2147483647 and times of the years 1970 to 9999.',
    { cause },
  );
}

/** Whether no answer to a statement came in time, so that nobody knows what became of it. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && unanswered.test(error.message);
}

/** Whether the error says that a row with the same value exists, in the named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

/**
 * Whether a migration changed what a prepared statement returns (`cached plan must not change result type`). The
 * SQLSTATE is that of any unsupported feature, so the function of the server that raised it decides.
 */
export function isOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  );
}

/** Runs a statement that writes a unique name. Errors: `INVALID_FIELD` when the named constraint refuses it. */
export async function unlessNameIsTaken<Result>(
  statement: Promise<Result>,
  { constraint, name }: { readonly constraint: string; readonly name: string },
): Promise<Result> {
  try {
    return await statement;
  } catch (cause) {
    if (!violates(cause, constraint)) throw cause;
    const detail = `The name "${name}" is taken; choose another one.`;
    const fields = [{ field: 'name', code: 'INVALID_FIELD', detail }] as const;
    throw new DocfaceError('INVALID_FIELD', detail, { fields, cause });
  }
}
