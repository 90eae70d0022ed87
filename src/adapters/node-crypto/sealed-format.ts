import { createCipheriv, createDecipheriv } from 'node:crypto';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { DocfaceError } from '../../domain/errors.ts';
import type { OpenedParts, SealedSource } from '../../domain/ports/encryption.ts';
import { fewRandomBytes } from './random.ts';

/** What was sealed cannot be opened: the same answer for changed bytes, another place and another key. */
export function unreadable(message: string, cause?: unknown): DocfaceError {
  return new DocfaceError('UNREADABLE_FILE', message, { cause });
}

/**
 * How sealed bytes lie: version (1 byte), nonce prefix (7 random bytes), then chunks of 64 KiB plain bytes, each
 * followed by its tag; the last chunk may be shorter or empty. AES-256-GCM in the STREAM construction (Hoang,
 * Reyhanitabar, Rogaway, Vizár, CRYPTO 2015): the nonce of a chunk is prefix, number (32 bits, big-endian) and whether
 * it is the last one, so that no chunk can be changed, dropped, repeated or moved. Version and context are
 * authenticated with each.
 */
export const plainChunkBytes = 64 * 1024;
const formatVersion = 1;
const prefixBytes = 7;
const tagBytes = 16;
const headerBytes = 1 + prefixBytes;
const sealedChunkBytes = plainChunkBytes + tagBytes;
const algorithm = 'aes-256-gcm';
/** Chunks sealed or opened in one turn of the event loop: a millisecond of work. */
const chunksAtOnce = 16;

export interface Sealing {
  /** First bytes of the sealed form. */
  readonly header: Uint8Array;
  /** Seals the next chunk; all but the last hold exactly `plainChunkBytes`. Returns cipher bytes and tag. */
  next(plain: Uint8Array, last: boolean): readonly [Uint8Array, Uint8Array];
}

/** Begins a sealed form under a data key of 32 bytes. */
export function beginSealing(key: Uint8Array, context: string): Sealing {
  const prefix = fewRandomBytes(prefixBytes);
  const authenticated = authenticatedBytes(context);
  let number = 0;
  return {
    header: Buffer.concat([Buffer.of(formatVersion), prefix]),
    next(plain, last) {
      const cipher = createCipheriv(algorithm, key, nonce(prefix, number, last)).setAAD(authenticated);
      number += 1;
      const sealed = cipher.update(plain);
      cipher.final();
      return [sealed, cipher.getAuthTag()];
    },
  };
}

/** Bytes of the sealed form of so many plain bytes. */
export function sealedBytes(plainBytes: number): number {
  return headerBytes + plainBytes + tagBytes * Math.max(1, Math.ceil(plainBytes / plainChunkBytes));
}

/** Seals bytes in memory; many of them in several turns of the event loop. */
export async function sealBytes(key: Uint8Array, context: string, plain: Uint8Array): Promise<Uint8Array> {
  const sealing = beginSealing(key, context);
  // Not from the shared pool, so that the answer can be transferred to a thread.
  const sealed = Buffer.allocUnsafeSlow(sealedBytes(plain.length));
  sealed.set(sealing.header);
  let written = sealing.header.length;
  for (let start = 0; written < sealed.length; start += plainChunkBytes) {
    if (start > 0 && start % (chunksAtOnce * plainChunkBytes) === 0) await yieldToLoop();
    const chunk = plain.subarray(start, start + plainChunkBytes);
    for (const part of sealing.next(chunk, start + plainChunkBytes >= plain.length)) {
      sealed.set(part, written);
      written += part.length;
    }
  }
  return sealed;
}

/**
 * Opens what `sealBytes` or a file's sealing made; many bytes in several turns of the event loop. Fails with
 * `UNREADABLE_FILE` and then answers nothing of it.
 */
export async function openBytes(key: Uint8Array, context: string, sealed: Uint8Array): Promise<Uint8Array> {
  const form = { ...shapeOf(sealed.length), header: sealed.subarray(0, headerBytes) };
  return openChunks(key, context, { form, first: 0, sealed: sealed.subarray(headerBytes) });
}

/** What one part holds: eight chunks. */
export const partChunks = 8;

/**
 * Opens a sealed form part by part, its last chunk before all others: its nonce says which number it has and that it is
 * the last, so that the length is known to be right. Errors: `UNREADABLE_FILE`, those of `source`.
 */
export async function openParts(
  lend: <Result>(work: (key: Uint8Array) => Promise<Result>) => Promise<Result>,
  context: string,
  source: SealedSource,
): Promise<OpenedParts> {
  const shape = shapeOf(source.bytes);
  const form = { ...shape, header: await source.read(0, headerBytes) };
  const open = async (first: number, chunks: number): Promise<Uint8Array> => {
    const start = headerBytes + first * sealedChunkBytes;
    const end = Math.min(source.bytes, start + chunks * sealedChunkBytes);
    const sealed = await source.read(start, end - start);
    if (sealed.length !== end - start) throw damaged();
    return lend((key) => openChunks(key, context, { form, first, sealed }));
  };
  await open(shape.chunks - 1, 1);
  async function* parts(): AsyncIterable<Uint8Array> {
    for (let first = 0; first < shape.chunks; first += partChunks) yield await open(first, partChunks);
  }
  return { bytes: source.bytes - headerBytes - shape.chunks * tagBytes, parts: parts() };
}

/** How many chunks a sealed form of so many bytes has. Errors: `UNREADABLE_FILE` where none has that many. */
function shapeOf(bytes: number): { readonly chunks: number } {
  const body = bytes - headerBytes;
  const chunks = Math.ceil(body / sealedChunkBytes);
  if (chunks < 1 || body - (chunks - 1) * sealedChunkBytes < tagBytes) throw damaged();
  return { chunks };
}

interface SealedChunks {
  /** The whole that they are of. */
  readonly form: { readonly chunks: number; readonly header: Uint8Array };
  /** Number of the first one. */
  readonly first: number;
  /** Whole chunks, one behind the other. */
  readonly sealed: Uint8Array;
}

async function openChunks(
  key: Uint8Array,
  context: string,
  { form, first, sealed }: SealedChunks,
): Promise<Uint8Array> {
  if (form.header[0] !== formatVersion) throw damaged();
  const prefix = form.header.subarray(1, headerBytes);
  const authenticated = authenticatedBytes(context);
  const count = Math.ceil(sealed.length / sealedChunkBytes);
  const plain = Buffer.allocUnsafeSlow(sealed.length - count * tagBytes);
  for (let at = 0; at < count; at += 1) {
    if (at > 0 && at % chunksAtOnce === 0) await yieldToLoop();
    const number = first + at;
    const chunk = sealed.subarray(at * sealedChunkBytes, (at + 1) * sealedChunkBytes);
    const split = chunk.length - tagBytes;
    const decipher = createDecipheriv(algorithm, key, nonce(prefix, number, number === form.chunks - 1), {
      authTagLength: tagBytes,
    }).setAAD(authenticated);
    decipher.setAuthTag(chunk.subarray(split));
    plain.set(decipher.update(chunk.subarray(0, split)), at * plainChunkBytes);
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
  bytes.writeUInt32BE(number, prefixBytes);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

function authenticatedBytes(context: string): Uint8Array {
  return Buffer.concat([Buffer.of(formatVersion), Buffer.from(context, 'utf8')]);
}
