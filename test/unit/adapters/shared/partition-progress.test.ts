import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PartitionProgress } from '../../../../src/adapters/shared/partition-progress.ts';

const fresh = { committed: 0, done: '' };

test('commits up to the oldest event in work and keeps what is done above it as ranges', () => {
  const progress = new PartitionProgress(fresh);
  for (let position = 0; position < 10; position += 1) progress.take(position);
  for (const position of [9, 4, 0, 5, 1, 7]) progress.finish(position);
  expect(progress.snapshot()).toEqual({ committed: 2, done: '4-5,7,9' });
  for (const position of [2, 3, 6]) progress.finish(position);
  expect(progress.snapshot()).toEqual({ committed: 8, done: '9' });
});

test('commits everything once nothing is in work', () => {
  const progress = new PartitionProgress(fresh);
  for (const position of [0, 1, 2]) progress.take(position);
  for (const position of [2, 0, 1]) progress.finish(position);
  expect(progress.snapshot()).toEqual({ committed: 3, done: '' });
});

test('takes an event once, in order, and passes over the ones done before a restart', () => {
  const progress = new PartitionProgress({ committed: 3, done: '4-5' });
  expect([2, 3, 4, 5, 6, 6, 3].map((position) => progress.take(position))).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(progress.next).toBe(7);
});

test('passes over positions that were removed', () => {
  const progress = new PartitionProgress(fresh);
  progress.take(1_000_000);
  expect(progress.snapshot()).toEqual({ committed: 1_000_000, done: '' });
  progress.finish(1_000_000);
  expect(progress.snapshot()).toEqual({ committed: 1_000_001, done: '' });
});

test('a restart from any snapshot takes exactly the unfinished events', () => {
  const run = fc.record({ total: fc.integer({ min: 0, max: 60 }), finished: fc.array(fc.nat(59)) });
  fc.assert(
    fc.property(run, ({ total, finished }) => {
      const progress = new PartitionProgress(fresh);
      const positions = Array.from({ length: total }, (_, position) => position);
      for (const position of positions) progress.take(position);
      const done = new Set(finished.filter((position) => position < total));
      for (const position of done) progress.finish(position);
      const restarted = new PartitionProgress(progress.snapshot());
      const taken = positions.filter((position) => position >= restarted.next && restarted.take(position));
      expect(taken).toEqual(positions.filter((position) => !done.has(position)));
    }),
  );
});
