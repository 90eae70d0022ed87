import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';

/** What the thread of the embedded database is started with. */
export interface PgliteThreadData {
  /** Directory of the database itself; null keeps it in memory. */
  readonly directory: string | null;
}

export interface PgliteResult {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: Record<string, unknown>[];
}

/** The parts of a PostgreSQL error that hold no data of a row. */
export interface PgliteErrorParts {
  readonly message: string;
  /** SQLSTATE. */
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
}

export type ToPglite =
  | { readonly kind: 'query'; readonly id: number; readonly sql: string; readonly params: readonly unknown[] }
  /** The session ends; a transaction that was left open is rolled back. */
  | { readonly kind: 'release' }
  | { readonly kind: 'close' };

export type FromPglite =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: PgliteResult }
  | { readonly kind: 'refused'; readonly id: number; readonly error: PgliteErrorParts }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'closed' };

/** A refused statement. Carries the fields that node-postgres gives its errors, but no data of a row. */
export class PgliteError extends Error {
  override readonly name = 'PgliteError';
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(parts: PgliteErrorParts) {
    super(parts.message);
    this.code = parts.code;
    this.constraint = parts.constraint;
    this.table = parts.table;
    this.column = parts.column;
  }
}

/** The thread of the database ended while somebody used it. */
export function stoppedUnexpectedly(cause: Error): DocfaceError {
  const message = isDiskFull(cause)
    ? 'The disk of the data directory is full. Free some space; the database continues by itself.'
    : 'The embedded database stopped unexpectedly and starts again with the next call. Try again.';
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
}

/** A new database could not be made in a directory. */
export function cannotCreate(directory: string, cause: unknown): DocfaceError {
  if (isDiskFull(cause)) return diskFull(directory, cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message =
    `The embedded database could not be created in ${directory}: ${reason}. Nothing was there before and nothing is ` +
    'lost: docface needs to write there and takes up to 1.2 GB of memory once; see to both, then start it again.';
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
}

/** The database in a directory (null: in memory) did not start. */
export async function cannotOpen(directory: string | null, cause: unknown): Promise<DocfaceError> {
  if (isDiskFull(cause)) return diskFull(directory, cause);
  const version = await readFile(join(directory ?? '', 'PG_VERSION'), 'utf8').catch(() => 'unknown');
  const message =
    `The embedded database in ${directory ?? 'memory'} (made by PostgreSQL ${version.trim()}) does not open. ` +
    'Restore a backup of the data directory, or start with an empty one by setting DOCFACE_DATA_DIR.';
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
}

function diskFull(directory: string | null, cause: unknown): DocfaceError {
  const message = `The disk of the data directory is full: ${directory}. Free some space, then try again.`;
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
}

function isDiskFull(cause: unknown): boolean {
  return String(cause).includes('No space left on device');
}
