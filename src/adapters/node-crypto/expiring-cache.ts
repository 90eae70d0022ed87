interface Entry {
  readonly secret: Promise<Uint8Array>;
  readonly timer: NodeJS.Timeout;
}

export interface ExpiringCacheLimits {
  readonly maxKeys: number;
  /** How long a secret stays in memory, in milliseconds. */
  readonly keepMs: number;
}

/**
 * Secrets by name for a short while, so that the pages of a request do not ask for them again. Forgotten ones are
 * zeroed.
 */
export class ExpiringCache {
  readonly #limits: ExpiringCacheLimits;
  readonly #load: (name: string) => Promise<Uint8Array>;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();

  constructor(load: (name: string) => Promise<Uint8Array>, limits: ExpiringCacheLimits) {
    this.#load = load;
    this.#limits = limits;
  }

  /** Lends a copy of the secret for the time of `work`: an eviction meanwhile does not zero it. */
  async use<Result>(name: string, work: (secret: Uint8Array) => Result | Promise<Result>): Promise<Result> {
    const secret = Uint8Array.from(await this.#secretOf(name));
    try {
      return await work(secret);
    } finally {
      secret.fill(0);
    }
  }

  /** Takes over a secret that is known already. */
  keep(name: string, secret: Uint8Array): void {
    this.#add(name, Promise.resolve(secret));
  }

  forget(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    clearTimeout(entry.timer);
    entry.secret.then((secret) => secret.fill(0)).catch(() => undefined);
  }

  /** Forgets all of them. */
  clear(): void {
    for (const name of this.#entries.keys()) this.forget(name);
  }

  #secretOf(name: string): Promise<Uint8Array> {
    const found = this.#entries.get(name);
    if (found !== undefined) {
      this.#entries.delete(name);
      this.#entries.set(name, found);
      return found.secret;
    }
    const secret = this.#load(name);
    secret.catch(() => this.forget(name));
    this.#add(name, secret);
    return secret;
  }

  #add(name: string, secret: Promise<Uint8Array>): void {
    const timer = setTimeout(() => this.forget(name), this.#limits.keepMs).unref();
    this.#entries.set(name, { secret, timer });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.maxKeys) break;
      this.forget(oldest);
    }
  }
}
