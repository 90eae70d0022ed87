/**
 * The service of bench:event-loop. Sends where it listens and the key of a client when it works; then, whenever it is
 * asked, how late its event loop was since the last time.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeDemoClient } from '../demo/client.ts';
import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import { startService } from '../src/infrastructure/composition/start-service.ts';
import { loadProcessConfig } from '../src/infrastructure/config/load-config.ts';

/** Milliseconds, but for the memory: megabytes resident at most since the start, without child processes. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Processor time of the loop's thread between two looks at most: what of the longest is its own work. Linux only. */
  readonly computed: number;
  readonly memory: number;
}

const config = loadProcessConfig();
const service = await startService({ config, logger: createLogger('error') });
const key = await makeDemoClient(service, { submissionsPerMinute: 100_000, submissionBurst: 10_000 });
/** Milliseconds between two looks, which a sample contains. */
const resolution = 10;
const delay = monitorEventLoopDelay({ resolution });

let [computed, maxComputed] = [computedMs(), 0];

/** Processor time of this thread, the first figure of its schedstat: proc(5). */
function computedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

setInterval(() => {
  const now = computedMs();
  maxComputed = Math.max(maxComputed, now - computed);
  computed = now;
}, resolution);

// The parent went away: nothing is left to do.
process.on('disconnect', () => void service.stop().then(() => process.exit()));
process.on('message', () => {
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);
  const answer: LoopDelay = {
    p50: late(delay.percentile(50)),
    p99: late(delay.percentile(99)),
    longest: late(delay.max),
    computed: maxComputed,
    memory: process.resourceUsage().maxRSS / 1000,
  };
  process.send?.(answer);
  delay.reset();
  maxComputed = 0;
});
delay.enable();
process.send?.({ url: service.url, key });
