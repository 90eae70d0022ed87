interface IdleProcess {
  /** Memory that its end gives back. */
  readonly ownBytes: number;
  /** Ends the process. */
  readonly end: () => void;
}

/**
 * Milliseconds that a process may have no work before it counts as idle: pages that follow one another leave shorter
 * gaps.
 */
const settleMs = 500;

/**
 * What the idle processes of several pools may keep together, to have their engines loaded when work comes: beyond it
 * the one that has been idle for longest ends.
 */
export class IdleProcesses {
  readonly #maxBytes: number;
  readonly #settling = new Map<object, NodeJS.Timeout>();
  /** In the order in which they became idle. */
  readonly #idle = new Map<object, IdleProcess>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** A process has no work any more; `key` names it. */
  add(key: object, process: IdleProcess): void {
    const settle = (): void => {
      this.#settling.delete(key);
      this.#idle.set(key, process);
      this.#endLongest();
    };
    this.#settling.set(key, setTimeout(settle, settleMs));
  }

  /** A process has work again or has ended. */
  remove(key: object): void {
    clearTimeout(this.#settling.get(key));
    this.#settling.delete(key);
    this.#idle.delete(key);
  }

  #endLongest(): void {
    let bytes = [...this.#idle.values()].reduce((sum, { ownBytes }) => sum + ownBytes, 0);
    for (const [longest, { ownBytes, end }] of this.#idle) {
      if (bytes <= this.#maxBytes) return;
      this.#idle.delete(longest);
      bytes -= ownBytes;
      end();
    }
  }
}
