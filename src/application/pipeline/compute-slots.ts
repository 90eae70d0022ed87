import type { WorkLimits } from '../../domain/ports/task-pool.ts';
import type { Lane } from '../../domain/request/request.ts';
import { FairQueue, type QueuePosition } from '../concurrency/fair-queue.ts';

/** What a slot says to the work that it is given to: part of the limits of whatever it runs. */
export type Allocation = Required<Pick<WorkLimits, 'extra' | 'urgent' | 'cores'>>;

/**
 * One budget for everything that keeps a core busy: rendering, reading, faces. Interactive work starts before bulk
 * work, clients alternate, and from four slots on a quarter of them is never given to bulk work.
 *
 * However long the pages of others hold the slots or all engines, a client does not wait for them with its interactive
 * work: one slot beyond the total is for such work alone, and it does not queue again at engines.
 *
 * Work that begins while others are free may use their cores too, until it ends; with all of them taken each has one.
 */
export class ComputeSlots {
  readonly total: number;
  readonly #engines: number;
  readonly #reserved: number;
  readonly #queue = new FairQueue();
  /** Slots that each client holds; clients without one are not in it. */
  readonly #held = new Map<string, number>();
  #busy = 0;

  /**
   * @param total number of slots, at least 1; usually the number of cores
   * @param engines how many pieces of work engines run at a time; the others wait for them
   */
  constructor(total: number, engines = total) {
    this.total = Math.max(1, total);
    this.#engines = engines;
    this.#reserved = Math.floor(this.total / 4);
  }

  /** Slots that are taken; one more than there are while work has the slot beyond them. */
  get busy(): number {
    return this.#busy;
  }

  /** How much waits for a slot. */
  get waiting(): number {
    return this.#queue.size;
  }

  async run<Result>(position: QueuePosition, work: (allocation: Allocation) => Promise<Result>): Promise<Result> {
    position.watch?.waits();
    const allocation = await this.#enter(position);
    position.watch?.starts();
    try {
      return await work(allocation);
    } finally {
      position.watch?.ends();
      this.#leave(position);
      this.#startNext();
    }
  }

  #startNext(): void {
    for (const lane of ['interactive', 'bulk'] as const) {
      if (this.#queue.startNext(lane, (clientId) => this.#mayStart(lane, clientId))) return;
    }
  }

  #mayStart(lane: Lane, clientId: string): boolean {
    if (lane === 'bulk') return this.#busy < this.total - this.#reserved;
    return this.#busy < (this.#waitsForOthers(clientId) ? this.total + 1 : this.total);
  }

  /** Whether a client holds nothing, or nothing that runs before the work of others, which has all engines. */
  #waitsForOthers(clientId: string): boolean {
    const held = this.#held.get(clientId) ?? 0;
    return held === 0 || this.#busy - held >= this.#engines;
  }

  async #enter(position: QueuePosition): Promise<Allocation> {
    if (this.#mayStart(position.lane, position.clientId)) {
      this.#queue.served(position.clientId);
      return this.#take(position);
    }
    return new Promise((resolve) => {
      this.#queue.add(position, () => resolve(this.#take(position)));
    });
  }

  #take({ lane, clientId }: QueuePosition): Allocation {
    const held = this.#held.get(clientId) ?? 0;
    const extra = lane === 'interactive' && this.#busy >= this.#engines && this.#waitsForOthers(clientId);
    const cores = Math.max(1, this.#engines - this.#busy);
    this.#held.set(clientId, held + 1);
    this.#busy += 1;
    return { extra, urgent: lane === 'interactive', cores };
  }

  #leave({ clientId }: QueuePosition): void {
    const held = (this.#held.get(clientId) ?? 1) - 1;
    if (held === 0) this.#held.delete(clientId);
    else this.#held.set(clientId, held);
    this.#busy -= 1;
  }
}
