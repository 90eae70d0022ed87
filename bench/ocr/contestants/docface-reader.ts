import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { failedReading, type Reader, type Reading, type ReadRequest } from '../reading.ts';
import type { DocfaceSetup, Job } from './docface-setup.ts';

const program = fileURLToPath(new URL('../ocr-process.ts', import.meta.url));

interface Waiting {
  readonly startedAt: number;
  readonly done: (reading: Reading) => void;
}

export interface DocfaceOptions {
  readonly setup: DocfaceSetup;
  /** Pages that are read at the same time. */
  readonly slots: number;
  /** Longest reading of one file; then the process is killed and the reading is a hang. */
  readonly timeoutMs: number;
  /** How many cores of the machine it may use, the first ones; all when left out. Needs `taskset` of util-linux. */
  readonly cores?: number;
}

/** Before it starts anything: what it starts later has the same cores. */
function keepToCores({ pid }: ChildProcess, cores: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `0-${cores - 1}`, String(pid)], { stdio: 'ignore' });
}

/** docface in a process of its own, so that its memory is its own and a hang or crash stays there. */
export class DocfaceReader implements Reader {
  readonly name: string;
  readonly #options: DocfaceOptions;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | null = null;
  #jobs = 0;

  constructor(options: DocfaceOptions) {
    this.name = `docface ${options.setup.name}`;
    this.#options = options;
  }

  async read({ path, password }: ReadRequest): Promise<Reading> {
    const { timeoutMs } = this.#options;
    const child = await this.#running();
    this.#jobs += 1;
    const job: Job = { id: this.#jobs, path, password };
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(job.id, failedReading('HANG', timeoutMs / 1000)), timeoutMs);
      this.#waiting.set(job.id, {
        startedAt: performance.now(),
        done: (reading) => {
          clearTimeout(timer);
          if (reading.error !== 'HANG') return resolve(reading);
          this.#process = null;
          child.once('exit', () => resolve(reading));
          child.kill('SIGKILL');
        },
      });
      child.send(job);
    });
  }

  async close(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null) return;
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  }

  async #running(): Promise<ChildProcess> {
    if (this.#process !== null) return this.#process;
    const { setup, slots, cores } = this.#options;
    const child = fork(program, [setup.engine, setup.profile, String(slots)], { serialization: 'advanced' });
    this.#process = child;
    if (cores !== undefined) keepToCores(child, cores);
    child.on('message', ({ id, reading }: { id: number; reading: Reading }) => this.#settle(id, reading));
    const [started] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as readonly unknown[];
    if (typeof started !== 'object' || started === null) throw new Error(`${this.name} does not start; see above.`);
    child.on('exit', () => {
      if (this.#process === child) this.#process = null;
      for (const [id, { startedAt }] of this.#waiting) {
        this.#settle(id, failedReading('CRASH', (performance.now() - startedAt) / 1000));
      }
    });
    return child;
  }

  #settle(id: number, reading: Reading): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.done(reading);
  }
}
