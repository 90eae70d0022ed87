import { DocfaceError } from '../../domain/errors.ts';

/** One session of the local database. */
export interface SqlSession {
  query(sql: string, params?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Gives the session back; call it exactly once. */
  release(): void;
}

/**
 * Sessions of the local database, in the shape of node-postgres. The embedded database has one connection for the whole
 * process: hold a session for as short as possible, and await nothing else while holding it.
 */
export interface SqlPool {
  connect(): Promise<SqlSession>;
}

/**
 * Runs one statement in a session of its own. Fails with `DEPENDENCY_UNAVAILABLE`, retryable, when the database does
 * not answer, and with `INTERNAL_ERROR` when the statement itself is at fault.
 */
export async function runSql(
  pool: SqlPool,
  sql: string,
  params: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  try {
    const session = await pool.connect();
    try {
      return (await session.query(sql, params)).rows;
    } finally {
      session.release();
    }
  } catch (cause) {
    throw translated(cause);
  }
}

/** SQLSTATE classes of our own mistakes: bad data, broken constraints, wrong statements. A repetition cannot help. */
const ownMistakes = new Set(['22', '23', '42']);

function translated(cause: unknown): DocfaceError {
  if (cause instanceof DocfaceError) return cause;
  const state = cause instanceof Error && 'code' in cause ? String(cause.code).slice(0, 2) : '';
  return ownMistakes.has(state)
    ? new DocfaceError('INTERNAL_ERROR', 'The local event log could not run a statement.', { cause })
    : new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The local event log does not answer. Try again later.', {
        cause,
      });
}
