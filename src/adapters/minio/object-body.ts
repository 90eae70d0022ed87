import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { DocfaceError } from '../../domain/errors.ts';
import type { ObjectSource } from '../../domain/ports/object-store.ts';

/** What a single PUT of known size needs. */
export interface ObjectBody {
  readonly size: number;
  /** SHA-256 in hex, which the server checks; empty when it was not asked for. */
  readonly sha256: string;
  /** The bytes, anew for each attempt; a file is read piece by piece. */
  open(): Buffer | Readable;
}

/** Bytes hashed in one turn of the event loop. */
const hashedAtOnce = 1024 * 1024;

/** Fails with `INTERNAL_ERROR` when the file cannot be read. */
export async function objectBody(source: ObjectSource, hashed: boolean): Promise<ObjectBody> {
  if ('bytes' in source) return bodyOfBytes(source.bytes, hashed);
  try {
    return await bodyOfFile(source.path, hashed);
  } catch (cause) {
    throw new DocfaceError('INTERNAL_ERROR', 'The file to be stored cannot be read.', { retryable: true, cause });
  }
}

async function bodyOfBytes(bytes: Uint8Array, hashed: boolean): Promise<ObjectBody> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { size: view.length, sha256: hashed ? await hashOf(view) : '', open: () => view };
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < bytes.length; start += hashedAtOnce) {
    if (start > 0) await yieldToLoop();
    hash.update(bytes.subarray(start, start + hashedAtOnce));
  }
  return hash.digest('hex');
}

async function bodyOfFile(path: string, hashed: boolean): Promise<ObjectBody> {
  const { size } = await stat(path);
  if (size === 0) return bodyOfBytes(new Uint8Array(), hashed);
  const open = () => createReadStream(path, { end: size - 1 });
  if (!hashed) return { size, sha256: '', open };
  const hash = createHash('sha256');
  for await (const piece of open()) hash.update(piece as Buffer);
  return { size, sha256: hash.digest('hex'), open };
}
