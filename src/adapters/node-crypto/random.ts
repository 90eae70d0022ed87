import { createHash, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';

const store = Buffer.allocUnsafeSlow(4096);
let used = store.length;

/**
 * Random bytes for a nonce or an id, at most 64: asking the system for so few costs more than making them. Not for
 * keys.
 */
export function fewRandomBytes(count: number): Buffer {
  if (used + count > store.length) {
    randomFillSync(store);
    used = 0;
  }
  const bytes = Buffer.from(store.subarray(used, used + count));
  used += count;
  return bytes;
}

const maxCounter = 0xfff;
const firstCounters = 0x7ff;

/**
 * UUID version 7 (RFC 9562, method 1 of section 6.2): milliseconds, a counter of 12 bits that begins at random in its
 * lower half, and 62 random bits. Ids of one instance always grow, also when the clock steps back or the counter is
 * full.
 */
export class RandomIds implements Ids {
  readonly #clock: Clock;
  #lastMs = 0;
  #counter = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  next(): string {
    const bytes = fewRandomBytes(16);
    this.#advance(bytes.readUInt16BE(6));
    bytes.writeUIntBE(this.#lastMs, 0, 6);
    bytes.writeUInt16BE(0x7000 | this.#counter, 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  #advance(random: number): void {
    const nowMs = this.#clock.now().getTime();
    if (nowMs > this.#lastMs) {
      this.#lastMs = nowMs;
      this.#counter = random & firstCounters;
    } else if (this.#counter < maxCounter) {
      this.#counter += 1;
    } else {
      this.#lastMs += 1;
      this.#counter = random & firstCounters;
    }
  }
}

const minBytes = 16;
const maxBytes = 1_024;

/** Secrets from the random generator of the system. */
export class RandomSecrets implements Secrets {
  generate(bytes: number): string {
    if (!Number.isInteger(bytes) || bytes < minBytes || bytes > maxBytes) {
      throw new DocfaceError('INTERNAL_ERROR', `A secret must have ${minBytes} to ${maxBytes} bytes.`);
    }
    return randomBytes(bytes).toString('base64url');
  }

  hash(secret: string): string {
    return digest(secret).toString('hex');
  }

  equal(a: string, b: string): boolean {
    // Digests are of one length, which the comparison needs.
    return timingSafeEqual(digest(a), digest(b));
  }
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}
