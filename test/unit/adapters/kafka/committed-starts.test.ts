import { expect, test } from 'vitest';
import { offsetToCommit } from '../../../../src/adapters/kafka/offset-commits.ts';

test('an offset is committed with the finished events above it', () => {
  expect(offsetToCommit({ partition: 3, committed: 7, done: '9-12,14' })).toEqual({
    partition: 3,
    offset: '7',
    metadata: '9-12,14',
  });
});

test('finished events that do not fit beside an offset are left out as a whole', () => {
  const done = Array.from({ length: 2_000 }, (_, n) => `${1_000_000 + 2 * n}`).join(',');
  const { metadata } = offsetToCommit({ partition: 0, committed: 1, done });
  expect(metadata.length).toBeLessThanOrEqual(4_000);
  expect(done.startsWith(`${metadata},`)).toBe(true);
});
