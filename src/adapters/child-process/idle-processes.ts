interface PooledProcess {
  /** Memory that its end gives back, in bytes. */
  readonly ownBytes: () => number;
  /** Ends the process. */
  readonly end: () => void;
}

export interface IdleProcessesOptions {
  /** What idle processes may keep together. */
  readonly maxIdleBytes: number;
  /** What idle ones and those at work may take together, before idle ones end. Defaults to no bound. */
  readonly maxBytes?: number;
  /** What idle ones may keep however much those at work take, within `maxIdleBytes`. Defaults to nothing. */
  readonly minIdleBytes?: number;
}

/**
 * Milliseconds that a process may have no work before it counts as idle: pages that follow one another leave shorter
 * gaps.
 */
const settleMs = 500;

/** Between two looks at what those at work take: it grows while they have a task. */
const lookMs = 250;

/**
 * What the idle processes of several pools may keep together, to have their engines loaded when work comes: beyond it
 * the one that has been idle for longest ends. They keep less while those at work take much.
 */
export class IdleProcesses {
  readonly #options: Required<IdleProcessesOptions>;
  readonly #working = new Map<object, PooledProcess>();
  readonly #settling = new Map<object, NodeJS.Timeout>();
  /** In the order in which they became idle. */
  readonly #idle = new Map<object, PooledProcess>();
  #looking: NodeJS.Timeout | undefined;

  constructor(options: IdleProcessesOptions) {
    this.#options = { maxBytes: Number.POSITIVE_INFINITY, minIdleBytes: 0, ...options };
  }

  /** A process has work; `key` names it. */
  works(key: object, process: PooledProcess): void {
    this.ended(key);
    this.#working.set(key, process);
  }

  /** A process has no work any more. */
  rests(key: object, process: PooledProcess): void {
    const settle = (): void => {
      this.#settling.delete(key);
      this.#working.delete(key);
      this.#idle.set(key, process);
      this.#endLongest();
      this.#look();
    };
    this.#settling.set(key, setTimeout(settle, settleMs));
  }

  ended(key: object): void {
    clearTimeout(this.#settling.get(key));
    this.#settling.delete(key);
    this.#working.delete(key);
    this.#idle.delete(key);
  }

  /** Goes on as long as there are idle processes. */
  #look(): void {
    clearTimeout(this.#looking);
    if (this.#idle.size === 0 || !Number.isFinite(this.#options.maxBytes)) return;
    const again = (): void => {
      if (this.#working.size > 0) this.#endLongest();
      this.#look();
    };
    this.#looking = setTimeout(again, lookMs).unref();
  }

  #endLongest(): void {
    if (this.#idle.size === 0) return;
    const { maxIdleBytes, maxBytes, minIdleBytes } = this.#options;
    let bytes = sumOf([...this.#idle.values()]);
    // Asking for the memory of those at work costs more than the sum.
    const left = Number.isFinite(maxBytes) ? maxBytes - sumOf([...this.#working.values()]) : maxBytes;
    const max = Math.min(maxIdleBytes, Math.max(minIdleBytes, left));
    for (const [longest, process] of this.#idle) {
      if (bytes <= max) return;
      this.#idle.delete(longest);
      bytes -= process.ownBytes();
      process.end();
    }
  }
}

function sumOf(processes: readonly PooledProcess[]): number {
  return processes.reduce((sum, { ownBytes }) => sum + ownBytes(), 0);
}
