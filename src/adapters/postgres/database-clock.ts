import type { Clock } from '../../domain/ports/clock.ts';

const samples = 3;

/**
 * The time of the database as this machine can tell it, so that processes on machines whose clocks differ agree on ends
 * of leases and on what is due. The system's time until `align` was called.
 */
export class DatabaseClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Milliseconds by which the database is ahead of this machine. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /**
   * Asks for the database's time some times and believes the answer that came soonest, as of the middle of its exchange
   * (Cristian's algorithm). Errors: those of `readTime`; the clock then goes on as before.
   */
  async align(readTime: () => Promise<Date>): Promise<void> {
    let best: { readonly tookMs: number; readonly offsetMs: number } | undefined;
    for (let sample = 0; sample < samples; sample += 1) {
      const from = performance.now();
      const time = await readTime();
      const tookMs = performance.now() - from;
      const offsetMs = Math.round(time.getTime() + tookMs / 2 - Date.now());
      if (best === undefined || tookMs < best.tookMs) best = { tookMs, offsetMs };
    }
    this.#offsetMs = best?.offsetMs ?? this.#offsetMs;
  }
}
