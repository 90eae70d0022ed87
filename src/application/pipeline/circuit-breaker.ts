/** After a failure nothing passes for so long; then an item at a time finds out whether the dependency is back. */
const openMs = 4_000;
const probeEveryMs = 1_000;

/**
 * Holds back work while something that it depends on is away. Closed, everything passes; a reported failure opens it;
 * after a pause it is half open: single items pass, until one of them is reported to have succeeded and closes it.
 */
export class CircuitBreaker {
  /** Monotonic time at which the next item may pass; null while everything may. */
  #nextAtMs: number | null = null;

  get isOpen(): boolean {
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
    this.#nextAtMs = performance.now() + openMs;
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
