import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import type { TaskPool } from '../../src/domain/ports/task-pool.ts';
import { engineEnvironment } from '../../src/infrastructure/config/load-config.ts';

/** Processes that work on what they are handed and do nothing else, of the priority that docface gives to its own. */
export class BarePool<Task> {
  readonly #taskPool: TaskPool;

  /** `name` is that of a module in this folder, without `-thread.ts`; null is its answer to what it cannot do. */
  constructor(name: string, workers: number) {
    const module = new URL(`./${name}-thread.ts`, import.meta.url);
    const options = { processes: workers, idleTimeoutMs: 3_600_000, recycleAfter: 100_000, hugePages: true };
    this.#taskPool = new ProcessPool({ ...options, environment: engineEnvironment() }).running(module);
  }

  /** Fails unless everything could be done. */
  async all(tasks: readonly Task[]): Promise<void> {
    const answers = await Promise.all(tasks.map((task) => this.#taskPool.run(task, { timeoutMs: 600_000 })));
    if (answers.includes(null)) throw new Error('nothing was found in a picture of the benchmark');
  }

  close(): Promise<void> {
    return this.#taskPool.close();
  }
}
