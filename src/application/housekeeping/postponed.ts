const firstPauseMs = 10 * 60_000;
const maxPauseMs = 24 * 3_600_000;
const maxIds = 1_000;

/**
 * What always fails, so that it blocks nothing that comes after it: each id rests for a while that doubles with each
 * failure, from ten minutes to a day. It is remembered by this process alone, and of too many the oldest are forgotten.
 */
export class Postponed {
  readonly #resting = new Map<string, { readonly failures: number; readonly until: number }>();

  /** Those that rest now. */
  at(now: Date): readonly string[] {
    return [...this.#resting].flatMap(([id, { until }]) => (until > now.getTime() ? [id] : []));
  }

  /** Whether this was its first failure. */
  add(id: string, now: Date): boolean {
    const failures = (this.#resting.get(id)?.failures ?? 0) + 1;
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1));
    this.#resting.delete(id);
    this.#resting.set(id, { failures, until: now.getTime() + pauseMs });
    const [oldest] = this.#resting.keys();
    if (this.#resting.size > maxIds && oldest !== undefined) this.#resting.delete(oldest);
    return failures === 1;
  }
}
