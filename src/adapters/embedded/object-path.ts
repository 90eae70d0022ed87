import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';

const SEGMENT = /^[a-z0-9][a-z0-9._-]{0,199}$/;
const MAX_KEY_LENGTH = 900;

/** Whether this can be one part of a key: a lower-case word, id or date. Never `.`, `..` or a hidden file. */
export function isKeySegment(name: string): boolean {
  return SEGMENT.test(name);
}

/** Where the object of a key lies below `root`. Fails with `INTERNAL_ERROR` for anything that is not a proper key. */
export function objectPath(root: string, key: string): string {
  return join(root, ...segmentsOf(key, 'An object key'));
}

/** The folder of a prefix, which ends with `/`. Fails with `INTERNAL_ERROR` for anything else. */
export function prefixPath(root: string, prefix: string): string {
  if (!prefix.endsWith('/')) throw new DocfaceError('INTERNAL_ERROR', 'A prefix of object keys must end with "/".');
  return join(root, ...segmentsOf(prefix.slice(0, -1), 'A prefix of object keys'));
}

function segmentsOf(key: string, what: string): string[] {
  const segments = key.split('/');
  if (key.length <= MAX_KEY_LENGTH && segments.every(isKeySegment)) return segments;
  throw new DocfaceError(
    'INTERNAL_ERROR',
    `${what} must be lower-case words, ids and dates (a-z, 0-9, ".", "_", "-") joined by "/".`,
  );
}
