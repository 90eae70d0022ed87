import type { WorkWatch } from '../../domain/ports/work-context.ts';
import type { WorkPlace } from './fair-queue.ts';

/** Pieces of work of one sort: how many wait, and how many run. */
interface Pieces {
  waiting: number;
  running: number;
}

/**
 * The time that work on an item takes: time in which nothing of it runs and some of it waits does not count. It waits for
 * a slot, and within one for a process of an engine or a turn at a generator.
 */
export class WorkTimer {
  /** Where the work stands; slots tell the timer when it waits. */
  readonly place: WorkPlace;
  /** What engines and generators do for it, in a slot or without one, tells the timer too. */
  readonly tasks: WorkWatch;
  readonly #from = performance.now();
  readonly #slots: Pieces = { waiting: 0, running: 0 };
  readonly #tasks: Pieces = { waiting: 0, running: 0 };
  #waitedMs = 0;
  #stoodSince: number | null = null;

  constructor({ lane, clientId }: WorkPlace) {
    this.place = { lane, clientId, watch: this.#watch(this.#slots) };
    this.tasks = this.#watch(this.#tasks);
  }

  /** Milliseconds of work so far. */
  get ms(): number {
    const standing = this.#stoodSince === null ? 0 : performance.now() - this.#stoodSince;
    return performance.now() - this.#from - this.#waitedMs - standing;
  }

  /** What holds a slot and waits for an engine there does not run. */
  get #stands(): boolean {
    const [slots, tasks] = [this.#slots, this.#tasks];
    return tasks.running === 0 && (tasks.waiting > 0 || (slots.waiting > 0 && slots.running === 0));
  }

  #watch(pieces: Pieces): WorkWatch {
    const change = (waiting: number, running: number): void => {
      const now = performance.now();
      if (this.#stoodSince !== null) this.#waitedMs += now - this.#stoodSince;
      pieces.waiting += waiting;
      pieces.running += running;
      this.#stoodSince = this.#stands ? now : null;
    };
    return { waits: () => change(1, 0), starts: () => change(-1, 1), ends: () => change(0, -1) };
  }
}
