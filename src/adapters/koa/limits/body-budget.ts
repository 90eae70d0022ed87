import { DocfaceError } from '../../../domain/errors.ts';

/** Bytes that a body takes at a time. However short, it takes one step: so the number of bodies is bounded too. */
export const stepBytes = 1024 * 1024;

/** What one body holds of the budget. */
export interface BodyHold {
  /** Counts bytes that arrived and are kept. Errors: `OVERLOADED`, `QUOTA_EXCEEDED`. */
  add(bytes: number): void;
  /** Gives everything back; idempotent. */
  release(): void;
}

/**
 * Bytes of bodies in this process, from their arrival until they are stored. A holder may have as much as it leaves
 * free: one alone half of all, two a third each, and there is always something left for one more.
 */
export class BodyBudget {
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(bytes: number) {
    this.#free = Math.floor(bytes / stepBytes);
  }

  /**
   * Lets a body of `expected` bytes begin when it would fit now, and takes its first step; what it announces is not set
   * aside. `holder`: who sends it. Errors: `OVERLOADED`, `QUOTA_EXCEEDED` when the holder's other bodies leave no room.
   */
  open(holder: string, expected: number): BodyHold {
    let bytes = 0;
    let steps = 0;
    let isOpen = true;
    const take = (more: number): void => {
      this.#demand(holder, more, steps);
      this.#move(holder, more);
      steps += more;
    };
    this.#demand(holder, Math.max(1, Math.ceil(expected / stepBytes)), 0);
    take(1);
    return {
      add: (arrived) => {
        bytes += arrived;
        const missing = Math.ceil(bytes / stepBytes) - steps;
        if (isOpen && missing > 0) take(missing);
      },
      release: () => {
        if (isOpen) this.#move(holder, -steps);
        isOpen = false;
      },
    };
  }

  #demand(holder: string, steps: number, own: number): void {
    const held = this.#held.get(holder) ?? 0;
    if (held + steps <= this.#free - steps) return;
    throw held > own ? tooManyOfOne() : tooManyOfAll();
  }

  #move(holder: string, steps: number): void {
    this.#free -= steps;
    const held = (this.#held.get(holder) ?? 0) + steps;
    if (held === 0) this.#held.delete(holder);
    else this.#held.set(holder, held);
  }
}

const soon = { retryAfterSeconds: 5 };

function tooManyOfAll(): DocfaceError {
  return new DocfaceError('OVERLOADED', 'Too many uploads are under way at once. Send this one again shortly.', soon);
}

function tooManyOfOne(): DocfaceError {
  return new DocfaceError(
    'QUOTA_EXCEEDED',
    'What you are sending at the same time takes all the room that one caller may have now. Let some of it end, then send this again.',
    { retryable: true, ...soon },
  );
}
