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
  /** What all may take together, before those without work end, however short it is that they have none. As `maxBytes`. */
  readonly criticalBytes?: number;
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
 * the one that has been idle for longest ends. They keep less while those at work take much, and nothing where all
 * together take too much.
 */
export class IdleProcesses {
  readonly #options: Required<IdleProcessesOptions>;
  readonly #working = new Map<object, PooledProcess>();
  /** Those of `#working` whose task ended a moment ago, in the order in which it did. */
  readonly #settling = new Map<object, NodeJS.Timeout>();
  /** In the order in which they became idle. */
  readonly #idle = new Map<object, PooledProcess>();
  #looking: NodeJS.Timeout | undefined;

  constructor(options: IdleProcessesOptions) {
    const unbounded = Number.POSITIVE_INFINITY;
    this.#options = { maxBytes: unbounded, minIdleBytes: 0, criticalBytes: unbounded, ...options };
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
    this.#look();
  }

  ended(key: object): void {
    clearTimeout(this.#settling.get(key));
    this.#settling.delete(key);
    this.#working.delete(key);
    this.#idle.delete(key);
  }

  /** Goes on as long as there are processes without work. */
  #look(): void {
    if (this.#looking !== undefined || !this.#isBounded) return;
    const again = (): void => {
      this.#looking = undefined;
      this.#endLongest();
      if (this.#idle.size + this.#settling.size > 0) this.#look();
    };
    this.#looking = setTimeout(again, lookMs).unref();
  }

  get #isBounded(): boolean {
    return Number.isFinite(this.#options.maxBytes) || Number.isFinite(this.#options.criticalBytes);
  }

  #endLongest(): void {
    if (this.#idle.size + this.#settling.size === 0) return;
    const { maxIdleBytes, maxBytes, minIdleBytes, criticalBytes } = this.#options;
    // Asking for the memory of those at work costs more than the sum.
    const working = this.#isBounded ? sumOf([...this.#working.values()]) : 0;
    const idle = sumOf([...this.#idle.values()]);
    const max = Math.min(maxIdleBytes, Math.max(minIdleBytes, maxBytes - working), criticalBytes - working);
    const left = endUntil([...this.#idle.values()], idle, max);
    const settling = [...this.#settling.keys()].flatMap((key) => this.#working.get(key) ?? []);
    endUntil(settling, working + left, criticalBytes);
  }
}

/** Ends the first ones until all that is counted is at most `max` bytes; returns the bytes then. */
function endUntil(processes: readonly PooledProcess[], counted: number, max: number): number {
  let bytes = counted;
  for (const process of processes) {
    if (bytes <= max) break;
    bytes -= process.ownBytes();
    process.end();
  }
  return bytes;
}

function sumOf(processes: readonly PooledProcess[]): number {
  return processes.reduce((sum, { ownBytes }) => sum + ownBytes(), 0);
}
