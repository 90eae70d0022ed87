import { createCipheriv, createDecipheriv } from 'node:crypto';
import { fewRandomBytes } from './few-random-bytes.ts';
import { unreadable } from './unreadable.ts';

/**
 * How sealed bytes lie: version (1 byte), nonce prefix (7 random bytes), then chunks of 64 KiB plain bytes, each followed
 * by its tag; the last chunk may be shorter or empty. AES-256-GCM in the STREAM construction (Hoang, Reyhanitabar,
 * Rogaway, Vizár, CRYPTO 2015): the nonce of a chunk is prefix, number (32 bits, big-endian) and whether it is the last
 * one, so that no chunk can be changed, dropped, repeated or moved. Version and context are authenticated with each.
 */
export const PLAIN_CHUNK_BYTES = 64 * 1024;
const VERSION = 1;
const PREFIX_BYTES = 7;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + PREFIX_BYTES;
const SEALED_CHUNK_BYTES = PLAIN_CHUNK_BYTES + TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';

export interface Sealing {
  /** First bytes of the sealed form. */
  readonly header: Uint8Array;
  /** Seals the next chunk; all but the last hold exactly `PLAIN_CHUNK_BYTES`. Answers cipher bytes and tag. */
  next(plain: Uint8Array, last: boolean): readonly [Uint8Array, Uint8Array];
}

/** Begins a sealed form under a data key of 32 bytes. */
export function beginSealing(key: Uint8Array, context: string): Sealing {
  const prefix = fewRandomBytes(PREFIX_BYTES);
  const authenticated = authenticatedBytes(context);
  let number = 0;
  return {
    header: Buffer.concat([Buffer.of(VERSION), prefix]),
    next(plain, last) {
      const cipher = createCipheriv(ALGORITHM, key, nonce(prefix, number, last)).setAAD(authenticated);
      number += 1;
      const sealed = cipher.update(plain);
      cipher.final();
      return [sealed, cipher.getAuthTag()];
    },
  };
}

/** Bytes of the sealed form of so many plain bytes. */
export function sealedBytes(plainBytes: number): number {
  return HEADER_BYTES + plainBytes + TAG_BYTES * Math.max(1, Math.ceil(plainBytes / PLAIN_CHUNK_BYTES));
}

/** Seals bytes in memory. */
export function sealBytes(key: Uint8Array, context: string, plain: Uint8Array): Uint8Array {
  const sealing = beginSealing(key, context);
  // Not from the shared pool, so that the answer can be transferred to a thread.
  const sealed = Buffer.allocUnsafeSlow(sealedBytes(plain.length));
  sealed.set(sealing.header);
  let written = sealing.header.length;
  for (let start = 0; written < sealed.length; start += PLAIN_CHUNK_BYTES) {
    const chunk = plain.subarray(start, start + PLAIN_CHUNK_BYTES);
    for (const part of sealing.next(chunk, start + PLAIN_CHUNK_BYTES >= plain.length)) {
      sealed.set(part, written);
      written += part.length;
    }
  }
  return sealed;
}

/** Opens what `sealBytes` or a file's sealing made. Fails with `UNREADABLE_FILE` and then answers nothing of it. */
export function openBytes(key: Uint8Array, context: string, sealed: Uint8Array): Uint8Array {
  const body = sealed.length - HEADER_BYTES;
  const chunks = Math.ceil(body / SEALED_CHUNK_BYTES);
  const lastChunkBytes = body - (chunks - 1) * SEALED_CHUNK_BYTES;
  if (sealed[0] !== VERSION || chunks < 1 || lastChunkBytes < TAG_BYTES) throw damaged();
  const prefix = sealed.subarray(1, HEADER_BYTES);
  const authenticated = authenticatedBytes(context);
  const plain = Buffer.allocUnsafeSlow(body - chunks * TAG_BYTES);
  for (let number = 0; number < chunks; number += 1) {
    const start = HEADER_BYTES + number * SEALED_CHUNK_BYTES;
    const chunk = sealed.subarray(start, start + SEALED_CHUNK_BYTES);
    const split = chunk.length - TAG_BYTES;
    const decipher = createDecipheriv(ALGORITHM, key, nonce(prefix, number, number === chunks - 1), {
      authTagLength: TAG_BYTES,
    }).setAAD(authenticated);
    decipher.setAuthTag(chunk.subarray(split));
    plain.set(decipher.update(chunk.subarray(0, split)), number * PLAIN_CHUNK_BYTES);
    try {
      decipher.final();
    } catch (cause) {
      plain.fill(0);
      throw damaged(cause);
    }
  }
  return plain;
}

function damaged(cause?: unknown): Error {
  return unreadable('The sealed data is damaged, or belongs to another place or key. Restore it from a backup.', cause);
}

function nonce(prefix: Uint8Array, number: number, last: boolean): Uint8Array {
  const bytes = Buffer.alloc(12);
  bytes.set(prefix);
  bytes.writeUInt32BE(number, PREFIX_BYTES);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

function authenticatedBytes(context: string): Uint8Array {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(context, 'utf8')]);
}
