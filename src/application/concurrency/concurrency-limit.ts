import type { Lane } from '../../domain/request/request.ts';
import { FairQueue, type QueuePosition } from './fair-queue.ts';

/**
 * Lets a number of items of each client and lane run at once; the others wait in a fair order, and may be asked to give
 * up. Of a lane four times as many run as of one client, so that hardly any client waits for the items of another.
 */
export class ConcurrencyLimit {
  readonly #ofClient: number;
  readonly #ofLane: number;
  readonly #queue = new FairQueue();
  readonly #running: Record<Lane, Map<string, number>> = { interactive: new Map(), bulk: new Map() };
  readonly #count: Record<Lane, number> = { interactive: 0, bulk: 0 };

  /** @param ofClient items of a client in one lane that run at once, at least 1 */
  constructor(ofClient: number) {
    this.#ofClient = Math.max(1, ofClient);
    this.#ofLane = 4 * this.#ofClient;
  }

  /** Runs `work` when its turn has come. Rejects with the reason of `revoked` when that aborts before. */
  async run<Result>(
    position: QueuePosition,
    revoked: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    revoked?.throwIfAborted();
    await this.#enter(position, revoked);
    try {
      return await work();
    } finally {
      this.#leave(position);
    }
  }

  async #enter(position: QueuePosition, revoked: AbortSignal | undefined): Promise<void> {
    const { lane, clientId } = position;
    if (this.#isFree(lane, clientId)) {
      this.#queue.served(clientId);
      this.#add(position, 1);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        takeBack();
        reject(revoked?.reason as Error);
      };
      const takeBack = this.#queue.add(position, () => {
        revoked?.removeEventListener('abort', giveUp);
        this.#add(position, 1);
        resolve();
      });
      revoked?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #leave(position: QueuePosition): void {
    this.#add(position, -1);
    const { lane } = position;
    this.#queue.startNext(lane, (clientId) => this.#isFree(lane, clientId));
  }

  #isFree(lane: Lane, clientId: string): boolean {
    return this.#count[lane] < this.#ofLane && (this.#running[lane].get(clientId) ?? 0) < this.#ofClient;
  }

  #add({ lane, clientId }: QueuePosition, items: 1 | -1): void {
    const running = (this.#running[lane].get(clientId) ?? 0) + items;
    if (running === 0) this.#running[lane].delete(clientId);
    else this.#running[lane].set(clientId, running);
    this.#count[lane] += items;
  }
}
