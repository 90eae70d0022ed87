/**
 * Learns how the pieces of a work stand; each of them waits, then starts, then ends, also one that gives up waiting.
 */
export interface WorkWatch {
  waits(): void;
  starts(): void;
  ends(): void;
  /** Aborts when nobody wants the work any more, as after a cancelation. */
  readonly signal?: AbortSignal;
}

/**
 * Knows for whom something is done, however deep below, so that whatever makes it wait can say so.
 *
 * Duties: what `work` calls, and what that calls, sees its watch, also after it has waited; nothing else does.
 */
export interface WorkContext {
  run<Result>(watch: WorkWatch, work: () => Promise<Result>): Promise<Result>;
  /** The watch of the work that is being done; undefined where nobody watches. */
  readonly watch: () => WorkWatch | undefined;
}
