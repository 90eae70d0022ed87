/**
 * Runs heavy or dangerous work (decoders, engines) in threads of its own, in processes that can be killed. Each
 * `TaskPool` runs one module.
 *
 * Duties: at most a fixed number of tasks at once and those that are extra, the others wait in order; threads start on
 * first use and stop when idle; a task that fails, hangs, takes too much memory or kills its thread hurts no other task
 * and the next one gets a fresh thread. Closing is no failure of a task: what runs, waits or comes then can be done
 * elsewhere, and nobody may blame a file for it.
 */
export interface TaskPool {
  /**
   * Hands `task` (structured-cloneable) to the module and returns what it returns. The time-out counts from the moment
   * the task starts, not while it waits for its turn, and where the system shows it, only while the task has a
   * processor.
   *
   * Errors: a `DocfaceError` thrown by the module arrives as such; `DEADLINE_EXCEEDED` when the time is over and the
   * thread was killed, retryable when the task had less of a processor and took many times as long;
   * `DEPENDENCY_UNAVAILABLE`, retryable, when it is closed before the task has ended; `ENGINE_FAILED` for anything
   * else, retryable when the thread died of itself, and not when it was killed for its memory. When `signal` aborts, it
   * rejects with the reason: at once before the task has started, else when the task has ended, which is killed when it
   * does not end by itself within three seconds.
   */
  run<Answer>(task: unknown, options: TaskLimits): Promise<Answer>;
  /** Kills the threads, for good. Idempotent. */
  close(): Promise<void>;
}

/** What a piece of heavy work may take. */
export interface WorkLimits {
  readonly timeoutMs: number;
  /** Begins at once, beside as many pieces as run at a time: a slot was given to it beyond their number. */
  readonly extra?: boolean;
  /** A caller waits for it: it comes before what nobody waits for, and gets more of the processor. */
  readonly urgent?: boolean;
  /** Cores that it may keep busy, at least 1: more than one while others would be idle. Defaults to 1. */
  readonly cores?: number;
}

export interface TaskLimits extends WorkLimits {
  /** Aborts when nobody wants the answer any more. */
  readonly signal?: AbortSignal;
}
