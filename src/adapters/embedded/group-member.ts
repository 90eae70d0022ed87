import { setMaxListeners } from 'node:events';
import type { EventHandler, StoredEvent } from '../../domain/ports/event-log.ts';

/** One consumer of a group: a handler and its free slots. */
export class GroupMember {
  readonly #handler: EventHandler;
  readonly #concurrency: number;
  readonly #running = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #stopped = false;

  constructor(concurrency: number, handler: EventHandler) {
    // Every running handler listens.
    setMaxListeners(0, this.#abort.signal);
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

  /** Runs the handler; `settle` hears whether it resolved (undefined) or what it rejected with. */
  handle(event: StoredEvent, settle: (failure: { readonly cause: unknown } | undefined) => void): void {
    const run = this.#run(event).then((failure) => {
      this.#running.delete(run);
      settle(failure);
    });
    this.#running.add(run);
  }

  /** Takes no new events and waits for running ones; after `graceMs` their signal asks them to end early. */
  async drain(graceMs: number): Promise<void> {
    this.#stopped = true;
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    await Promise.all(this.#running);
    clearTimeout(timer);
  }

  async #run(event: StoredEvent): Promise<{ readonly cause: unknown } | undefined> {
    try {
      await this.#handler(event, this.#abort.signal);
      return undefined;
    } catch (cause) {
      return { cause };
    }
  }
}
