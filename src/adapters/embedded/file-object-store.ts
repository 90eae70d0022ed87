import { constants } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  type FileHandle,
  link,
  lstat,
  open,
  opendir,
  readFile,
  stat,
  unlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import { isKeySegment, segmentsOfKey, segmentsOfPrefix } from '../../domain/object-key.ts';
import type { ByteRange, ObjectPart, ObjectSource, ObjectStore } from '../../domain/ports/object-store.ts';
import { syncFile, writeNewFile } from '../shared/durable-files.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { Semaphore } from '../shared/semaphore.ts';
import { DurableFolder } from './durable-folder.ts';

const missing = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR']);
/** What the system says when a key would be the folder of another one. */
const conflicts = new Set<unknown>(['ENOTDIR', 'EISDIR', 'ENOTEMPTY']);
const deletesAtOnce = 16;
/**
 * Each keeps one of the four threads that Node has for files busy until the disk has all of it; small files need the
 * others.
 */
const filesAtOnce = 2;

/**
 * Objects as files of a `DurableFolder`; no key begins with a dot, as its own folder does. A key cannot be the folder
 * of another key (`a/b` beside `a/b/c`). Call `open` once before use; one process at a time.
 */
export class FileObjectStore implements ObjectStore {
  readonly #root: string;
  readonly #folder: DurableFolder;
  readonly #files = new Semaphore(filesAtOnce);

  constructor(root: string) {
    this.#root = root;
    this.#folder = new DurableFolder(root);
  }

  /** Creates the folder and removes what interrupted writes left behind. */
  async open(): Promise<void> {
    await translated(() => this.#folder.open());
  }

  async put(key: string, source: ObjectSource): Promise<void> {
    const target = join(this.#root, ...segmentsOfKey(key));
    const place = (): Promise<void> => this.#folder.place(target, (path) => write(path, source));
    await translated(() => ('bytes' in source ? place() : this.#files.run(place)));
  }

  async get(key: string): Promise<Uint8Array | null> {
    const path = join(this.#root, ...segmentsOfKey(key));
    return translated(async () => (await unlessMissing(readFile(path))) ?? null);
  }

  async part(key: string, range: ByteRange): Promise<ObjectPart | null> {
    const path = join(this.#root, ...segmentsOfKey(key));
    return translated(async () => (await unlessMissing(readPart(path, range))) ?? null);
  }

  async delete(key: string): Promise<void> {
    const path = join(this.#root, ...segmentsOfKey(key));
    await translated(async () => {
      // Removing a folder as a file answers EPERM on some systems.
      if (!(await unlessMissing(stat(path)))?.isFile()) return;
      await unlessMissing(unlink(path));
      await this.#folder.removed(path);
    });
  }

  async deleteMany(keys: readonly string[]): Promise<readonly string[]> {
    for (const key of keys) segmentsOfKey(key);
    const left: string[] = [];
    for (let from = 0; from < keys.length; from += deletesAtOnce) {
      const some = keys.slice(from, from + deletesAtOnce);
      const outcomes = await Promise.allSettled(some.map((key) => this.delete(key)));
      left.push(...some.filter((_, index) => outcomes[index]?.status === 'rejected'));
    }
    return left;
  }

  async *list(prefix: string): AsyncIterable<{ readonly key: string; readonly changedAt: Date }> {
    const directory = join(this.#root, ...segmentsOfPrefix(prefix));
    try {
      yield* this.#walk(directory, prefix);
    } catch (cause) {
      throw failureOf(cause);
    }
  }

  async check(): Promise<void> {
    await translated(() => access(this.#folder.incoming, constants.W_OK));
  }

  async *#walk(directory: string, prefix: string): AsyncIterable<{ readonly key: string; readonly changedAt: Date }> {
    const entries = await unlessMissing(opendir(directory));
    if (entries === undefined) return;
    for await (const entry of entries) {
      if (!isKeySegment(entry.name)) continue;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        yield* this.#walk(path, `${prefix}${entry.name}/`);
      } else if (entry.isFile()) {
        const found = await unlessMissing(stat(path));
        if (found !== undefined) yield { key: `${prefix}${entry.name}`, changedAt: found.mtime };
      }
    }
  }
}

async function readPart(path: string, { start, length }: ByteRange): Promise<ObjectPart> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, size - start)));
    return { bytes: bytes.subarray(0, await fill(bytes, handle, start)), ofBytes: size };
  } finally {
    await handle.close();
  }
}

/** Reads until the buffer is full or the file ends; returns how many bytes were read. */
async function fill(bytes: Buffer, handle: FileHandle, start: number): Promise<number> {
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

async function write(path: string, source: ObjectSource): Promise<void> {
  if ('bytes' in source) return writeNewFile(path, source.bytes);
  await linkOrCopy(source.path, path);
  await chmod(path, 0o600);
  await syncFile(path);
}

/**
 * A second name for the file is made at once; where there can be none, a copy, which shares its blocks if the file
 * system can.
 */
async function linkOrCopy(source: string, path: string): Promise<void> {
  const found = await lstat(source).catch((cause: unknown) => {
    throw new DocfaceError('INTERNAL_ERROR', 'The file to be stored cannot be read.', { retryable: true, cause });
  });
  const isLinked = found.isFile() && (await isDone(link(source, path)));
  if (!isLinked) await copyFile(source, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
}

function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (missing.has(errorCodeOf(error))) return undefined;
    throw error;
  }
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw failureOf(cause);
  }
}

function failureOf(cause: unknown): DocfaceError {
  if (cause instanceof DocfaceError) return cause;
  if (conflicts.has(errorCodeOf(cause))) {
    return new DocfaceError('INTERNAL_ERROR', 'An object key cannot be the folder of another key.', { cause });
  }
  return new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    'The folder of objects cannot be used now. Check its disk space and permissions, then try again.',
    { cause },
  );
}
