import { isStorableText, isStorableTime } from '../../domain/bounds.ts';
import { DocfaceError } from '../../domain/errors.ts';

/** The last row of a page that is sorted by time and id. */
export interface Keyset {
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
  const detail = 'This cursor is broken; leave it out to start with the newest requests.';
  throw new DocfaceError('INVALID_FIELD', detail, { fields: [{ field: 'cursor', code: 'INVALID_FIELD', detail }] });
}

function parseArray(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
