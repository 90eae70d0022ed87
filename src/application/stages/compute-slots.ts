import type { Lane } from '../../domain/request/request.ts';
import { FairQueue, type WorkPlace } from './fair-queue.ts';

/**
 * One budget for everything that keeps a core busy: rendering, reading, faces. Interactive work starts before bulk
 * work, clients take turns, and from four slots on a quarter of them is never given to bulk work.
 */
export class ComputeSlots {
  readonly total: number;
  readonly #reserved: number;
  readonly #queue = new FairQueue();
  #busy = 0;

  /** @param total number of slots, at least 1; usually the number of cores */
  constructor(total: number) {
    this.total = Math.max(1, total);
    this.#reserved = Math.floor(this.total / 4);
  }

  /** Slots that are taken. */
  get busy(): number {
    return this.#busy;
  }

  /** How much waits for a slot. */
  get waiting(): number {
    return this.#queue.size;
  }

  async run<Result>(place: WorkPlace, work: () => Promise<Result>): Promise<Result> {
    place.watch?.waits();
    await this.#enter(place);
    place.watch?.starts();
    try {
      return await work();
    } finally {
      place.watch?.ends();
      this.#busy -= 1;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (const lane of ['interactive', 'bulk'] as const) {
      if (this.#isFree(lane) && this.#queue.startNext(lane)) return;
    }
  }

  #isFree(lane: Lane): boolean {
    return this.#busy < (lane === 'interactive' ? this.total : this.total - this.#reserved);
  }

  async #enter(place: WorkPlace): Promise<void> {
    if (this.#isFree(place.lane)) {
      this.#busy += 1;
      this.#queue.served(place.clientId);
      return;
    }
    await new Promise<void>((resolve) => {
      this.#queue.add(place, () => {
        this.#busy += 1;
        resolve();
      });
    });
  }
}
