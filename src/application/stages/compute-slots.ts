import type { Lane } from '../../domain/request/request.ts';

interface Waiter {
  readonly start: () => void;
}

/**
 * One budget for everything that keeps a core busy: rendering, reading, faces. Interactive work starts before bulk
 * work, and from four slots on a quarter of them is never given to bulk work.
 */
export class ComputeSlots {
  readonly total: number;
  readonly #reserved: number;
  readonly #waiting: Record<Lane, Waiter[]> = { interactive: [], bulk: [] };
  #busy = 0;

  /** @param total number of slots, at least 1; usually the number of cores */
  constructor(total: number) {
    this.total = Math.max(1, total);
    this.#reserved = Math.floor(this.total / 4);
  }

  /** Slots in use. */
  get busy(): number {
    return this.#busy;
  }

  /** What waits for a slot. */
  get waiting(): number {
    return this.#waiting.interactive.length + this.#waiting.bulk.length;
  }

  async run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(lane);
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      this.#startNext();
    }
  }

  #free(lane: Lane): boolean {
    return this.#busy < (lane === 'interactive' ? this.total : this.total - this.#reserved);
  }

  async #enter(lane: Lane): Promise<void> {
    if (this.#free(lane)) {
      this.#busy += 1;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting[lane].push({ start: resolve }));
  }

  #startNext(): void {
    for (const lane of ['interactive', 'bulk'] as const) {
      const next = this.#free(lane) ? this.#waiting[lane].shift() : undefined;
      if (next === undefined) continue;
      this.#busy += 1;
      next.start();
      return;
    }
  }
}
