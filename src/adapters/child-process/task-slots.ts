import type { TaskLimits } from '../../domain/ports/task-pool.ts';

interface Waiting {
  readonly limits: TaskLimits;
  readonly start: () => void;
}

/**
 * How many tasks of one or more pools run at once. Urgent tasks come first and have a place beyond the slots, so that a
 * caller does not wait for the long tasks of others; extra ones begin at once. All count: while three engines are at
 * work on two slots, the next one waits until two have ended. One task that nobody waits for always runs.
 */
export class TaskSlots {
  readonly #max: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  /** Of those that run, the ones that nobody waits for. */
  #bulk = 0;

  /** @param max tasks that run at once, at least 1 */
  constructor(max: number) {
    this.#max = max;
  }

  /** Resolves when the task may begin; `free` is called when it has ended. Rejects with the reason of its signal. */
  async take(limits: TaskLimits): Promise<void> {
    limits.signal?.throwIfAborted();
    if (this.#mayStart(limits)) this.#count(limits, 1);
    else await this.#turn(limits);
  }

  /** The task of these limits has ended: the next in line begin, if they may. */
  free(limits: TaskLimits): void {
    this.#count(limits, -1);
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) {
      this.#count(next.limits, 1);
      next.start();
    }
  }

  #takeNext(): Waiting | undefined {
    const at = this.#waiting.findIndex(({ limits }) => this.#mayStart(limits));
    return at === -1 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  #mayStart(limits: TaskLimits): boolean {
    if (limits.extra === true) return true;
    return isBulk(limits) ? this.#running < this.#max || this.#bulk === 0 : this.#running <= this.#max;
  }

  #count(limits: TaskLimits, tasks: 1 | -1): void {
    this.#running += tasks;
    if (isBulk(limits)) this.#bulk += tasks;
  }

  #turn(limits: TaskLimits): Promise<void> {
    const { signal } = limits;
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const waiting = { limits, start };
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason as Error);
      };
      const behind = isBulk(limits) ? -1 : this.#waiting.findIndex((other) => isBulk(other.limits));
      this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, waiting);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }
}

/** Whether nobody waits for a task. */
function isBulk({ extra, urgent }: TaskLimits): boolean {
  return extra !== true && urgent !== true;
}
