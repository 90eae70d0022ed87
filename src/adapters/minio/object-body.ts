import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
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

/** Fails with `INTERNAL_ERROR` when the file cannot be read. */
export async function objectBody(source: ObjectSource, hashed: boolean): Promise<ObjectBody> {
  if ('bytes' in source) return bodyOfBytes(source.bytes, hashed);
  try {
    return await bodyOfFile(source.path, hashed);
  } catch (cause) {
    throw new DocfaceError('INTERNAL_ERROR', 'The file to be stored cannot be read.', { retryable: true, cause });
  }
}

function bodyOfBytes(bytes: Uint8Array, hashed: boolean): ObjectBody {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sha256 = hashed ? createHash('sha256').update(view).digest('hex') : '';
  return { size: view.length, sha256, open: () => view };
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
