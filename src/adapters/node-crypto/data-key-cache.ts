interface Entry {
  readonly key: Promise<Uint8Array>;
  readonly timer: NodeJS.Timeout;
}

export interface DataKeyCacheLimits {
  readonly maxKeys: number;
  /** How long an unwrapped key stays in memory. */
  readonly keepMs: number;
}

/** Unwrapped data keys for a short while, so that the pages of a request do not unwrap again. Forgotten keys are zeroed. */
export class DataKeyCache {
  readonly #limits: DataKeyCacheLimits;
  readonly #unwrap: (wrapped: string) => Promise<Uint8Array>;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();

  constructor(unwrap: (wrapped: string) => Promise<Uint8Array>, limits: DataKeyCacheLimits) {
    this.#unwrap = unwrap;
    this.#limits = limits;
  }

  /** Lends a copy of the key for the time of `work`: an eviction meanwhile does not zero it. */
  async use<Result>(wrapped: string, work: (key: Uint8Array) => Result | Promise<Result>): Promise<Result> {
    const key = Uint8Array.from(await this.#keyOf(wrapped));
    try {
      return await work(key);
    } finally {
      key.fill(0);
    }
  }

  /** Forgets all keys. */
  clear(): void {
    for (const wrapped of this.#entries.keys()) this.#forget(wrapped);
  }

  #keyOf(wrapped: string): Promise<Uint8Array> {
    const found = this.#entries.get(wrapped);
    if (found !== undefined) {
      this.#entries.delete(wrapped);
      this.#entries.set(wrapped, found);
      return found.key;
    }
    const key = this.#unwrap(wrapped);
    key.catch(() => this.#forget(wrapped));
    const timer = setTimeout(() => this.#forget(wrapped), this.#limits.keepMs).unref();
    this.#entries.set(wrapped, { key, timer });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.maxKeys) break;
      this.#forget(oldest);
    }
    return key;
  }

  #forget(wrapped: string): void {
    const entry = this.#entries.get(wrapped);
    if (entry === undefined) return;
    this.#entries.delete(wrapped);
    clearTimeout(entry.timer);
    entry.key.then((key) => key.fill(0)).catch(() => undefined);
  }
}
