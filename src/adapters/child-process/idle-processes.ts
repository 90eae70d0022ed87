interface PooledProcess {
  /** Memory that its end gives back, in bytes. */
  readonly ownBytes: () => number;
  /** Ends the process. */
  readonly end: () => void;
  /** Whether callers wait for what it does: the next one comes soon, and would wait for another process to start. */
  readonly urgent: boolean;
}

export interface IdleProcessesOptions {
  /** What idle processes may keep together. */
  readonly maxIdleBytes: number;
  /** What idle ones and those at work may take together, before idle ones end. Defaults to no bound. */
  readonly maxBytes?: number;
  /** What idle ones may keep however much those at work take, within `maxIdleBytes`. Defaults to nothing. */
  readonly minIdleBytes?: number;
  /** What all may take before those without work end, however short they have none. Defaults to no bound. */
  readonly criticalBytes?: number;
  /** Others, which count to `criticalBytes`, and whose idle ones end before these do. Defaults to none. */
  readonly others?: IdleProcesses;
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
  readonly #options: Required<Omit<IdleProcessesOptions, 'others'>>;
  readonly #others: IdleProcesses | undefined;
  readonly #working = new Map<object, PooledProcess>();
  /** Those of `#working` whose task ended a moment ago, in the order in which it did. */
  readonly #settling = new Map<object, NodeJS.Timeout>();
  /** In the order in which they became idle. */
  readonly #idle = new Map<object, PooledProcess>();
  #looking: NodeJS.Timeout | undefined;

  constructor({ others, ...options }: IdleProcessesOptions) {
    const unbounded = Number.POSITIVE_INFINITY;
    this.#options = { maxBytes: unbounded, minIdleBytes: 0, criticalBytes: unbounded, ...options };
    this.#others = others;
  }

  /** A process has work; `key` names it. */
  markBusy(key: object, process: PooledProcess): void {
    this.remove(key);
    this.#working.set(key, process);
    this.#look();
  }

  /** A process has no work any more. */
  markIdle(key: object, process: PooledProcess): void {
    const settle = (): void => {
      this.#settling.delete(key);
      this.#working.delete(key);
      this.#idle.set(key, process);
      this.#endLongest();
    };
    this.#settling.set(key, setTimeout(settle, settleMs));
  }

  remove(key: object): void {
    clearTimeout(this.#settling.get(key));
    this.#settling.delete(key);
    this.#working.delete(key);
    this.#idle.delete(key);
  }

  /** Goes on as long as some have work: idle ones do not grow. */
  #look(): void {
    if (this.#looking !== undefined || !this.#isBounded) return;
    const again = (): void => {
      this.#looking = undefined;
      this.#endLongest();
      if (this.#working.size > 0) this.#look();
    };
    this.#looking = setTimeout(again, lookMs).unref();
  }

  get #isBounded(): boolean {
    return Number.isFinite(this.#options.maxBytes) || Number.isFinite(this.#options.criticalBytes);
  }

  #endLongest(): void {
    const { maxIdleBytes, maxBytes, minIdleBytes, criticalBytes } = this.#options;
    // Asking for the memory of those at work costs more than the sum.
    const working = this.#isBounded ? sumOf([...this.#working.values()]) : 0;
    const max = Math.min(maxIdleBytes, Math.max(minIdleBytes, maxBytes - working));
    const idle = endUntil([...this.#idle.values()], sumOf([...this.#idle.values()]), max);
    const others = this.#others?.bytes ?? 0;
    if (working + idle + others > criticalBytes) this.#endWithoutWork(working + idle + others - criticalBytes);
  }

  /** Ends processes without work until so many bytes are free, or there are none. */
  #endWithoutWork(bytes: number): void {
    const resting = [...this.#settling.keys()].flatMap((key) => this.#working.get(key) ?? []);
    const settling = resting.filter(({ urgent }) => !urgent);
    const idle = [...(this.#others?.idle ?? []), ...this.#idle.values()];
    endUntil([...idle, ...settling], bytes, 0);
  }

  /** What all take, with work and without. */
  get bytes(): number {
    return sumOf([...this.#working.values(), ...this.#idle.values()]);
  }

  /** Those without work, the longest first. */
  get idle(): readonly PooledProcess[] {
    return [...this.#idle.values()];
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
