import { type Expression, type SqlBool, sql } from 'kysely';
import { isStorableText, isStorableTime } from '../../domain/bounds.ts';
import { DocfaceError } from '../../domain/errors.ts';

/** The last row of a page that is sorted by time and id. */
interface Keyset {
  readonly createdAt: Date;
  readonly id: string;
}

export function encodeCursor({ createdAt, id }: Keyset): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');
}

/** Errors: `INVALID_FIELD` for anything that `encodeCursor` did not make. */
export function decodeCursor(cursor: string): Keyset {
  const [time, id, ...rest] = parseArray(Buffer.from(cursor, 'base64url').toString());
  const createdAt = new Date(typeof time === 'string' ? time : Number.NaN);
  if (typeof id === 'string' && isStorableText(id) && rest.length === 0 && isStorableTime(createdAt)) {
    return { createdAt, id };
  }
  const detail = 'This cursor is broken; leave it out to start from the beginning.';
  throw new DocfaceError('INVALID_FIELD', detail, { fields: [{ field: 'cursor', code: 'INVALID_FIELD', detail }] });
}

/** What comes after the last row of the previous page, where the newest comes first and `time` names its column. */
export function beforeCursor(cursor: string, time = 'created_at'): Expression<SqlBool> {
  const { createdAt, id } = decodeCursor(cursor);
  return sql<SqlBool>`(${sql.id(time)}, id) < (${createdAt}::timestamptz, ${id})`;
}

/** What comes after it where the oldest comes first. */
export function afterCursor(cursor: string, time = 'created_at'): Expression<SqlBool> {
  const { createdAt, id } = decodeCursor(cursor);
  return sql<SqlBool>`(${sql.id(time)}, id) > (${createdAt}::timestamptz, ${id})`;
}

/** A page of `limit` rows, of which one more was read, and the cursor of the next page; null on the last. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => Keyset,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

function parseArray(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
