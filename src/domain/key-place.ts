/**
 * Half of a data key, wrapped by the master key, behind the place of the other half (`keyPlaceOf`) and a space. Copies
 * of this text last as long as backups and logs of a database do, so that destroying a key destroys the other half.
 */
export type WrappedKey = string;

const keyMark = 'key:';

/** Where the part of a data key lies that is destroyed with it: `<date>/<page>/<slot>`. */
export function keyPlaceOf(key: WrappedKey): string {
  return key.slice(0, key.indexOf(' '));
}

/**
 * The id of the master key that wrapped a key or sealed a secret or hash: what stands before its first dot, behind the
 * place of the other half where there is one.
 */
export function masterKeyNamedBy(sealed: string): string {
  return sealed.slice(sealed.indexOf(' ') + 1).split('.', 1)[0] ?? '';
}

/** What represents the data key at a place among deletions. */
export function keyTarget(place: string): string {
  return `${keyMark}${place}`;
}

/** The place of the data key that a deletion represents; null when it represents objects. */
export function placeOfTarget(target: string): string | null {
  return target.startsWith(keyMark) ? target.slice(keyMark.length) : null;
}
