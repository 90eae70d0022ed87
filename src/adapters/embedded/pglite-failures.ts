import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import type { PgliteErrorParts } from './pglite-messages.ts';

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

/** The database in a directory (null: in memory) did not start. */
export async function cannotOpen(directory: string | null, cause: unknown): Promise<DocfaceError> {
  if (isDiskFull(cause)) {
    const message = `The disk of the data directory is full: ${directory}. Free some space, then try again.`;
    return new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
  }
  const version = await readFile(join(directory ?? '', 'PG_VERSION'), 'utf8').catch(() => 'unknown');
  const message =
    `The embedded database in ${directory ?? 'memory'} (made by PostgreSQL ${version.trim()}) does not open. ` +
    'Restore a backup of the data directory, or start with an empty one by setting DOCFACE_DATA_DIR.';
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
}

function isDiskFull(cause: unknown): boolean {
  return String(cause).includes('No space left on device');
}
