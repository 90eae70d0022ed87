import { chmod, mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocfaceError } from '../../domain/errors.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { connectIn, hasShortPath, listenIn, socketName } from './directory-socket.ts';
import { makePrivate } from './private-files.ts';

/** Where the database lies in a data directory. */
export const databaseFolder = 'database';
const pidName = 'docface.pid';
const guardName = 'docface.takeover';
/** A guard older than this belongs to a process that was killed while it held it for a moment. */
const guardLifeMs = 10_000;
/** Longer than a starting holder needs between binding its socket and listening on it. */
const settleMs = 100;
const patienceMs = 30_000;

/** Another process has the directory now; it may be another command that is soon done. */
export class DataDirectoryLocked extends DocfaceError {}

/**
 * Exclusive use of a data directory, by listening on a local socket in it (a named pipe on Windows). The system closes
 * the socket when its process dies, whatever the cause, so a lock is never stale; and a pid that was used again fools
 * nobody, because what counts is who answers. True within one process too.
 */
export class DataDirectoryLock {
  /** The directory, without symbolic links. */
  readonly directory: string;
  // Whoever connects in the moment after it listens is answered too.
  readonly #server: Server = createServer((...call) => this.#onRequest(...call)).unref();
  #onRequest: RequestListener;

  private constructor(directory: string, onRequest: RequestListener) {
    this.directory = directory;
    this.#onRequest = onRequest;
  }

  /**
   * Creates the directory when it is missing, makes it private and takes it. HTTP requests of other processes (see
   * `connectToOwner`) go to `onRequest`; without one they are answered with 503. Errors: `DEPENDENCY_UNAVAILABLE` when
   * another process holds it (`DataDirectoryLocked`), other users may write in it or it cannot be used.
   */
  static async acquire(
    directory: string,
    onRequest: RequestListener = (_, response) => response.writeHead(503).end(),
  ): Promise<DataDirectoryLock> {
    const place = await prepare(directory);
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
      const lock = new DataDirectoryLock(place, onRequest);
      if (await lock.#took()) {
        // For the message that a second opener reads; the lock holds without it.
        await writeFile(join(place, pidName), `${process.pid}\n`, { mode: 0o600 }).catch(() => undefined);
        return lock;
      }
      if ((await ownerOf(place)) === 'alive') throw await refusal(place);
      await clearStale(place);
    }
    throw unusable(place, new Error('the lock changed hands for too long'));
  }

  /** Hands requests to another handler from now on. */
  serve(onRequest: RequestListener): void {
    this.#onRequest = onRequest;
  }

  /** Gives the directory back. Close everything that lives in it first. */
  async release(): Promise<void> {
    if (!this.#server.listening) return;
    await rm(join(this.directory, pidName), { force: true });
    // A server that was bound by its own path removes it while it closes; see hasShortPath for the other case.
    if (!hasShortPath(this.directory)) await rm(join(this.directory, socketName), { force: true });
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #took(): Promise<boolean> {
    try {
      await listenIn(this.directory, this.#server);
      if (process.platform !== 'win32') await chmod(join(this.directory, socketName), 0o600);
      return true;
    } catch (cause) {
      if (errorCodeOf(cause) === 'EADDRINUSE') return false;
      throw unusable(this.directory, cause);
    }
  }
}

/** A connection to the process that holds the directory; null when nobody does. */
export async function connectToOwner(directory: string): Promise<Socket | null> {
  const place = await realpath(directory).catch(() => null);
  if (place === null) return null;
  try {
    return await connectIn(place);
  } catch {
    return null;
  }
}

/** Whether a service has made its database in the directory. */
export async function ownsDatabase(directory: string): Promise<boolean> {
  return stat(join(directory, databaseFolder)).then(
    () => true,
    () => false,
  );
}

async function prepare(directory: string): Promise<string> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const place = await realpath(directory);
    await makePrivate(place);
    return place;
  } catch (cause) {
    if (cause instanceof DocfaceError) throw cause;
    throw unusable(directory, cause);
  }
}

async function ownerOf(directory: string): Promise<'alive' | 'dead' | 'gone'> {
  try {
    (await connectIn(directory)).destroy();
    return 'alive';
  } catch (cause) {
    if (errorCodeOf(cause) === 'ECONNREFUSED') return 'dead';
    return errorCodeOf(cause) === 'ENOENT' ? 'gone' : 'alive';
  }
}

/**
 * Removes the socket of a dead holder. Only the owner of the guard may do so, and it looks again first: otherwise one
 * of two starting processes could remove the socket that the other has just bound.
 */
async function clearStale(directory: string): Promise<void> {
  const guard = join(directory, guardName);
  try {
    await (await open(guard, 'wx', 0o600)).close();
  } catch (cause) {
    if (errorCodeOf(cause) !== 'EEXIST') throw unusable(directory, cause);
    const age =
      Date.now() -
      (await stat(guard)
        .then((found) => found.mtimeMs)
        .catch(() => Date.now()));
    if (age > guardLifeMs) await rm(guard, { force: true });
    await sleep(settleMs);
    return;
  }
  try {
    await sleep(settleMs);
    if ((await ownerOf(directory)) === 'dead') await rm(join(directory, socketName), { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function refusal(directory: string): Promise<DataDirectoryLocked> {
  const pid = (await readFile(join(directory, pidName), 'utf8').catch(() => '')).trim();
  const owner = /^\d+$/.test(pid) ? `The docface process ${pid}` : 'Another docface process';
  return new DataDirectoryLocked(
    'DEPENDENCY_UNAVAILABLE',
    `${owner} uses the data directory ${directory}. Stop it, or set DOCFACE_DATA_DIR to another directory.`,
  );
}

function unusable(directory: string, cause: unknown): DocfaceError {
  return new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    `The data directory ${directory} cannot be used (${errorCodeOf(cause) ?? 'unknown reason'}). ` +
      'Set DOCFACE_DATA_DIR to a directory on a local disk that this user may write.',
    { cause },
  );
}
