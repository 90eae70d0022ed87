import sharp from 'sharp';
import { PiscinaThreads } from '../src/adapters/piscina/piscina-threads.ts';

/** A pool of threads that run Human's own pipeline and dlib's descriptor, the models that docface uses, and nothing else. */
export class BareHuman {
  readonly #threads: PiscinaThreads;

  constructor(workers: number) {
    const module = new URL('./bare-human-thread.ts', import.meta.url);
    // sharp must be loaded here before a thread loads it, see its documentation on worker threads.
    const prepare = async (): Promise<unknown> => sharp;
    this.#threads = new PiscinaThreads({ module, threads: workers, idleTimeoutMs: 600_000, prepare });
  }

  /** Fails unless each pair shows two faces. */
  async matchAll(pairs: readonly (readonly [Uint8Array, Uint8Array])[]): Promise<void> {
    const similarities = await Promise.all(
      pairs.map((pair) => this.#threads.run<number | null>(pair, { timeoutMs: 60_000 })),
    );
    if (similarities.includes(null)) throw new Error('bare Human found no face in a picture of the benchmark');
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
