import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ComputeSlots } from '../../../../src/application/pipeline/compute-slots.ts';
import { WorkTimer } from '../../../../src/application/pipeline/stage-task.ts';

const acme = { lane: 'bulk', clientId: 'acme' } as const;

test('counts no time in which the work only waits for a slot', async () => {
  const slots = new ComputeSlots(1);
  const other = slots.run(acme, () => sleep(400));
  const timer = new WorkTimer(acme);
  await slots.run(timer.position, () => sleep(100));
  await other;
  expect(timer.ms).toBeGreaterThanOrEqual(95);
  expect(timer.ms).toBeLessThan(300);
});

test('counts the time in which one part waits for another part of the same work', async () => {
  const slots = new ComputeSlots(1);
  const timer = new WorkTimer(acme);
  await Promise.all([1, 2, 3].map(() => slots.run(timer.position, () => sleep(100))));
  expect(timer.ms).toBeGreaterThanOrEqual(290);
});

describe('inside a slot', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Lets time pass after each step, 100 ms, and says how many of them counted. */
  function counted(...steps: readonly ((timer: WorkTimer) => void)[]): number {
    const timer = new WorkTimer(acme);
    for (const step of steps) {
      step(timer);
      vi.advanceTimersByTime(100);
    }
    return timer.ms / 100;
  }

  const slot = {
    waits: ({ position }: WorkTimer) => position.watch?.waits(),
    starts: ({ position }: WorkTimer) => position.watch?.starts(),
    ends: ({ position }: WorkTimer) => position.watch?.ends(),
  };
  const task = {
    waits: ({ tasks }: WorkTimer) => tasks.waits(),
    starts: ({ tasks }: WorkTimer) => tasks.starts(),
    ends: ({ tasks }: WorkTimer) => tasks.ends(),
  };

  test('waiting for a process counts no more than waiting for the slot does', () => {
    expect(counted(slot.waits, slot.starts, task.waits, task.starts, task.ends, slot.ends)).toBe(4);
  });

  test('what waits beside something that runs counts', () => {
    expect(counted(slot.waits, slot.starts, task.waits, task.waits, task.starts, task.ends, task.starts)).toBe(3);
    expect(counted(slot.waits, slot.starts, slot.waits, task.waits, task.starts, task.ends)).toBe(4);
  });

  test('waiting for a process without a slot does not count either', () => {
    expect(counted(() => undefined, task.waits, task.starts, task.ends)).toBe(3);
  });
});
