import { DocfaceError } from './errors.ts';

const segment = /^[a-z0-9][a-z0-9._-]{0,199}$/;
const maxLength = 900;

/** Whether this can be one part of a key: a lower-case word, id or date. Never `.`, `..` or a hidden file. */
export function isKeySegment(name: string): boolean {
  return segment.test(name);
}

/** Whether an object of ours can have this key. */
export function isObjectKey(key: string): boolean {
  return key.length <= maxLength && key.split('/').every(isKeySegment);
}

/** The parts of a key. Fails with `INTERNAL_ERROR` for anything that is not a proper key. */
export function segmentsOfKey(key: string): string[] {
  return segmentsOf(key, 'An object key');
}

/** The parts of a prefix, which ends with `/`. Fails with `INTERNAL_ERROR` for anything else. */
export function segmentsOfPrefix(prefix: string): string[] {
  if (!prefix.endsWith('/')) throw new DocfaceError('INTERNAL_ERROR', 'A prefix of object keys must end with "/".');
  return segmentsOf(prefix.slice(0, -1), 'A prefix of object keys');
}

function segmentsOf(key: string, what: string): string[] {
  if (isObjectKey(key)) return key.split('/');
  throw new DocfaceError(
    'INTERNAL_ERROR',
    `${what} must be lower-case words, ids and dates (a-z, 0-9, ".", "_", "-") joined by "/".`,
  );
}
