/** Lets at most so many in at a time, in the order in which they asked. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param max at least 1 */
  constructor(max: number) {
    this.#free = max;
  }

  /** Resolves when the caller is let in; `release` must follow. */
  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Lets the next one in. */
  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }

  /** Runs `work` when it is let in. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}
