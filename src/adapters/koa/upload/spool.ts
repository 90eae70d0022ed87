import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../domain/ports/logger.ts';
import { RepeatedWarning } from '../limits/repeated-warning.ts';

/** A folder of one request for the large files that it uploads, made for the first; nobody else may look into it. */
export interface SpoolFolder {
  /** Where to write the file of that name. Fails after `discard`: nothing may be left behind. */
  readonly makePath: (name: string) => Promise<string>;
  /**
   * Deletes the folder and all in it; idempotent. What cannot be deleted is reported in the log, and left to `prepare`.
   */
  readonly discard: () => Promise<void>;
}

/** Local disk for uploads between their arrival and their encryption. Belongs to one process alone. */
export class Spool {
  readonly #directory: string;
  readonly #left: RepeatedWarning;

  constructor(directory: string, logger: Logger) {
    this.#directory = directory;
    this.#left = new RepeatedWarning(logger, 'Files of uploads stay on the local disk until the next start');
  }

  /** Makes the directory, for its owner alone, and deletes what a crash left in it. */
  async prepare(): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    // It may have been there: a mounted volume of another owner stays as it is, and its folders are private all the
    // same.
    await chmod(this.#directory, 0o700).catch(() => undefined);
    const leftovers = await readdir(this.#directory);
    await Promise.all(leftovers.map((name) => discardFolder(join(this.#directory, name))));
  }

  open(): SpoolFolder {
    const folder = join(this.#directory, randomUUID());
    const written = new Set<string>();
    let made: Promise<unknown> | null = null;
    let discarded: Promise<void> | null = null;
    return {
      makePath: async (name) => {
        if (discarded !== null) throw new Error('the upload is over');
        const path = join(folder, name);
        written.add(path);
        await (made ??= mkdir(folder, { mode: 0o700 }));
        return path;
      },
      discard: () => (discarded ??= discardMade(made, () => this.#discard(folder, written))),
    };
  }

  /** What became of the upload does not depend on it. */
  async #discard(folder: string, written: ReadonlySet<string>): Promise<void> {
    try {
      await discardFiles(folder, written);
    } catch (cause) {
      this.#left.happened({}, cause);
    }
  }
}

/** A folder that is still being made goes when it is there; one that could not be made left nothing. */
async function discardMade(made: Promise<unknown> | null, discard: () => Promise<void>): Promise<void> {
  const isMade = await made?.then(
    () => true,
    () => false,
  );
  if (isMade === true) await discard();
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
