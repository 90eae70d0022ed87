import { mkdir, open, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Folders below a root whose existence survives a loss of power once `ensure` resolves. */
export class DurableDirectories {
  readonly #root: string;
  /** Folders being made: whoever needs one of them waits until it is durable, not only visible. */
  readonly #making = new Map<string, Promise<void>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Makes a folder below the root, and those above it, for the owner only. */
  ensure(directory: string): Promise<void> {
    if (directory === this.#root) return Promise.resolve();
    const running = this.#making.get(directory);
    if (running !== undefined) return running;
    const making = this.#make(directory).finally(() => this.#making.delete(directory));
    this.#making.set(directory, making);
    return making;
  }

  /** Removes folders that became empty, from `directory` upwards, and leaves the root. */
  async removeEmpty(directory: string): Promise<void> {
    for (let empty = directory; empty !== this.#root; empty = dirname(empty)) {
      try {
        await rmdir(empty);
      } catch {
        return;
      }
    }
  }

  async #make(directory: string): Promise<void> {
    const parent = dirname(directory);
    try {
      await mkdir(directory, { mode: 0o700 });
    } catch (error) {
      if (errorCodeOf(error) === 'EEXIST') return;
      if (errorCodeOf(error) !== 'ENOENT' || parent === directory) throw error;
      await this.ensure(parent);
      return this.#make(directory);
    }
    await syncDirectory(parent);
  }
}

/** Writes the entries of a folder to the disk. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** `ENOENT` and the like, or undefined when this is no error of the system. */
export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
