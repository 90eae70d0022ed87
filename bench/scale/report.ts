import { median, quantile } from '../support/statistics.ts';
import { pageMs, slotsEach } from './fleet.ts';

/** What a number of workers did. */
export interface ScaleRound {
  readonly workers: number;
  readonly pagesPerSecond: number;
  /** Pages per second of each worker. */
  readonly each: readonly number[];
  /** Longest time beyond that of a page in which a worker finished nothing, in milliseconds. */
  readonly stallMs: { readonly steady: number; readonly join: number; readonly leave: number };
  /** Milliseconds of calls of one page beyond the time of the page, while bulk work runs. */
  readonly callsBeyondMs: readonly number[];
  readonly connections: Readonly<Record<string, number>>;
  /** Share of the machine's processors, 0 to 1. */
  readonly machineBusy: number;
  /** Processor milliseconds of one page, by process. */
  readonly processorMs: Readonly<Record<string, number>>;
}

/** Least share of N times one worker, by the number of workers. */
const bars: Readonly<Record<number, number>> = { 2: 0.9, 4: 0.9, 8: 0.8, 16: 0.8 };
const saturated = 0.9;

/** Pages per second over N times those of one worker; null without a round of one worker. */
function shareOfLinear({ workers, pagesPerSecond }: ScaleRound, rounds: readonly ScaleRound[]): number | null {
  const one = rounds.find((round) => round.workers === 1);
  return one === undefined ? null : pagesPerSecond / (workers * one.pagesPerSecond);
}

/** Share of the slots' time in which no page was read. */
function idleShare({ workers, pagesPerSecond }: ScaleRound): number {
  return Math.max(0, 1 - (pagesPerSecond * pageMs) / 1000 / (workers * slotsEach));
}

/** The bars that were missed, in words. */
export function misses(rounds: readonly ScaleRound[]): readonly string[] {
  return rounds.flatMap((round) => {
    const [bar, share] = [bars[round.workers], shareOfLinear(round, rounds)];
    if (bar === undefined || share === null || share >= bar) return [];
    return [`${round.workers} processes: ${share.toFixed(2)} of linear, less than ${bar}`];
  });
}

/** Everything for programs. */
export function summaries(rounds: readonly ScaleRound[]) {
  return rounds.map((round) => ({
    ...round,
    ofLinear: shareOfLinear(round, rounds),
    idle: idleShare(round),
    callsBeyondMs: {
      count: round.callsBeyondMs.length,
      median: median(round.callsBeyondMs),
      p99: quantile(round.callsBeyondMs, 0.99),
    },
  }));
}

export function paragraph(round: ScaleRound, rounds: readonly ScaleRound[]): string {
  const { workers, pagesPerSecond, each, stallMs, callsBeyondMs, connections, machineBusy, processorMs } = round;
  const share = shareOfLinear(round, rounds);
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  const spent = Object.entries(processorMs).map(([name, value]) => `${name} ${value.toFixed(1)}`);
  const connected = Object.entries(connections).map(([name, count]) => `${name} ${count}`);
  const full = machineBusy > saturated ? ': it had no more to give, and the figures are its own' : '';
  return (
    `${workers} processes: ${pagesPerSecond.toFixed(2)} pages/s` +
    `${share === null ? '' : `, ${share.toFixed(3)} of linear`}, idle ${(100 * idleShare(round)).toFixed(1)} %\n` +
    `  each: ${Math.min(...each).toFixed(2)} to ${Math.max(...each).toFixed(2)} pages/s\n` +
    `  longest stall beyond a page: steady ${ms(stallMs.steady)}, at a join ${ms(stallMs.join)}, at a SIGTERM ${ms(stallMs.leave)}\n` +
    `  calls beyond a page: median ${ms(median(callsBeyondMs))}, p99 ${ms(quantile(callsBeyondMs, 0.99))} of ${callsBeyondMs.length}\n` +
    `  connections: ${connected.join(', ')}\n` +
    `  machine ${(100 * machineBusy).toFixed(0)} % busy${full}; processor ms of a page: ${spent.join(', ')}\n`
  );
}
