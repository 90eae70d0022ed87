import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import { isKeySegment, segmentsOfKey, segmentsOfPrefix } from '../../domain/object-key.ts';
import type { ObjectSource, ObjectStore } from '../../domain/ports/object-store.ts';
import { DurableDirectories, errorCodeOf, syncDirectory } from './durable-directories.ts';

/** No key can lie here: keys never begin with a dot. Inside the root, so that a rename never crosses file systems. */
const INCOMING = '.incoming';
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
/** What the system says when a key would be the folder of another one. */
const CONFLICTS = new Set(['ENOTDIR', 'EISDIR', 'ENOTEMPTY']);
const TRIES = 5;
const DELETES_AT_ONCE = 16;

/**
 * Objects as files below a folder of the owner: written aside, synced, then renamed into place. A key cannot be the
 * folder of another key (`a/b` beside `a/b/c`). Call `open` once before use; one process at a time.
 */
export class FileObjectStore implements ObjectStore {
  readonly #root: string;
  readonly #incoming: string;
  readonly #directories: DurableDirectories;

  constructor(root: string) {
    this.#root = root;
    this.#incoming = join(root, INCOMING);
    this.#directories = new DurableDirectories(root);
  }

  /** Creates the folder and removes what interrupted writes left behind. */
  async open(): Promise<void> {
    await translated(async () => {
      const made = await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
      for (const leftover of await readdir(this.#incoming)) {
        await rm(join(this.#incoming, leftover), { force: true, recursive: true });
      }
      for (let directory = this.#incoming; made !== undefined && directory !== dirname(made); ) {
        directory = dirname(directory);
        await syncDirectory(directory);
      }
    });
  }

  async put(key: string, source: ObjectSource): Promise<void> {
    const target = join(this.#root, ...segmentsOfKey(key));
    await translated(async () => {
      const temporary = join(this.#incoming, randomUUID());
      try {
        await writeDurably(temporary, source);
        await this.#moveInto(target, temporary);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    });
  }

  async get(key: string): Promise<Uint8Array | null> {
    const path = join(this.#root, ...segmentsOfKey(key));
    return translated(async () => (await unlessMissing(readFile(path))) ?? null);
  }

  async delete(key: string): Promise<void> {
    const path = join(this.#root, ...segmentsOfKey(key));
    await translated(async () => {
      // Removing a folder as a file answers EPERM on some systems.
      if (!(await unlessMissing(stat(path)))?.isFile()) return;
      await unlessMissing(unlink(path));
      await unlessMissing(syncDirectory(dirname(path)));
      await this.#directories.removeEmpty(dirname(path));
    });
  }

  async deleteMany(keys: readonly string[]): Promise<readonly string[]> {
    for (const key of keys) segmentsOfKey(key);
    const left: string[] = [];
    for (let from = 0; from < keys.length; from += DELETES_AT_ONCE) {
      const some = keys.slice(from, from + DELETES_AT_ONCE);
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
    await translated(() => access(this.#incoming, constants.W_OK));
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

  /** The folder is made when it is not there yet, and again when a delete removes it, empty, before the rename. */
  async #moveInto(target: string, temporary: string): Promise<void> {
    const directory = dirname(target);
    for (let tries = 1; ; tries += 1) {
      try {
        await rename(temporary, target);
        break;
      } catch (error) {
        if (errorCodeOf(error) !== 'ENOENT' || tries === TRIES) throw error;
        await this.#directories.ensure(directory);
      }
    }
    // Missing only when the object was deleted meanwhile.
    await unlessMissing(syncDirectory(directory));
  }
}

async function writeDurably(path: string, source: ObjectSource): Promise<void> {
  if ('path' in source) {
    await access(source.path).catch((cause: unknown) => {
      throw new DocfaceError('INTERNAL_ERROR', 'The file to be stored cannot be read.', { cause });
    });
    await copyFile(source.path, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(path, 0o600);
  }
  const handle = await open(path, 'bytes' in source ? 'wx' : 'r+', 0o600);
  try {
    if ('bytes' in source) await handle.writeFile(source.bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (MISSING.has(errorCodeOf(error) ?? '')) return undefined;
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
  if (CONFLICTS.has(errorCodeOf(cause) ?? '')) {
    return new DocfaceError('INTERNAL_ERROR', 'An object key cannot be the folder of another key.', { cause });
  }
  return new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    'The folder of objects cannot be used now. Check its disk space and permissions, then try again.',
    { cause },
  );
}
