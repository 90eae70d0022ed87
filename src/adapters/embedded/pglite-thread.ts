import { Worker } from 'node:worker_threads';
import { threadArguments, workerModule } from '../shared/worker-module.ts';
import {
  type FromPglite,
  PgliteError,
  type PgliteResult,
  type PgliteThreadData,
  stoppedUnexpectedly,
  type ToPglite,
} from './pglite-messages.ts';

export interface PgliteThreadOptions {
  readonly onNotification: (channel: string, payload: string) => void;
  /** A statement that takes longer ends the thread: nothing else stops it. */
  readonly statementTimeoutMs: number;
}

interface Waiting {
  readonly since: number;
  readonly resolve: (result: PgliteResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The worker thread of the embedded database, seen from outside. Statements run in the order in which they are sent.
 */
export class PgliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #nextId = 0;
  #closed = false;
  #lost: Error | null = null;

  private constructor(worker: Worker, options: PgliteThreadOptions) {
    this.#worker = worker;
    const watch = setInterval(() => this.#watch(options.statementTimeoutMs), options.statementTimeoutMs / 10);
    watch.unref();
    worker.on('message', (message: FromPglite) => {
      if (message.kind === 'notification') options.onNotification(message.channel, message.payload);
      else this.#settle(message);
    });
    worker.on('error', (cause) => this.#lose(cause));
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        clearInterval(watch);
        this.#lose(new Error('the thread of the embedded database ended'));
        resolve();
      });
    });
  }

  /** Opens the database in a thread of its own; creates it when the directory is empty. */
  static async start(data: PgliteThreadData, options: PgliteThreadOptions): Promise<PgliteThread> {
    const worker = new Worker(workerModule(import.meta.url, 'pglite-worker'), {
      workerData: data,
      name: 'docface-database',
      ...threadArguments(import.meta.url),
    });
    await new Promise<void>((resolve, reject) => {
      worker.once('message', (message: FromPglite) => {
        if (message.kind === 'broken') reject(new Error(message.reason));
        else resolve();
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of the embedded database ended while it started')));
    });
    return new PgliteThread(worker, options);
  }

  /** Whether the thread ended without being asked to. */
  get lost(): boolean {
    return this.#lost !== null;
  }

  /** Errors: `PgliteError` for a refused statement, `DEPENDENCY_UNAVAILABLE` when the thread ends. */
  query(sql: string, params: readonly unknown[]): Promise<PgliteResult> {
    if (this.#lost !== null) return Promise.reject(stoppedUnexpectedly(this.#lost));
    const id = (this.#nextId += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { since: performance.now(), resolve, reject });
      this.#post({ kind: 'query', id, sql, params });
    });
  }

  /** Ends a session: a transaction that it left open is rolled back before anything that is sent later. */
  release(): void {
    if (this.#lost === null) this.#post({ kind: 'release' });
  }

  /** Closes the database and ends the thread, by force after `timeoutMs`; at once when it is lost. */
  async stop(timeoutMs: number): Promise<void> {
    if (this.#lost === null && !this.#closed) this.#post({ kind: 'close' });
    const timer = setTimeout(() => void this.#worker.terminate(), this.lost ? 0 : timeoutMs);
    await this.#ended;
    clearTimeout(timer);
  }

  #post(message: ToPglite): void {
    this.#worker.postMessage(message);
  }

  #settle(message: Exclude<FromPglite, { kind: 'notification' }>): void {
    if (message.kind === 'closed') this.#closed = true;
    if (message.kind === 'broken') this.#lose(new Error(message.reason));
    if (message.kind !== 'result' && message.kind !== 'refused') return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'result') waiting?.resolve(message.result);
    else waiting?.reject(new PgliteError(message.error));
  }

  #watch(statementTimeoutMs: number): void {
    const [oldest] = this.#waiting.values();
    if (oldest === undefined || performance.now() - oldest.since < statementTimeoutMs) return;
    this.#lose(new Error(`a statement took longer than ${statementTimeoutMs} ms`));
    void this.#worker.terminate();
  }

  #lose(cause: Error): void {
    if (this.#closed || this.#lost !== null) return;
    this.#lost = cause;
    for (const { reject } of this.#waiting.values()) reject(stoppedUnexpectedly(cause));
    this.#waiting.clear();
  }
}
