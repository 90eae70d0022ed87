import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ComputeSlots } from '../../../../src/application/stages/compute-slots.ts';
import { WorkTimer } from '../../../../src/application/stages/work-timer.ts';

const acme = { lane: 'bulk', clientId: 'acme' } as const;

test('counts no time in which the work only waits for a slot', async () => {
  const slots = new ComputeSlots(1);
  const other = slots.run(acme, () => sleep(400));
  const timer = new WorkTimer(acme);
  await slots.run(timer.place, () => sleep(100));
  await other;
  expect(timer.ms).toBeGreaterThanOrEqual(95);
  expect(timer.ms).toBeLessThan(300);
});

test('counts the time in which one part waits for another part of the same work', async () => {
  const slots = new ComputeSlots(1);
  const timer = new WorkTimer(acme);
  await Promise.all([1, 2, 3].map(() => slots.run(timer.place, () => sleep(100))));
  expect(timer.ms).toBeGreaterThanOrEqual(290);
});
