import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import type { KeyPageStore } from '../../domain/ports/key-page-store.ts';
import { DurableDirectories, errorCodeOf, syncDirectory } from './durable-directories.ts';

/** No page can lie here. Inside the root, so that a rename never crosses file systems. */
const INCOMING = '.incoming';
const NAME = /^\d{4}-\d{2}-\d{2}\/[0-9a-f-]+$/;

/**
 * Key pages as files below a folder of the owner. What is replaced or deleted is overwritten where it lies, before its
 * place on the disk is given back. Call `open` once before use; one process at a time.
 */
export class FileKeyPages implements KeyPageStore {
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
      await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
      for (const leftover of await readdir(this.#incoming)) await overwriteAndRemove(join(this.#incoming, leftover));
      await syncDirectory(this.#root);
      await syncDirectory(dirname(this.#root));
    });
  }

  async put(name: string, page: Uint8Array): Promise<void> {
    const target = this.#pathOf(name);
    await translated(async () => {
      const temporary = join(this.#incoming, randomUUID());
      await this.#directories.ensure(dirname(target));
      await writeNew(temporary, page);
      const replaced = await openExisting(target);
      try {
        await rename(temporary, target);
        await syncDirectory(dirname(target));
        // It has no name any more, and goes when it is closed.
        if (replaced !== null) await overwrite(replaced);
      } finally {
        await replaced?.close();
      }
    });
  }

  async get(name: string): Promise<Uint8Array | null> {
    const path = this.#pathOf(name);
    return translated(async () => {
      try {
        return await readFile(path);
      } catch (error) {
        if (errorCodeOf(error) === 'ENOENT') return null;
        throw error;
      }
    });
  }

  async delete(name: string): Promise<void> {
    const path = this.#pathOf(name);
    await translated(async () => {
      if (!(await overwriteAndRemove(path))) return;
      await syncDirectory(dirname(path));
      await this.#directories.removeEmpty(dirname(path));
    });
  }

  async *list(): AsyncIterable<string> {
    const names = await translated(() => readdir(this.#root, { recursive: true }));
    for (const name of names) {
      const portable = name.replaceAll('\\', '/');
      if (NAME.test(portable)) yield portable;
    }
  }

  #pathOf(name: string): string {
    if (!NAME.test(name)) throw new DocfaceError('INTERNAL_ERROR', 'This is no name of a key page.');
    return join(this.#root, ...name.split('/'));
  }
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** False when there is nothing. */
async function overwriteAndRemove(path: string): Promise<boolean> {
  const handle = await openExisting(path);
  if (handle === null) return false;
  try {
    await overwrite(handle);
  } finally {
    await handle.close();
  }
  await unlink(path);
  return true;
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function overwrite(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(size), 0, size, 0);
  await handle.sync();
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof DocfaceError) throw cause;
    throw new DocfaceError(
      'DEPENDENCY_UNAVAILABLE',
      'The folder of key pages cannot be used now. Check its disk space and permissions, then try again.',
      { cause },
    );
  }
}
