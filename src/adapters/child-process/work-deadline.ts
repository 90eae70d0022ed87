import { readFileSync } from 'node:fs';

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
/**
 * A process that got less than this of a processor, and no more than two ticks of the system's clock, rests: what it
 * has to watch its memory takes 0.0055 of a processor.
 */
const idleBelow = { share: 0.008, ms: 20 } as const;
/** Milliseconds to the next look at a process that has work left. */
const againMs = 100;
/** Linux shows programs their processor time in hundredths of a second, see proc(5) and times(2). */
const tickMs = 10;

/** `worked`: it had its time. `waited`: it had not, and took many times as long; the machine may be to blame. */
export type Expiry = 'worked' | 'waited';

export interface WorkDeadlineOptions {
  /** Of the process that works. */
  readonly pid: number | undefined;
  /** Milliseconds of work. */
  readonly timeoutMs: number;
  readonly onExpired: (how: Expiry) => void;
}

/** Milliseconds since a task began, and of processors that its process had by then. */
interface Look {
  readonly elapsed: number;
  readonly used: number;
}

/**
 * Calls `onExpired` once a process has worked for as long as it may, which is the processor time of all its threads, or
 * the time that has passed where several work at once: a limit that means a hostile file must not hit an honest one on
 * a busy machine. How long it may take in all is bounded by a multiple of that. Where the system does not tell (only
 * Linux does), all time counts. Returns what calls it off.
 *
 * The process is looked at as a whole. The system keeps an entry for whatever was looked at of a single thread until
 * that thread ends; a process of low priority that is killed has no processor to clear it up, and whoever reaps it, the
 * event loop of the service, spins meanwhile for up to half a second.
 */
export function startWorkDeadline({ pid, timeoutMs, onExpired }: WorkDeadlineOptions): () => void {
  const start = performance.now();
  const before = processorMs(pid);
  let busy: Look = { elapsed: 0, used: 0 };
  let timer = setTimeout(check, timeoutMs);
  function check(): void {
    const elapsed = performance.now() - start;
    const now = processorMs(pid);
    const look = { elapsed, used: now === null || before === null ? elapsed : now - before };
    if (!idles(busy, look)) busy = look;
    const how = expiryOf(look, { restedMs: elapsed - busy.elapsed, timeoutMs });
    if (typeof how === 'string') onExpired(how);
    else timer = setTimeout(check, Math.min(Math.max(how.leftMs, againMs), longestMs(timeoutMs) - elapsed));
  }
  return () => clearTimeout(timer);
}

function longestMs(timeoutMs: number): number {
  return Math.max(timeoutMs * stretch.atLeast, Math.min(timeoutMs * stretch.atMost, stretch.upToMs));
}

/** Whether a process did nothing between two looks. */
function idles(before: Look, now: Look): boolean {
  return now.used - before.used <= Math.max(idleBelow.ms, idleBelow.share * (now.elapsed - before.elapsed));
}

/** How a task has expired, or the milliseconds in which it cannot. */
function expiryOf(
  { elapsed, used }: Look,
  { restedMs, timeoutMs }: { readonly restedMs: number; readonly timeoutMs: number },
): Expiry | { readonly leftMs: number } {
  // Timers may come a little early.
  const over = (ms: number, limit: number): boolean => ms >= limit - 1;
  const worked = Math.min(used, elapsed);
  if (over(worked, timeoutMs)) return 'worked';
  if (over(restedMs, timeoutMs * maxRestStretch) || over(elapsed, longestMs(timeoutMs))) return 'waited';
  return { leftMs: timeoutMs - worked };
}

/** What a process had of the processors since its start: its fields 14 and 15 in proc(5). Null where it is unknown. */
function processorMs(pid: number | undefined): number | null {
  try {
    const reported = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Its name, the second field, may hold anything; the third one follows its last bracket.
    const fields = reported.slice(reported.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
