import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of one request for the files that it uploads; nobody else may look into it. */
export interface SpoolFolder {
  /** Where to write the file of that name. */
  readonly pathOf: (name: string) => string;
  /** Deletes the folder and all in it; idempotent. */
  readonly discard: () => Promise<void>;
}

/** Local disk for uploads between their arrival and their encryption. Belongs to one process alone. */
export class Spool {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Makes the directory and deletes what a crash left in it. */
  async prepare(): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const leftovers = await readdir(this.#directory);
    await Promise.all(leftovers.map((name) => discardFolder(join(this.#directory, name))));
  }

  async open(): Promise<SpoolFolder> {
    const path = join(this.#directory, randomUUID());
    await mkdir(path, { mode: 0o700 });
    const written = new Set<string>();
    let discarded: Promise<void> | null = null;
    return {
      pathOf: (name) => {
        written.add(join(path, name));
        return join(path, name);
      },
      discard: () => (discarded ??= discardFiles(path, written)),
    };
  }
}

/** Without looking at what is there, which costs more than deleting it. */
async function discardFiles(path: string, written: ReadonlySet<string>): Promise<void> {
  try {
    await Promise.all([...written].map((file) => unlink(file)));
    await rmdir(path);
  } catch {
    await discardFolder(path);
  }
}

/** A write that was under way may still add a file while the folder goes, hence the retries. */
async function discardFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
}
