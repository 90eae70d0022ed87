interface IdleProcess {
  readonly residentBytes: number;
  /** Ends the process. */
  readonly end: () => void;
}

/**
 * What the idle processes of several pools may keep together, to have their engines loaded when work comes: beyond it
 * the one that has been idle for longest ends.
 */
export class IdleProcesses {
  readonly #maxBytes: number;
  /** In the order in which they became idle. */
  readonly #idle = new Map<object, IdleProcess>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** A process has no work any more; `key` names it. */
  add(key: object, process: IdleProcess): void {
    this.#idle.set(key, process);
    let bytes = [...this.#idle.values()].reduce((sum, { residentBytes }) => sum + residentBytes, 0);
    for (const [longest, { residentBytes, end }] of this.#idle) {
      if (bytes <= this.#maxBytes) return;
      this.#idle.delete(longest);
      bytes -= residentBytes;
      end();
    }
  }

  /** A process has work again or has ended. */
  remove(key: object): void {
    this.#idle.delete(key);
  }
}
