import { randomFillSync } from 'node:crypto';

const store = Buffer.allocUnsafeSlow(4096);
let used = store.length;

/** Random bytes for a nonce or an id, at most 64: asking the system for so few costs more than making them. Not for keys. */
export function fewRandomBytes(count: number): Buffer {
  if (used + count > store.length) {
    randomFillSync(store);
    used = 0;
  }
  const bytes = Buffer.from(store.subarray(used, used + count));
  used += count;
  return bytes;
}
