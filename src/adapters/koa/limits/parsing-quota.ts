import { setTimeout as sleep, setImmediate as yieldToLoop } from 'node:timers/promises';

/** Times as long as a body took to parse, for which the event loop is left to others before the next of its caller. */
const yieldPerWork = 3;

/**
 * Parses large bodies of one caller one after the other, with pauses. Those that arrive at once would be parsed before
 * anything else runs, 40 of 480 kB in a second and a half; parsed in iterations of the event loop without pauses, each
 * step of another's call waits for one of them.
 */
export class ParsingQuota {
  readonly #rested = new Map<string, Promise<void>>();

  /**
   * Runs `work` when it comes first, in the order of the calls; rejects with what it throws.
   *
   * @param limitKey whose bodies share the quota; others are not affected
   */
  run<Result>(limitKey: string, work: () => Result): Promise<Result> {
    let tookMs = 0;
    const before = this.#rested.get(limitKey) ?? yieldToLoop();
    const parsed = before.then(() => {
      const startedAt = performance.now();
      try {
        return work();
      } finally {
        tookMs = performance.now() - startedAt;
      }
    });
    const rest = async (): Promise<void> => {
      await sleep(yieldPerWork * tookMs);
      if (this.#rested.get(limitKey) === rested) this.#rested.delete(limitKey);
    };
    const rested = parsed.then(rest, rest);
    this.#rested.set(limitKey, rested);
    return parsed;
  }
}
