/** How many requests came to an outcome, for a reason where it has one. */
export interface TallyRow {
  readonly outcome: string;
  readonly reason: string | null;
  readonly requests: number;
}

/** Counts outcomes. */
export class Tally {
  readonly #rows = new Map<string, TallyRow>();

  get total(): number {
    return this.rows().reduce((sum, { requests }) => sum + requests, 0);
  }

  add(outcome: string, reason: string | null, more = 1): void {
    const key = `${outcome} ${reason ?? ''}`;
    this.#rows.set(key, { outcome, reason, requests: (this.#rows.get(key)?.requests ?? 0) + more });
  }

  rows(): readonly TallyRow[] {
    return [...this.#rows.values()];
  }
}
