import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../domain/ports/logger.ts';

interface RepeatOptions {
  readonly name: string;
  /** Milliseconds between two runs when nobody wakes it and the last run found less than `fullAt`. */
  readonly everyMs: number | ((found: number) => number);
  /** A run that finds as much may have left something; defaults to anything at all. */
  readonly fullAt?: number;
  /** Milliseconds before the first run; defaults to none. */
  readonly firstAfterMs?: number;
  /** Milliseconds to rest after a run that found so much, whoever wakes it, so that the next one finds more at once. */
  readonly restMs?: (found: number) => number;
  readonly logger: Logger;
}

/** A background loop: `wake` runs it now, `stop` lets the current run finish. */
export interface Repetition {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Runs `work` again at once while it returns that there may be more to do, else after `everyMs` or a wake-up. A
 * failure is logged and tried again after the pause.
 */
export function repeat(work: () => Promise<number>, options: RepeatOptions): Repetition {
  const { fullAt = 1, everyMs } = options;
  const pauseAfter = (found: number): number => (typeof everyMs === 'number' ? everyMs : everyMs(found));
  const stopping = new AbortController();
  const state = { stopped: false, woken: false, rest: (): void => undefined };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      state.rest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const once = async (): Promise<number> => {
    try {
      return await work();
    } catch (error) {
      options.logger.warn('A background task failed and is tried again', { task: options.name }, error);
      return 0;
    }
  };
  const loop = async (): Promise<void> => {
    if (options.firstAfterMs !== undefined) await pause(options.firstAfterMs);
    while (!state.stopped) {
      state.woken = false;
      const found = await once();
      if (found > 0 && options.restMs !== undefined) await rest(options.restMs(found));
      if (found < fullAt && !state.woken && !state.stopped) await pause(pauseAfter(found));
    }
  };
  const rest = (ms: number): Promise<unknown> =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const running = loop();
  return {
    wake() {
      state.woken = true;
      state.rest();
    },
    async stop() {
      state.stopped = true;
      stopping.abort();
      state.rest();
      await running;
    },
  };
}
