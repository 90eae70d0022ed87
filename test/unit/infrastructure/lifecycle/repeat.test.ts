import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { repeat } from '../../../../src/infrastructure/lifecycle/repeat.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

function counting(
  options: { everyMs: number; firstAfterMs?: number; restMs?: (found: number) => number; fullAt?: number },
  found: (run: number) => number = () => 0,
) {
  const logger = new RecordingLogger();
  const runs: number[] = [];
  const work = async (): Promise<number> => {
    runs.push(performance.now());
    return found(runs.length);
  };
  const loop = repeat(work, { name: 'counting', logger, ...options });
  onTestFinished(() => loop.stop());
  return { loop, runs, logger };
}

describe('repeat', () => {
  test('runs at once, and again at once while there is something to do', async () => {
    const { runs } = counting({ everyMs: 60_000 }, (run) => (run < 3 ? 1 : 0));
    await expect.poll(() => runs.length).toBe(3);
    await sleep(30);
    expect(runs).toHaveLength(3);
  });

  test('does not look again at once for what a full run would have found', async () => {
    const { runs, loop } = counting({ everyMs: 60_000, fullAt: 5, restMs: () => 1 }, (run) => (run === 1 ? 5 : 4));
    await expect.poll(() => runs.length).toBe(2);
    await sleep(30);
    expect(runs).toHaveLength(2);
    loop.wake();
    await expect.poll(() => runs.length).toBe(3);
  });

  test('rests after it found something, whoever wakes it', async () => {
    const { runs, loop } = counting({ everyMs: 60_000, restMs: (found) => 40 * found }, (run) => (run < 3 ? 2 : 0));
    await expect.poll(() => runs.length).toBe(1);
    loop.wake();
    await expect.poll(() => runs.length).toBe(3);
    const [first = 0, second = 0, third = 0] = runs;
    expect(Math.min(second - first, third - second)).toBeGreaterThan(75);
  });

  test('stops while it rests', async () => {
    const { runs, loop } = counting({ everyMs: 60_000, restMs: () => 60_000 }, () => 1);
    await expect.poll(() => runs.length).toBe(1);
    await loop.stop();
    expect(runs).toHaveLength(1);
  });

  test('waits before its first run when it is told to', async () => {
    const began = performance.now();
    const { runs } = counting({ everyMs: 60_000, firstAfterMs: 80 });
    await expect.poll(() => runs.length).toBe(1);
    expect((runs[0] ?? 0) - began).toBeGreaterThan(75);
  });

  test('runs when it is woken, also before its first run', async () => {
    const { runs, loop } = counting({ everyMs: 60_000, firstAfterMs: 60_000 });
    loop.wake();
    await expect.poll(() => runs.length).toBe(1);
    loop.wake();
    await expect.poll(() => runs.length).toBe(2);
  });

  test('stops without a first run when it is stopped before', async () => {
    const { runs, loop } = counting({ everyMs: 60_000, firstAfterMs: 60_000 });
    await loop.stop();
    expect(runs).toEqual([]);
  });

  test('tells of a failure and goes on', async () => {
    const { runs, logger } = counting({ everyMs: 5 }, (run) => {
      if (run === 1) throw new Error('not now');
      return 0;
    });
    await expect.poll(() => runs.length).toBeGreaterThan(2);
    expect(logger.lines).toEqual([
      { level: 'warn', message: 'A background task failed and is tried again', fields: { task: 'counting' } },
    ]);
  });
});
