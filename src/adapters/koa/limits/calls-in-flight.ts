/** Counts what each client has in flight, in this process. */
export class CallsInFlight {
  readonly #taken = new Map<string, number>();

  count(clientId: string): number {
    return this.#taken.get(clientId) ?? 0;
  }

  /** Null when the client has `limit` in flight already. `release` is idempotent. */
  take(clientId: string, limit: number): { release(): void } | null {
    if (this.count(clientId) >= limit) return null;
    this.#taken.set(clientId, this.count(clientId) + 1);
    let held = true;
    return {
      release: () => {
        if (held) this.#give(clientId);
        held = false;
      },
    };
  }

  #give(clientId: string): void {
    const left = this.count(clientId) - 1;
    if (left <= 0) this.#taken.delete(clientId);
    else this.#taken.set(clientId, left);
  }
}
