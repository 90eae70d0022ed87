import { setMaxListeners } from 'node:events';
import type { EventHandler, StoredEvent } from '../../domain/ports/event-log.ts';

/** Why a handler rejected; `wasRevoked` when it was asked to. */
export interface HandlingFailure {
  readonly cause: unknown;
  readonly wasRevoked: boolean;
}

/** One consumer of a group: a handler and its free slots. */
export class GroupMember {
  readonly #handler: EventHandler;
  readonly #concurrency: number;
  readonly #running = new Set<Promise<void>>();
  readonly #shutdown = new AbortController();
  readonly #revoked = new AbortController();
  #stopped = false;

  constructor(concurrency: number, handler: EventHandler) {
    // Every running handler listens.
    setMaxListeners(0, this.#shutdown.signal, this.#revoked.signal);
    this.#concurrency = concurrency;
    this.#handler = handler;
  }

  /** How many events it handles at the same time; none once it drains. */
  get slots(): number {
    return this.#stopped ? 0 : this.#concurrency;
  }

  get freeSlots(): number {
    return this.slots - this.#running.size;
  }

  /** Runs the handler; `settle` hears whether it resolved (undefined) or why it rejected. */
  handle(event: StoredEvent, settle: (failure: HandlingFailure | undefined) => void): void {
    const run = this.#run(event).then((failure) => {
      this.#running.delete(run);
      settle(failure);
    });
    this.#running.add(run);
  }

  /** Takes no new events and waits for those that have begun; after `graceMs` they are asked to end early. */
  async drain(graceMs: number): Promise<void> {
    this.#stopped = true;
    this.#revoked.abort();
    const timer = setTimeout(() => this.#shutdown.abort(), graceMs);
    await Promise.all(this.#running);
    clearTimeout(timer);
  }

  async #run(event: StoredEvent): Promise<HandlingFailure | undefined> {
    try {
      await this.#handler(event, { shutdown: this.#shutdown.signal, revoked: this.#revoked.signal });
      return undefined;
    } catch (cause) {
      return { cause, wasRevoked: this.#revoked.signal.aborted };
    }
  }
}
