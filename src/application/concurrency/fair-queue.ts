import type { WorkWatch } from '../../domain/ports/work-context.ts';
import type { Lane } from '../../domain/request/request.ts';

/** Whose work it is, and where it is among the others of its client. */
export interface QueuePosition {
  readonly lane: Lane;
  readonly clientId: string;
  /** Within a client the smallest goes first, and of equal ones the one that waited longest. */
  readonly rank?: string;
  /** Notified when a piece of the work waits for a slot, has it, and gives it back. */
  readonly watch?: WorkWatch;
}

interface Waiting {
  readonly position: QueuePosition;
  readonly start: () => void;
}

/** Of clients that were served longer ago nothing is known. */
const maxClients = 10_000;

/**
 * What waits, in a fair order: in a lane the client that was served longest ago goes first, and within a client the
 * smallest rank. A client with one item waits for at most one item of each other client.
 */
export class FairQueue {
  readonly #lanes: Readonly<Record<Lane, Map<string, Waiting[]>>> = { interactive: new Map(), bulk: new Map() };
  /** Clients by when they were served last, the most recent one at the end. */
  readonly #served = new Map<string, number>();
  #services = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds an item; `start` is called when `startNext` finds it. Call the returned function to take it back. */
  add(position: QueuePosition, start: () => void): () => void {
    const waiting: Waiting = { position, start };
    const clients = this.#lanes[position.lane];
    const queue = clients.get(position.clientId);
    if (queue === undefined) clients.set(position.clientId, [waiting]);
    else queue.push(waiting);
    this.#size += 1;
    return () => this.#remove(waiting);
  }

  /** Tells that an item of this client starts without having waited. */
  served(clientId: string): void {
    this.#services += 1;
    this.#served.delete(clientId);
    this.#served.set(clientId, this.#services);
    if (this.#served.size <= maxClients) return;
    for (const oldest of this.#served.keys()) {
      this.#served.delete(oldest);
      return;
    }
  }

  /** Starts the next item of a lane among the clients that may have one; false when there is none. */
  startNext(lane: Lane, mayStart: (clientId: string) => boolean = () => true): boolean {
    let first: string | undefined;
    for (const clientId of this.#lanes[lane].keys()) {
      if (mayStart(clientId) && (first === undefined || this.#servedAt(clientId) < this.#servedAt(first))) {
        first = clientId;
      }
    }
    const next = first === undefined ? undefined : firstByRank(this.#lanes[lane].get(first) ?? []);
    if (next === undefined) return false;
    this.#remove(next);
    this.served(next.position.clientId);
    next.start();
    return true;
  }

  #servedAt(clientId: string): number {
    return this.#served.get(clientId) ?? 0;
  }

  #remove(waiting: Waiting): void {
    const { lane, clientId } = waiting.position;
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

function rankOf({ position }: Waiting): string {
  return position.rank ?? '';
}

/** Work of a command that has the engines to itself. */
export const thisCommand: QueuePosition = { lane: 'interactive', clientId: 'command' };
