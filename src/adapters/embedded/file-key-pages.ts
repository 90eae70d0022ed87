import { type FileHandle, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import type { KeyPageStore } from '../../domain/ports/encryption.ts';
import { writeNewFile } from '../shared/durable-files.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { DurableFolder } from './durable-folder.ts';

const namePattern = /^\d{4}-\d{2}-\d{2}\/[0-9a-f-]+$/;

/**
 * Key pages as files of a `DurableFolder`. What is replaced or deleted is overwritten where it lies, before its place
 * on the disk is given back. Call `open` once before use; one process at a time, and one call after the other for a
 * page.
 */
export class FileKeyPages implements KeyPageStore {
  readonly #root: string;
  readonly #folder: DurableFolder;

  constructor(root: string) {
    this.#root = root;
    this.#folder = new DurableFolder(root, overwriteAndRemove);
  }

  /** Creates the folder and removes what interrupted writes left behind. */
  async open(): Promise<void> {
    await translated(() => this.#folder.open());
  }

  async put(name: string, page: Uint8Array): Promise<void> {
    const target = this.#pathOf(name);
    await translated(async () => {
      const replaced = await openExisting(target);
      try {
        await this.#folder.place(target, (path) => writeNewFile(path, page));
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
      if (await overwriteAndRemove(path)) await this.#folder.removed(path);
    });
  }

  async *list(): AsyncIterable<string> {
    const names = await translated(() => readdir(this.#root, { recursive: true }));
    for (const name of names) {
      const portable = name.replaceAll('\\', '/');
      if (namePattern.test(portable)) yield portable;
    }
  }

  #pathOf(name: string): string {
    if (!namePattern.test(name)) throw new DocfaceError('INTERNAL_ERROR', 'This is no name of a key page.');
    return join(this.#root, ...name.split('/'));
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
