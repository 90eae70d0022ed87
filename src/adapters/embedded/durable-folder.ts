import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../shared/durable-files.ts';
import { errorCodeOf } from '../shared/error-code.ts';

/**
 * Where files are written before they have their name: inside the root, so that a rename never crosses file systems.
 */
const incoming = '.incoming';
const maxTries = 5;

/**
 * Files in folders below a root, for the owner only: written aside, then renamed into place, so that a file is there
 * whole or not at all. What was done survives a loss of power once a call resolves. Call `open` once before use; one
 * process at a time.
 */
export class DurableFolder {
  readonly #root: string;
  /** Where files are written before they are placed. */
  readonly incoming: string;
  readonly #discard: (path: string) => Promise<unknown>;
  /** Folders being made: whoever needs one of them waits until it is durable, not only visible. */
  readonly #making = new Map<string, Promise<void>>();

  /** @param discard takes away a file that was not placed */
  constructor(root: string, discard: (path: string) => Promise<unknown> = removeAll) {
    this.#root = root;
    this.incoming = join(root, incoming);
    this.#discard = discard;
  }

  /** Makes the folder and discards what interrupted writes left behind. */
  async open(): Promise<void> {
    const made = await mkdir(this.incoming, { recursive: true, mode: 0o700 });
    for (const leftover of await readdir(this.incoming)) await this.#discard(join(this.incoming, leftover));
    const highest = dirname(made ?? this.#root);
    for (let directory = this.incoming; directory !== highest; ) {
      directory = dirname(directory);
      await syncDirectory(directory);
    }
  }

  /** Has `write` make a file aside and write it to the disk, and gives it the name `target`, below the root. */
  async place(target: string, write: (path: string) => Promise<void>): Promise<void> {
    const temporary = join(this.incoming, randomUUID());
    try {
      await write(temporary);
      await this.#moveInto(target, temporary);
    } catch (error) {
      // What cannot be discarded now is a leftover of the next start.
      await this.#discard(temporary).catch(() => undefined);
      throw error;
    }
  }

  /** Makes it last that a file was removed, and removes the folders that became empty. */
  async removed(path: string): Promise<void> {
    await this.#sync(dirname(path));
    await this.#removeEmpty(dirname(path));
  }

  /** The folder is made when it is not there yet, and again when `removed` takes it away, empty, before the rename. */
  async #moveInto(target: string, temporary: string): Promise<void> {
    const directory = dirname(target);
    for (let tries = 1; ; tries += 1) {
      try {
        await rename(temporary, target);
        break;
      } catch (error) {
        if (errorCodeOf(error) !== 'ENOENT' || tries === maxTries) throw error;
        await this.#ensure(directory);
      }
    }
    await this.#sync(directory);
  }

  /** A folder is missing only when what was in it was removed meanwhile. */
  async #sync(directory: string): Promise<void> {
    try {
      await syncDirectory(directory);
    } catch (error) {
      const code = errorCodeOf(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    }
  }

  #ensure(directory: string): Promise<void> {
    if (directory === this.#root) return Promise.resolve();
    const running = this.#making.get(directory);
    if (running !== undefined) return running;
    const making = this.#make(directory).finally(() => this.#making.delete(directory));
    this.#making.set(directory, making);
    return making;
  }

  async #make(directory: string): Promise<void> {
    const parent = dirname(directory);
    try {
      await mkdir(directory, { mode: 0o700 });
    } catch (error) {
      if (errorCodeOf(error) === 'EEXIST') return;
      if (errorCodeOf(error) !== 'ENOENT' || parent === directory) throw error;
      await this.#ensure(parent);
      return this.#make(directory);
    }
    await syncDirectory(parent);
  }

  async #removeEmpty(directory: string): Promise<void> {
    for (let empty = directory; empty !== this.#root; empty = dirname(empty)) {
      try {
        await rmdir(empty);
      } catch {
        return;
      }
    }
  }
}

function removeAll(path: string): Promise<void> {
  return rm(path, { force: true, recursive: true });
}
