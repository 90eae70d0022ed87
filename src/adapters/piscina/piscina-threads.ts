import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { DocfaceError, engineClosed } from '../../domain/errors.ts';
import type { Threads } from '../../domain/ports/threads.ts';
import type { ThreadAnswer } from './thread-entry.ts';

export interface PiscinaThreadsOptions {
  /** The module whose default export is a `ThreadTask`. */
  readonly module: URL;
  /** How many tasks run at once. */
  readonly threads: number;
  /** A thread without work for this long stops and frees its memory. Defaults to 60 s. */
  readonly idleTimeoutMs?: number;
  /** Runs in this thread before the first thread starts. */
  readonly prepare?: () => Promise<unknown>;
}

const extension = extname(import.meta.url);
const entry = fileURLToPath(new URL(`./thread-entry${extension}`, import.meta.url));

/**
 * Arguments of threads in a source tree, where they read TypeScript. tsx's own `--import tsx` leaves modules that a
 * thread imports at run time alone (Node 20), so its hooks are registered by hand. Built files need nothing.
 */
function readTypeScript(): string[] {
  if (extension !== '.ts') return [];
  const register = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(register)}`];
}

/** `Threads` on piscina. */
export class PiscinaThreads implements Threads {
  readonly #options: PiscinaThreadsOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #closed = false;
  #pool: Promise<Piscina<unknown, ThreadAnswer>> | undefined;

  constructor(options: PiscinaThreadsOptions) {
    this.#options = options;
  }

  async run<Answer>(task: unknown, { timeoutMs }: { readonly timeoutMs: number }): Promise<Answer> {
    await this.#takeSlot();
    try {
      const answer = await this.#unlessClosed(async () => this.#runWithin(await this.#openPool(), task, timeoutMs));
      if (answer.ok) return answer.value as Answer;
      const cause = answer.cause === null ? undefined : new Error(answer.cause);
      throw new DocfaceError(answer.code, answer.message, { retryable: answer.retryable, cause });
    } finally {
      this.#freeSlot();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const pool = this.#pool;
    this.#pool = undefined;
    await (await pool)?.destroy();
  }

  async #unlessClosed(run: () => Promise<ThreadAnswer>): Promise<ThreadAnswer> {
    if (this.#closed) throw engineClosed();
    try {
      return await run();
    } catch (error) {
      throw this.#closed ? engineClosed(error) : error;
    }
  }

  async #openPool(): Promise<Piscina<unknown, ThreadAnswer>> {
    const pool = (this.#pool ??= this.#start());
    try {
      return await pool;
    } catch (cause) {
      if (this.#pool === pool) this.#pool = undefined;
      throw new DocfaceError('ENGINE_FAILED', 'The engine could not be started.', { cause });
    }
  }

  async #start(): Promise<Piscina<unknown, ThreadAnswer>> {
    await this.#options.prepare?.();
    const pool = new Piscina<unknown, ThreadAnswer>({
      filename: entry,
      workerData: { module: this.#options.module.href },
      execArgv: readTypeScript(),
      minThreads: 0,
      maxThreads: this.#options.threads,
      idleTimeout: this.#options.idleTimeoutMs ?? 60_000,
      // Between tasks the event loop of a thread must live: engines clean up and collect garbage there.
      atomics: 'disabled',
      recordTiming: false,
    });
    // A thread that dies between tasks is replaced; one that dies during a task fails that task.
    pool.on('error', () => undefined);
    return pool;
  }

  async #runWithin(pool: Piscina<unknown, ThreadAnswer>, task: unknown, timeoutMs: number): Promise<ThreadAnswer> {
    const kill = new AbortController();
    const timer = setTimeout(() => kill.abort(), timeoutMs);
    try {
      return await pool.run(task, { signal: kill.signal });
    } catch (cause) {
      if (kill.signal.aborted) {
        throw new DocfaceError('DEADLINE_EXCEEDED', `The work took longer than ${timeoutMs} ms and was stopped.`, {
          cause,
        });
      }
      const died = cause instanceof Error && /worker|terminat|memory/i.test(cause.message);
      throw new DocfaceError('ENGINE_FAILED', 'The engine stopped unexpectedly. Try again.', {
        retryable: died,
        cause,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async #takeSlot(): Promise<void> {
    if (this.#running < this.#options.threads) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the slot to the next in line, if any. */
  #freeSlot(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
