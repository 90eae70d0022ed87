import type { WorkPlace } from './fair-queue.ts';

/**
 * The time that work on an item takes: time in which nothing of it runs and some of it waits for a slot does not count.
 */
export class WorkTimer {
  /** Where the work stands; slots tell the timer when it waits. */
  readonly place: WorkPlace;
  readonly #from = performance.now();
  #waiting = 0;
  #running = 0;
  #waitedMs = 0;
  #stoodSince: number | null = null;

  constructor({ lane, clientId }: WorkPlace) {
    const change = (waiting: number, running: number): void => this.#change(waiting, running);
    const watch = { waits: () => change(1, 0), starts: () => change(-1, 1), ends: () => change(0, -1) };
    this.place = { lane, clientId, watch };
  }

  /** Milliseconds of work so far. */
  get ms(): number {
    const standing = this.#stoodSince === null ? 0 : performance.now() - this.#stoodSince;
    return performance.now() - this.#from - this.#waitedMs - standing;
  }

  #change(waiting: number, running: number): void {
    const now = performance.now();
    if (this.#stoodSince !== null) this.#waitedMs += now - this.#stoodSince;
    this.#waiting += waiting;
    this.#running += running;
    this.#stoodSince = this.#waiting > 0 && this.#running === 0 ? now : null;
  }
}
