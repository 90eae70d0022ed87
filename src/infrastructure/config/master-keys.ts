/** Bytes of one master key. */
const keyBytes = 32;
/** A rotation takes two; more are those of rotations that were not finished. */
const maxKeys = 8;

/**
 * The master keys that a setting holds, oldest first: base64, separated by commas or line breaks. Null when one of them
 * has not 32 bytes, when one is there twice, or when there is none or more than eight.
 */
export function parseMasterKeys(text: string): readonly [Uint8Array, ...Uint8Array[]] | null {
  const keys = text.split(/[,\r\n]+/).map((key) => Buffer.from(key.trim(), 'base64'));
  const [oldest, ...newer] = keys;
  const isDistinct = new Set(keys.map((key) => key.toString('base64'))).size === keys.length;
  if (oldest === undefined || keys.length > maxKeys || !isDistinct) return null;
  return keys.every(({ length }) => length === keyBytes) ? [oldest, ...newer] : null;
}
