import type { TaskLimits } from '../../domain/ports/threads.ts';

interface Waiting {
  readonly urgent: boolean;
  readonly start: () => void;
}

/**
 * How many tasks of one or more pools run at once. Extra ones begin beside them, and the next ones wait for these too,
 * so that three engines are at work for no longer than it takes one of them to end; with one slot they would never
 * begin while callers wait one after the other, and do not wait. Urgent tasks come first.
 */
export class TaskSlots {
  readonly #max: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  /** @param max tasks that run at once, at least 1 */
  constructor(max: number) {
    this.#max = max;
  }

  /** Resolves when the task may begin; `free` is called when it has ended. Rejects with the reason of its signal. */
  async take({ extra = false, urgent = false, signal }: TaskLimits): Promise<void> {
    if (extra) {
      this.#running += this.#countsExtra ? 1 : 0;
      return;
    }
    signal?.throwIfAborted();
    if (this.#running < this.#max) {
      this.#running += 1;
      return;
    }
    await this.#turn(urgent, signal);
  }

  /** The task of these limits has ended: the next in line begins, if it may. */
  free({ extra = false }: TaskLimits): void {
    if (extra && !this.#countsExtra) return;
    this.#running -= 1;
    if (this.#running >= this.#max) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#running += 1;
    next.start();
  }

  get #countsExtra(): boolean {
    return this.#max > 1;
  }

  #turn(urgent: boolean, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        urgent,
        start: (): void => {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason as Error);
      };
      const behind = urgent ? this.#waiting.findIndex((other) => !other.urgent) : -1;
      this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, waiting);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }
}
