import type { Lane } from '../../domain/request/request.ts';
import { FairQueue, type WorkPlace } from './fair-queue.ts';

/** Lets a number of items of each lane run at once; the others wait in a fair order, and may be told to give up. */
export class Turns {
  readonly #atOnce: number;
  readonly #queue = new FairQueue();
  readonly #running: Record<Lane, number> = { interactive: 0, bulk: 0 };

  /** @param atOnce items of each lane that run at once, at least 1 */
  constructor(atOnce: number) {
    this.#atOnce = Math.max(1, atOnce);
  }

  /** Runs `work` when its turn has come. Rejects with the reason of `retreat` when that aborts before. */
  async run<Result>(place: WorkPlace, retreat: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> {
    retreat?.throwIfAborted();
    await this.#enter(place, retreat);
    try {
      return await work();
    } finally {
      this.#running[place.lane] -= 1;
      this.#queue.startNext([place.lane]);
    }
  }

  async #enter(place: WorkPlace, retreat: AbortSignal | undefined): Promise<void> {
    const { lane } = place;
    if (this.#running[lane] < this.#atOnce) {
      this.#running[lane] += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        takeBack();
        reject(retreat?.reason as Error);
      };
      const takeBack = this.#queue.add(place, () => {
        retreat?.removeEventListener('abort', giveUp);
        this.#running[lane] += 1;
        resolve();
      });
      retreat?.addEventListener('abort', giveUp, { once: true });
    });
  }
}
