import { setImmediate as nextQuota } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BodyQuota, quotaBytes } from '../../../../src/adapters/koa/limits/body-quota.ts';

const piece = quotaBytes / 4;

/** Takes pieces for bodies that are named; returns the names in the order in which they were let in. */
function takeAll(quota: BodyQuota, limitKey: string, bodies: readonly string[], bytes = piece): string[] {
  const taken: string[] = [];
  for (const body of bodies) void quota.take(limitKey, bytes).then(() => taken.push(body));
  return taken;
}

const bodies = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `body ${index}`);

test('lets so many pieces of one holder in at once, the others in later rounds and in their order', async () => {
  const quota = new BodyQuota();
  const taken = takeAll(quota, 'greedy', bodies(10));
  await Promise.resolve();
  const counts = [taken.length];
  while (taken.length < 10) {
    await nextQuota();
    counts.push(taken.length);
  }
  expect(counts).toEqual([4, 8, 10]);
  expect(taken).toEqual(bodies(10));
});

test('keeps nobody waiting for the pieces of another', async () => {
  const quota = new BodyQuota();
  takeAll(quota, 'greedy', bodies(100));
  const taken = takeAll(quota, 'acme', bodies(4));
  await Promise.resolve();
  expect(taken).toHaveLength(4);
});

test('counts the work of a short piece, and lets one in that is longer than a round', async () => {
  const quota = new BodyQuota();
  const short = takeAll(quota, 'greedy', bodies(1000), 1);
  const long = takeAll(quota, 'acme', bodies(2), 3 * quotaBytes);
  await Promise.resolve();
  expect(short).toHaveLength(64);
  expect(long).toHaveLength(1);
});

test('forgets who has nothing to send, so that it begins anew', async () => {
  const quota = new BodyQuota();
  takeAll(quota, 'acme', bodies(4));
  await nextQuota();
  const taken = takeAll(quota, 'acme', bodies(4));
  await Promise.resolve();
  expect(taken).toHaveLength(4);
});
