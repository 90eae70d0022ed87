interface KeyQueue<Event> {
  /** In order; the first one may be in work. */
  readonly events: Event[];
  failures: number;
}

/** Orders work by key: one event of a key at a time, keys in the order in which they became ready. */
export class KeyQueues<Event extends { readonly key: string }> {
  readonly #queues = new Map<string, KeyQueue<Event>>();
  readonly #ready = new Set<string>();
  #size = 0;

  /** Events that are not finished. */
  get size(): number {
    return this.#size;
  }

  /** Keys whose next event can be taken. */
  get ready(): number {
    return this.#ready.size;
  }

  add(event: Event): void {
    this.#size += 1;
    const queue = this.#queues.get(event.key);
    if (queue !== undefined) {
      queue.events.push(event);
      return;
    }
    this.#queues.set(event.key, { events: [event], failures: 0 });
    this.#ready.add(event.key);
  }

  /** The event whose key waited longest. Its key rests until `finish` or `retry`. */
  take(): Event | undefined {
    for (const key of this.#ready) {
      this.#ready.delete(key);
      return this.#queues.get(key)?.events[0];
    }
    return undefined;
  }

  /** The taken event of this key is finished. */
  finish(key: string): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) return;
    queue.events.shift();
    queue.failures = 0;
    this.#size -= 1;
    if (queue.events.length === 0) this.#queues.delete(key);
    else this.#ready.add(key);
  }

  /** The taken event of this key failed; returns how many times in a row. The key rests until `retry`. */
  fail(key: string): number {
    const queue = this.#queues.get(key);
    if (queue === undefined) return 0;
    queue.failures += 1;
    return queue.failures;
  }

  retry(key: string): void {
    if (this.#queues.has(key)) this.#ready.add(key);
  }
}
