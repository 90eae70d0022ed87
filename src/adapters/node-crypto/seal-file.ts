import { type FileHandle, open, rm } from 'node:fs/promises';
import { DocfaceError } from '../../domain/errors.ts';
import type { ObjectSource } from '../../domain/ports/object-store.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { beginSealing, plainChunkBytes, type Sealing, sealBytes, sealedBytes } from './sealed-format.ts';

/** Plain bytes read and written at once: whole chunks. */
const blockBytes = 8 * plainChunkBytes;

interface Place {
  readonly context: string;
  readonly source: string;
  /** Must not exist; it is removed again when sealing fails. */
  readonly target: string;
}

/**
 * Seals a file: one of up to a block in memory, a larger one block by block into `target`, with three blocks in memory
 * however large it is.
 */
export async function sealFile(key: Uint8Array, place: Place): Promise<ObjectSource> {
  try {
    return await closing(await open(place.source, 'r'), async (input) => {
      const { size } = await input.stat();
      if (size <= blockBytes) return { bytes: await sealBytes(key, place.context, await input.readFile()) };
      await sealInto(key, input, place);
      return { path: place.target };
    });
  } catch (cause) {
    throw translated(cause);
  }
}

async function sealInto(key: Uint8Array, input: FileHandle, { context, target }: Place): Promise<void> {
  const output = await open(target, 'wx', 0o600);
  try {
    await closing(output, () => sealBlocks(beginSealing(key, context), input, output));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

async function sealBlocks(sealing: Sealing, input: FileHandle, output: FileHandle): Promise<void> {
  const sealed = Buffer.alloc(sealedBytes(blockBytes));
  await write(output, sealing.header);
  let block = await readBlock(input, Buffer.alloc(blockBytes));
  let spare = Buffer.alloc(blockBytes);
  for (let last = false; !last; ) {
    // Only the block after it says whether a full block is the last one.
    const next = await readBlock(input, spare);
    last = next.length === 0;
    await write(output, sealed.subarray(0, sealBlock(sealing, { plain: block, last, into: sealed })));
    spare = Buffer.from(block.buffer, 0, blockBytes);
    block = next;
  }
}

/** Seals the chunks of a block; returns how many bytes they became. */
function sealBlock(sealing: Sealing, block: { plain: Uint8Array; last: boolean; into: Uint8Array }): number {
  const { plain, last, into } = block;
  let written = 0;
  let start = 0;
  do {
    const end = Math.min(start + plainChunkBytes, plain.length);
    for (const part of sealing.next(plain.subarray(start, end), last && end === plain.length)) {
      into.set(part, written);
      written += part.length;
    }
    start = end;
  } while (start < plain.length);
  return written;
}

/** Fills the buffer as far as the file goes on. */
async function readBlock(input: FileHandle, buffer: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await input.read(buffer, filled, buffer.length - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

async function write(output: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await output.write(bytes, written)).bytesWritten;
  }
}

async function closing<Result>(handle: FileHandle, work: (handle: FileHandle) => Promise<Result>): Promise<Result> {
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

function translated(cause: unknown): DocfaceError {
  if (cause instanceof DocfaceError) return cause;
  const code = errorCodeOf(cause);
  return code === 'ENOENT' || code === 'EEXIST'
    ? new DocfaceError('INTERNAL_ERROR', 'The file to seal is missing, or its target exists already.', { cause })
    : new DocfaceError('DEPENDENCY_UNAVAILABLE', 'A file could not be sealed. Check the disk space, then try again.', {
        cause,
      });
}
