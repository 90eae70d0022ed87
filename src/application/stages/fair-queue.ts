import type { Lane } from '../../domain/request/request.ts';

/** Whose work it is, and where it stands among the others of its client. */
export interface WorkPlace {
  readonly lane: Lane;
  readonly clientId: string;
  /** Within a client the smallest goes first, and of equal ones the one that waited longest. */
  readonly rank?: string;
}

interface Waiting {
  readonly place: WorkPlace;
  readonly start: () => void;
}

/**
 * What waits, in a fair order: interactive work before bulk work, clients of a lane in turn, and within a client by rank.
 * A client with one item waits for at most one item of each other client.
 */
export class FairQueue {
  /** Clients in the order of their turns. */
  readonly #lanes: Readonly<Record<Lane, Map<string, Waiting[]>>> = { interactive: new Map(), bulk: new Map() };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds an item; `start` is called when `startNext` finds it. Call the returned function to take it back. */
  add(place: WorkPlace, start: () => void): () => void {
    const waiting: Waiting = { place, start };
    const clients = this.#lanes[place.lane];
    const queue = clients.get(place.clientId);
    if (queue === undefined) clients.set(place.clientId, [waiting]);
    else queue.push(waiting);
    this.#size += 1;
    return () => this.#remove(waiting);
  }

  /** Starts the next item of the first of these lanes that has one; false when there is none. */
  startNext(lanes: readonly Lane[]): boolean {
    for (const lane of lanes) {
      for (const [clientId, queue] of this.#lanes[lane]) {
        const next = firstByRank(queue);
        if (next === undefined) continue;
        this.#remove(next);
        this.#toTheEnd(lane, clientId);
        next.start();
        return true;
      }
    }
    return false;
  }

  #toTheEnd(lane: Lane, clientId: string): void {
    const queue = this.#lanes[lane].get(clientId);
    if (queue === undefined) return;
    this.#lanes[lane].delete(clientId);
    this.#lanes[lane].set(clientId, queue);
  }

  #remove(waiting: Waiting): void {
    const { lane, clientId } = waiting.place;
    const queue = this.#lanes[lane].get(clientId);
    const index = queue?.indexOf(waiting) ?? -1;
    if (queue === undefined || index === -1) return;
    queue.splice(index, 1);
    this.#size -= 1;
    if (queue.length === 0) this.#lanes[lane].delete(clientId);
  }
}

function firstByRank(queue: readonly Waiting[]): Waiting | undefined {
  return queue.reduce<Waiting | undefined>(
    (first, each) => (first === undefined || rankOf(each) < rankOf(first) ? each : first),
    undefined,
  );
}

function rankOf({ place }: Waiting): string {
  return place.rank ?? '';
}
