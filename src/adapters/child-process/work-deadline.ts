import { readdirSync, readFileSync } from 'node:fs';

/** How many times its limit a task may take in all, however long it waits for a processor. */
const maxStretch = 10;
/** Milliseconds to the next look at a thread that may be waiting still. */
const againMs = 100;

export interface WorkDeadlineOptions {
  /** Of the process that works. */
  readonly pid: number | undefined;
  /** Milliseconds of work. */
  readonly timeoutMs: number;
  readonly onExpired: () => void;
}

/** What a thread had of the processors since its start, in milliseconds. */
interface ProcessorUse {
  readonly ranMs: number;
  /** Ready to run while others had the processors. A wait is counted once it has ended. */
  readonly waitedMs: number;
  /** Whether it runs or waits to run. */
  readonly ready: boolean;
}

/**
 * Calls `onExpired` once a process has worked for as long as it may. Time in which it was ready to run and others had the
 * processors is not its own: a limit that means a hostile file must not hit an honest one on a busy machine. Where the
 * system does not tell (only Linux does), that time counts. Returns what calls it off.
 */
export function startWorkDeadline({ pid, timeoutMs, onExpired }: WorkDeadlineOptions): () => void {
  const start = performance.now();
  const before = processorUse(pid);
  let timer = setTimeout(check, timeoutMs);
  let seenRunMs: number | null = null;
  function check(): void {
    const elapsed = performance.now() - start;
    const { ranMs, waitedMs, ready } = processorUse(pid);
    const left = timeoutMs - elapsed + (waitedMs - before.waitedMs);
    const mayWait = ready && (seenRunMs === null || ranMs === seenRunMs);
    seenRunMs = ranMs;
    const pauseMs = left > 1 ? left : againMs;
    if ((left <= 1 && !mayWait) || elapsed >= timeoutMs * maxStretch) onExpired();
    else timer = setTimeout(check, Math.min(pauseMs, timeoutMs * maxStretch - elapsed));
  }
  return () => clearTimeout(timer);
}

const unknownUse: ProcessorUse = { ranMs: 0, waitedMs: 0, ready: false };

/** Of the busiest thread of a process. */
function processorUse(pid: number | undefined): ProcessorUse {
  if (pid === undefined) return unknownUse;
  const folder = `/proc/${pid}/task`;
  try {
    const uses = readdirSync(folder).map((thread) => threadUse(`${folder}/${thread}`));
    return uses.reduce((most, use) => (use.ranMs + use.waitedMs > most.ranMs + most.waitedMs ? use : most), unknownUse);
  } catch {
    return unknownUse;
  }
}

/**
 * `schedstat` has the nanoseconds that a thread ran and waited (Documentation/scheduler/sched-stats of Linux); its state stands
 * behind its name in `stat` (proc(5)).
 */
function threadUse(folder: string): ProcessorUse {
  try {
    const [ran = 0, waited = 0] = readFileSync(`${folder}/schedstat`, 'latin1').split(' ').map(Number);
    const ready = /\) R/.test(readFileSync(`${folder}/stat`, 'latin1'));
    return { ranMs: ran / 1e6, waitedMs: waited / 1e6, ready };
  } catch {
    // The thread has ended.
    return unknownUse;
  }
}
