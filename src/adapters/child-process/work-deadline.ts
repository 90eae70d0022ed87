import { readdirSync, readFileSync } from 'node:fs';

/**
 * How many times its limit a task may take in all, however long it waits for a processor: so many times in any case,
 * and so many up to this time. A process of niceness 10 gets a tenth of a processor beside one busy process of niceness
 * 0, and a hundredth beside ten.
 */
const stretch = { atLeast: 10, atMost: 100, upToMs: 600_000 } as const;
/**
 * How many times its limit a task may rest or wait for anything but a processor: a disk, a busy parent, another thread.
 */
const maxRestStretch = 3;
/** Milliseconds to the next look at a process that has work left. */
const againMs = 100;

/** `worked`: it had its time. `waited`: it had not, and took many times as long; the machine may be to blame. */
export type Expiry = 'worked' | 'waited';

export interface WorkDeadlineOptions {
  /** Of the process that works. */
  readonly pid: number | undefined;
  /** Milliseconds of work. */
  readonly timeoutMs: number;
  readonly onExpired: (how: Expiry) => void;
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
 * Calls `onExpired` once a process has worked for as long as it may, which is the processor time of its busiest
 * thread: a limit that means a hostile file must not hit an honest one on a busy machine. How long it may take in all
 * is bounded by a multiple of that. Where the system does not tell (only Linux does), all time counts.
 * Returns what calls it off.
 */
export function startWorkDeadline({ pid, timeoutMs, onExpired }: WorkDeadlineOptions): () => void {
  const start = performance.now();
  const before = threadUses(pid);
  let timer = setTimeout(check, timeoutMs);
  function check(): void {
    const elapsed = performance.now() - start;
    const how = expiryOf(busiestSince(before, threadUses(pid)), { elapsed, timeoutMs });
    if (typeof how === 'string') onExpired(how);
    else timer = setTimeout(check, Math.min(Math.max(how.leftMs, againMs), longestMs(timeoutMs) - elapsed));
  }
  return () => clearTimeout(timer);
}

function longestMs(timeoutMs: number): number {
  return Math.max(timeoutMs * stretch.atLeast, Math.min(timeoutMs * stretch.atMost, stretch.upToMs));
}

/** How a task has expired, or the milliseconds in which it cannot. `use` is null where the system does not tell. */
function expiryOf(
  use: ProcessorUse | null,
  { elapsed, timeoutMs }: { readonly elapsed: number; readonly timeoutMs: number },
): Expiry | { readonly leftMs: number } {
  // Timers may come a little early.
  const over = (ms: number, limit: number): boolean => ms >= limit - 1;
  if (use === null) return over(elapsed, timeoutMs) ? 'worked' : { leftMs: timeoutMs - elapsed };
  if (over(use.ranMs, timeoutMs)) return 'worked';
  const restedTooLong = !use.ready && over(elapsed - use.waitedMs, timeoutMs * maxRestStretch);
  if (restedTooLong || over(elapsed, longestMs(timeoutMs))) return 'waited';
  return { leftMs: timeoutMs - use.ranMs };
}

/** Null where it is unknown. */
function busiestSince(
  before: ReadonlyMap<string, ProcessorUse>,
  now: ReadonlyMap<string, ProcessorUse>,
): ProcessorUse | null {
  let busiest: ProcessorUse | null = null;
  for (const [thread, { ranMs, waitedMs, ready }] of now) {
    const { ranMs: ranBefore = 0, waitedMs: waitedBefore = 0 } = before.get(thread) ?? {};
    const use = { ranMs: ranMs - ranBefore, waitedMs: waitedMs - waitedBefore, ready };
    if (busiest === null || use.ranMs + use.waitedMs > busiest.ranMs + busiest.waitedMs) busiest = use;
  }
  return busiest;
}

/** Of the threads of a process; none where the system does not tell. */
function threadUses(pid: number | undefined): ReadonlyMap<string, ProcessorUse> {
  const folder = `/proc/${pid}/task`;
  try {
    const uses = readdirSync(folder).map((thread) => [thread, threadUse(`${folder}/${thread}`)] as const);
    return new Map(uses.flatMap(([thread, use]) => (use === null ? [] : [[thread, use]])));
  } catch {
    return new Map();
  }
}

/**
 * `schedstat` has the nanoseconds that a thread ran and waited (Documentation/scheduler/sched-stats of Linux); its
 * state stands behind its name in `stat` (proc(5)). Null for a thread that has ended, and where the system keeps no
 * such counts.
 */
function threadUse(folder: string): ProcessorUse | null {
  try {
    const [ran = 0, waited = 0] = readFileSync(`${folder}/schedstat`, 'latin1').split(' ').map(Number);
    const ready = /\) R/.test(readFileSync(`${folder}/stat`, 'latin1'));
    return ran > 0 ? { ranMs: ran / 1e6, waitedMs: waited / 1e6, ready } : null;
  } catch {
    return null;
  }
}
