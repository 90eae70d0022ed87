/** Calls of one caller that are worked on at once: as many keep a database and a store busy. */
export const callsAtOnce = 4;

/** A call that takes longer waits for something with limits of its own, and makes room for the next. */
const longestSlotMs = 100;

/** What a call has while it is worked on. */
export interface CallSlot {
  /**
   * Runs what only waits, as for a body that arrives or a request that ends: others are let in meanwhile.
   * Resolves when it is over and the call is within the limit again.
   */
  readonly outsideLimit: <Result>(wait: () => Promise<Result>) => Promise<Result>;
}

interface Waiting {
  readonly go: () => void;
}

interface Share {
  running: number;
  /** Whether no call of the caller began in this iteration of the event loop. */
  mayBegin: boolean;
  readonly waiting: Set<Waiting>;
}

/**
 * Bounds what is done for one caller at the same time: `callsAtOnce` calls, of which one begins in each turn of the
 * event loop; the others wait in the order in which they came. Without that each step of another's call, in the event
 * loop and before the database, waits for as many steps as the caller has calls.
 */
export class CallLimits {
  readonly #shares = new Map<string, Share>();
  #isTurning = false;

  /**
   * Runs `work` when the limit allows it. Rejects with the reason of `disconnected` when that aborts before.
   *
   * @param limitKey whose calls share the limit; others are not affected
   */
  async run<Result>(
    limitKey: string,
    disconnected: AbortSignal,
    work: (slot: CallSlot) => Promise<Result>,
  ): Promise<Result> {
    let leave = await this.#enter(limitKey, disconnected);
    try {
      return await work({
        outsideLimit: async (wait) => {
          leave();
          try {
            return await wait();
          } finally {
            // Whether somebody still listens or not: what was waited for may have to be cleared away.
            leave = await this.#enter(limitKey, null);
          }
        },
      });
    } finally {
      leave();
    }
  }

  /** Resolves with what gives the slot back, which is idempotent. */
  async #enter(limitKey: string, disconnected: AbortSignal | null): Promise<() => void> {
    disconnected?.throwIfAborted();
    const share = this.#shareOf(limitKey);
    if (share.waiting.size === 0 && isFree(share)) this.#begin(share);
    else await this.#wait(share, disconnected);
    let has = true;
    const leave = (): void => {
      clearTimeout(timer);
      if (has) share.running -= 1;
      has = false;
      this.#slot();
    };
    const timer = setTimeout(leave, longestSlotMs);
    return leave;
  }

  #shareOf(limitKey: string): Share {
    const known = this.#shares.get(limitKey);
    if (known !== undefined) return known;
    const share: Share = { running: 0, mayBegin: true, waiting: new Set() };
    this.#shares.set(limitKey, share);
    return share;
  }

  #wait(share: Share, disconnected: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        share.waiting.delete(waiting);
        reject(disconnected?.reason as Error);
      };
      const waiting: Waiting = {
        go: () => {
          disconnected?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      disconnected?.addEventListener('abort', giveUp, { once: true });
      share.waiting.add(waiting);
    });
  }

  #begin(share: Share): void {
    share.running += 1;
    share.mayBegin = false;
    this.#slot();
  }

  #slot(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isTurning = false;
    for (const [limitKey, share] of this.#shares) {
      share.mayBegin = true;
      const [next] = isFree(share) ? share.waiting : [];
      if (next !== undefined) {
        share.waiting.delete(next);
        this.#begin(share);
        next.go();
      } else if (share.running === 0) {
        this.#shares.delete(limitKey);
      }
    }
  }
}

function isFree({ running, mayBegin }: Share): boolean {
  return mayBegin && running < callsAtOnce;
}
