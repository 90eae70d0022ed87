import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseClock } from '../../../../src/adapters/postgres/database-clock.ts';

const minuteMs = 60_000;

test('tells the time of this machine until it is aligned, then that of the database', async () => {
  const clock = new DatabaseClock();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
  await clock.align(async () => new Date(Date.now() + 5 * minuteMs));
  expect(Math.abs(clock.offsetMs - 5 * minuteMs)).toBeLessThan(1000);
  expect(Math.abs(clock.now().getTime() - Date.now() - 5 * minuteMs)).toBeLessThan(1000);
});

test('believes the answer that came soonest', async () => {
  const clock = new DatabaseClock();
  const answers = [
    { afterMs: 60, aheadMs: 100 * minuteMs },
    { afterMs: 0, aheadMs: 2 * minuteMs },
    { afterMs: 60, aheadMs: 200 * minuteMs },
  ].values();
  await clock.align(async () => {
    const { afterMs = 0, aheadMs = 0 } = answers.next().value ?? {};
    await sleep(afterMs);
    return new Date(Date.now() + aheadMs);
  });
  expect(Math.abs(clock.offsetMs - 2 * minuteMs)).toBeLessThan(1000);
});

test('goes on as before when the database does not answer', async () => {
  const clock = new DatabaseClock();
  await clock.align(async () => new Date(Date.now() - minuteMs));
  const before = clock.offsetMs;
  await expect(clock.align(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(clock.offsetMs).toBe(before);
});
