import { expect, test } from 'vitest';
import { StallWatch } from '../../../../src/adapters/shared/stall-watch.ts';

test('a consumer stands still from the first look that saw its partition where it still is', () => {
  const watch = new StallWatch();
  expect(watch.stalledMs).toBe(0);
  watch.look(new Map([[0, 7]]), 1_000);
  expect(watch.stalledMs).toBe(0);
  watch.look(new Map([[0, 7]]), 61_000);
  expect(watch.stalledMs).toBe(60_000);
});

test('of several partitions the one counts that stands longest, whatever the others take', () => {
  const watch = new StallWatch();
  for (const nowMs of [0, 15_000, 30_000]) {
    watch.look(
      new Map([
        [0, 7],
        [1, nowMs],
      ]),
      nowMs,
    );
  }
  expect(watch.stalledMs).toBe(30_000);
});

test.each([
  ['took something', new Map([[0, 8]])],
  ['has nothing to take, or holds something', new Map<number, number>()],
])('a partition that %s stands still no longer, and begins anew', (_, seen) => {
  const watch = new StallWatch();
  watch.look(new Map([[0, 7]]), 0);
  watch.look(new Map([[0, 7]]), 50_000);
  watch.look(seen, 55_000);
  expect(watch.stalledMs).toBe(0);
  watch.look(seen.size > 0 ? seen : new Map([[0, 7]]), 70_000);
  expect(watch.stalledMs).toBe(seen.size > 0 ? 15_000 : 0);
});
