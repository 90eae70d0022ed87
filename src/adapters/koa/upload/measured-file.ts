import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from '../../../application/requests/submission.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import type { ObjectSource } from '../../../domain/ports/object-store.ts';
import { signatureBytes, sniffFileType, sniffForeignFormat } from '../../../domain/reading/document/file-type.ts';
import type { BodyReservation } from '../limits/body-budget.ts';

/** 15 MB as the interface means it: 15 x 1024 x 1024 bytes. */
export const maxFileBytes = 15 * 1024 * 1024;
/** A file of up to so many bytes stays in memory: to make, write, read and delete one costs more than all else. */
export const maxBytesInMemory = 256 * 1024;
/** What may wait for the disk: it is written at once, where each piece of its own keeps the main thread busy. */
const maxBytesWaiting = 256 * 1024;

/** Where a file goes that is too large for memory. */
export interface FilePlace {
  /** Of the form. */
  readonly field: string;
  /** A path at which nothing lies yet. */
  readonly makePath: () => Promise<string>;
  /** Counts what is kept. */
  readonly reservation: Pick<BodyReservation, 'add'>;
}

/**
 * Keeps a stream while it hashes, measures and sniffs, in flat memory. Errors: `FILE_TOO_LARGE` as soon as the byte
 * beyond the limit arrives, those of the budget, `DEPENDENCY_UNAVAILABLE` when the disk takes no more. After one of
 * these the stream is left as it is, not read on and not destroyed.
 */
export async function measuredFile(source: Readable, place: FilePlace): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  const measure = (chunk: Buffer): void => {
    if (size < signatureBytes) head.push(chunk.subarray(0, signatureBytes - size));
    size += chunk.length;
    if (size > maxFileBytes) throw tooLarge(place.field);
    place.reservation.add(chunk.length);
    hash.update(chunk);
  };
  const content = await kept(each(source, measure), place);
  const start = Buffer.concat(head);
  const type = sniffFileType(start);
  const foreign = type === null ? sniffForeignFormat(start) : null;
  return { field: place.field, content, size, sha256: hash.digest('hex'), type, foreign };
}

async function* each(source: Readable, look: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  // A source that was destroyed would fail by itself, which the form learns of before the disk has closed the file:
  // what went wrong here, such as that there is no room, would be reported as a broken body.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    look(chunk);
    yield chunk;
  }
}

async function kept(chunks: AsyncGenerator<Buffer>, place: FilePlace): Promise<ObjectSource> {
  const first: Buffer[] = [];
  let bytes = 0;
  while (bytes <= maxBytesInMemory) {
    const next = await chunks.next();
    if (next.done === true) return { bytes: Buffer.concat(first) };
    first.push(next.value);
    bytes += next.value.length;
  }
  let isBroken = false;
  const all = async function* (): AsyncGenerator<Buffer> {
    for (let chunk = first.shift(); chunk !== undefined; chunk = first.shift()) yield chunk;
    try {
      yield* chunks;
    } catch (error) {
      isBroken = true;
      throw error;
    }
  };
  try {
    const path = await place.makePath();
    await pipeline(all, createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: maxBytesWaiting }));
    return { path };
  } catch (error) {
    if (isBroken) throw error;
    throw notKept(error);
  }
}

/** The disk is full or cannot be written; its operator has to look. */
function notKept(cause: unknown): DocfaceError {
  return new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    'docface cannot keep uploads now, because its local disk takes none. Send this one again in a while.',
    { retryAfterSeconds: 30, cause },
  );
}

export function tooLarge(field: string): DocfaceError {
  const detail = `${field} is larger than 15 MB (15,728,640 bytes); send a smaller file.`;
  return new DocfaceError('FILE_TOO_LARGE', detail, { fields: [{ field, code: 'FILE_TOO_LARGE', detail }] });
}
