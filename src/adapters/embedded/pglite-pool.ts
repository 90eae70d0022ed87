import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { TaskPool } from '../../domain/ports/task-pool.ts';
import { Semaphore } from '../shared/semaphore.ts';
import { type DataDirectoryLock, databaseFolder } from './data-directory-lock.ts';
import createDatabase, { type PgliteCreation } from './pglite-creation.ts';
import { PgliteHousekeeping } from './pglite-housekeeping.ts';
import { cannotCreate, cannotOpen, type PgliteResult } from './pglite-messages.ts';
import { PgliteThread } from './pglite-thread.ts';

export interface PglitePoolOptions {
  /** The directory that holds the database, in `database/`; null keeps it in memory, for tests. */
  readonly lock: DataDirectoryLock | null;
  readonly logger: Logger;
  /** Where `creationModule` runs at the first start. Defaults to this process, which keeps what initdb took. */
  readonly creation?: TaskPool;
  /** Notified of what takes seconds, in words for people: the first start. */
  readonly onProgress?: (message: string) => void;
  /** Ends a statement that takes longer, and the thread with it. Defaults to two minutes. */
  readonly statementTimeoutMs?: number;
}

type NotificationListener = (payload: string) => void;

const stopTimeoutMs = 10_000;
/** initdb takes a second of a processor. */
const creationTimeoutMs = 120_000;
/** A database that does not start is not tried again at once: a try takes a second of a processor. */
const restartPauseMs = 2_000;

/**
 * The embedded PostgreSQL (PGlite) in a worker thread, in the shape of node-postgres' pool. There is one connection:
 * `connect` waits for its turn and whoever holds a session awaits nothing but that session. A thread that dies fails
 * what it was doing and is started again with the next `connect`.
 *
 * Killing the process loses nothing that was committed; losing power can, because PGlite never waits for the disk.
 */
export class PglitePool {
  readonly hasOneConnection = true;
  readonly #options: PglitePoolOptions;
  readonly #limit = new Semaphore(1);
  readonly #listeners = new Map<string, Set<NotificationListener>>();
  readonly #housekeeping: PgliteHousekeeping;
  #thread: PgliteThread | null = null;
  #failure: { readonly error: DocfaceError; readonly until: number } | null = null;
  #ended = false;

  private constructor(options: PglitePoolOptions) {
    this.#options = options;
    this.#housekeeping = new PgliteHousekeeping(this, options.logger);
  }

  /**
   * Opens the database and creates it the first time. Errors: `DEPENDENCY_UNAVAILABLE` when its files are unreadable.
   */
  static async open(options: PglitePoolOptions): Promise<PglitePool> {
    const pool = new PglitePool(options);
    await pool.#create();
    await pool.#running();
    pool.#housekeeping.start();
    return pool;
  }

  async connect(): Promise<PgliteSession> {
    await this.#limit.acquire();
    try {
      if (this.#ended) throw new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The embedded database is closed.');
      const thread = await this.#running();
      this.#housekeeping.noticeUse();
      return new PgliteSession(thread, () => this.#limit.release());
    } catch (error) {
      this.#limit.release();
      throw error;
    }
  }

  /** Calls `listener` for each notification on a channel until the returned function is called. */
  async listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    try {
      await this.#runAlone(`listen ${quoted(channel)}`);
    } catch (error) {
      listeners.delete(listener);
      throw error;
    }
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0 && !this.#ended)
        await this.#runAlone(`unlisten ${quoted(channel)}`, () => listeners.size === 0);
    };
  }

  /** Waits for the session in use, then closes the database. Later and waiting calls of `connect` fail. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#housekeeping.stop();
    await this.#limit.acquire();
    await this.#thread?.stop(stopTimeoutMs);
    this.#thread = null;
    this.#limit.release();
  }

  get #directory(): string | null {
    return this.#options.lock === null ? null : join(this.#options.lock.directory, databaseFolder);
  }

  /**
   * Makes the database aside and moves it into place, so that a process that is killed meanwhile leaves no half of one.
   */
  async #create(): Promise<void> {
    const directory = this.#directory;
    if (directory === null || existsSync(directory)) return;
    this.#options.onProgress?.(`Creating the database in ${directory}. This takes a few seconds, and only once.`);
    const unfinished = `${directory}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await this.#createIn(unfinished);
    await rename(unfinished, directory);
    this.#options.onProgress?.('The database is ready.');
  }

  async #createIn(directory: string): Promise<void> {
    const { creation } = this.#options;
    const task: PgliteCreation = { directory };
    try {
      await (creation === undefined
        ? createDatabase(task)
        : creation.run(task, { timeoutMs: creationTimeoutMs, urgent: true }));
    } catch (error) {
      // What a process could not do has its reason below.
      throw cannotCreate(directory, (error instanceof DocfaceError && error.cause) || error);
    }
  }

  async #running(): Promise<PgliteThread> {
    if (this.#thread !== null && !this.#thread.lost) return this.#thread;
    if (this.#failure !== null && performance.now() < this.#failure.until) throw this.#failure.error;
    if (this.#thread !== null) {
      this.#options.logger.warn('The embedded database stopped; it is started again');
      // Two threads on the same files would break them.
      await this.#thread.stop(stopTimeoutMs);
    }
    const thread = await this.#start(this.#directory);
    for (const channel of this.#listeners.keys()) await thread.query(`listen ${quoted(channel)}`, []);
    this.#thread = thread;
    return thread;
  }

  async #start(directory: string | null): Promise<PgliteThread> {
    const { statementTimeoutMs = 120_000 } = this.#options;
    const onNotification = (channel: string, payload: string): void => this.#notify(channel, payload);
    try {
      return await PgliteThread.start({ directory }, { onNotification, statementTimeoutMs });
    } catch (cause) {
      const error = await cannotOpen(directory, cause);
      this.#failure = { error, until: performance.now() + restartPauseMs };
      throw error;
    }
  }

  async #runAlone(sql: string, stillRequested: () => boolean = () => true): Promise<void> {
    const session = await this.connect();
    try {
      if (stillRequested()) await session.query(sql);
    } finally {
      session.release();
    }
  }

  #notify(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

const opensTransaction = /^\s*(?:begin|start)\b/i;

/**
 * The one connection of the embedded database, for as long as one caller has it. Looks like a client of node-postgres.
 */
class PgliteSession {
  readonly #thread: PgliteThread;
  readonly #onRelease: () => void;
  #released = false;
  #transaction = false;

  constructor(thread: PgliteThread, onRelease: () => void) {
    this.#thread = thread;
    this.#onRelease = onRelease;
  }

  /** Runs one statement. Errors: `PgliteError` for a refused one, `DEPENDENCY_UNAVAILABLE` when the database stops. */
  async query(sql: string, params: readonly unknown[] = []): Promise<PgliteResult> {
    if (this.#released) throw new Error('this session was released; connect again');
    this.#transaction ||= opensTransaction.test(sql);
    if (sql === 'begin') return this.#begin();
    return this.#thread.query(sql, params);
  }

  /** Not waited for: statements run in order, and if the database stops now, the next one says so. */
  #begin(): PgliteResult {
    this.#thread.query('begin', []).catch(() => undefined);
    return { command: 'BEGIN', rowCount: 0, rows: [] };
  }

  /** Hands the connection to the next caller; a transaction that is still open is rolled back. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    if (this.#transaction) this.#thread.release();
    this.#onRelease();
  }
}
