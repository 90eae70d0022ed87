interface Standstill {
  readonly next: number;
  readonly sinceMs: number;
}

/**
 * Finds out whether a consumer stands still: events lie in a partition, none of them is taken, and none of it is held
 * that would explain why.
 */
export class StallWatch {
  #standing: ReadonlyMap<number, Standstill> = new Map();
  #lookedAtMs = 0;

  /**
   * What was seen at a moment: the offset of the next event to take of each partition in which untaken events lie and
   * of which nothing is held. A partition that is left out, or has moved on, stands still no longer.
   */
  look(untaken: ReadonlyMap<number, number>, nowMs: number): void {
    const before = this.#standing;
    this.#standing = new Map(
      [...untaken].map(([partition, next]) => {
        const known = before.get(partition);
        return [partition, known?.next === next ? known : { next, sinceMs: nowMs }];
      }),
    );
    this.#lookedAtMs = nowMs;
  }

  /** Milliseconds from the first to the last look that saw the partition stand which stands longest; 0 for none. */
  get stalledMs(): number {
    return Math.max(0, ...[...this.#standing.values()].map(({ sinceMs }) => this.#lookedAtMs - sinceMs));
  }
}
