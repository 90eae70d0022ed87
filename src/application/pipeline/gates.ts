/** After a failure nothing passes for so long; then an item at a time finds out whether the dependency is back. */
const restMs = 4_000;
const probeEveryMs = 1_000;

/**
 * Holds back work while something that it depends on is away. Everything passes until a failure is reported; after a
 * pause single items pass, until one of them is reported to have succeeded.
 */
export class CircuitBreaker {
  /** Monotonic time at which the next item may pass; null while everything may. */
  #nextAtMs: number | null = null;

  get isClosed(): boolean {
    return this.#nextAtMs !== null;
  }

  /** Resolves when the caller may go on. Rejects with the reason of `signal` when that aborts before. */
  async pass(signal: AbortSignal | undefined): Promise<void> {
    for (let at = this.#nextAtMs; at !== null; at = this.#nextAtMs) {
      const now = performance.now();
      if (now >= at) {
        this.#nextAtMs = now + probeEveryMs;
        return;
      }
      await pause(Math.min(at - now, probeEveryMs), signal);
    }
  }

  succeeded(): void {
    this.#nextAtMs = null;
  }

  failed(): void {
    this.#nextAtMs = performance.now() + restMs;
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

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
