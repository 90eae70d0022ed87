/**
 * Lets any number of things run together, or one alone. Whoever waits to run alone goes before those that come later.
 */
export class SharedExclusiveLock {
  readonly #waiting: { readonly alone: boolean; readonly start: () => void }[] = [];
  #running = 0;
  #alone = false;

  async run<Result>(alone: boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length > 0 || !this.#fits(alone)) {
      await new Promise<void>((resolve) => this.#waiting.push({ alone, start: resolve }));
    } else {
      this.#enter(alone);
    }
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#alone = false;
      this.#startWaiting();
    }
  }

  #fits(alone: boolean): boolean {
    return alone ? this.#running === 0 : !this.#alone;
  }

  #enter(alone: boolean): void {
    this.#running += 1;
    this.#alone = alone;
  }

  #startWaiting(): void {
    for (let next = this.#waiting[0]; next !== undefined && this.#fits(next.alone); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#enter(next.alone);
      next.start();
    }
  }
}
