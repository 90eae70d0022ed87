import { ProcessPool } from '../src/adapters/child-process/process-pool.ts';
import type { Threads } from '../src/domain/ports/threads.ts';

type Pair = readonly [Uint8Array, Uint8Array];

/**
 * A pool of processes that compare faces and do nothing else. `human` is the library `@vladmandic/human` as a program
 * around it calls it: its own `detect` and `match` with its own models. `engine` is what docface runs in its own: its
 * models, search and descriptor.
 */
export class BareFaces {
  readonly #threads: Threads;

  constructor(kind: 'human' | 'engine', workers: number) {
    const module = new URL(`./bare-${kind}-thread.ts`, import.meta.url);
    this.#threads = new ProcessPool({ processes: workers, idleTimeoutMs: 600_000, recycleAfter: 100_000 }).running(
      module,
    );
  }

  /** Fails unless each picture shows a face. */
  async matchAll(pairs: readonly Pair[]): Promise<void> {
    const scores = await Promise.all(
      pairs.map((pair) => this.#threads.run<number | null>(pair, { timeoutMs: 600_000 })),
    );
    if (scores.includes(null)) throw new Error('no face was found in a picture of the benchmark');
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
