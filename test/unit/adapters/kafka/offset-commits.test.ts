import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { PartitionOffsets } from '../../../../src/adapters/kafka/assigned-events.ts';
import { OffsetCommits } from '../../../../src/adapters/kafka/offset-commits.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

function commitsOf(commit: (offsets: readonly PartitionOffsets[]) => Promise<void>) {
  const logger = new RecordingLogger();
  let waiting: PartitionOffsets[] = [];
  const commits = new OffsetCommits({
    take: () => waiting.splice(0),
    giveBack: (offsets) => {
      waiting = [...offsets, ...waiting];
    },
    commit,
    intervalMs: 20,
    logger,
  });
  const finish = (committed: number) => {
    waiting = [{ partition: 0, committed, done: '' }];
    commits.touch();
  };
  return { commits, finish, logger };
}

test('commits once for what changes within an interval', async () => {
  const committed: number[] = [];
  const { finish } = commitsOf(async ([first]) => {
    committed.push(first?.committed ?? -1);
  });
  for (const offset of [1, 2, 3]) finish(offset);
  await vi.waitFor(() => expect(committed).toEqual([3]));
  await sleep(40);
  expect(committed).toEqual([3]);
});

test('commits at once when it is flushed', async () => {
  const committed: number[] = [];
  const { commits, finish } = commitsOf(async ([first]) => {
    committed.push(first?.committed ?? -1);
  });
  finish(1);
  await commits.flush();
  expect(committed).toEqual([1]);
});

test('tries again after a failure and says so once', async () => {
  const failures = [new Error('away'), new Error('away')];
  const committed: number[] = [];
  const { finish, logger } = commitsOf(async ([first]) => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    committed.push(first?.committed ?? -1);
  });
  finish(5);
  await vi.waitFor(() => expect(committed).toEqual([5]), 3_000);
  expect(logger.lines.map(({ level }) => level)).toEqual(['warn']);
});

test('says nothing when the group changed meanwhile', async () => {
  const { commits, finish, logger } = commitsOf(async () => {
    throw Object.assign(new Error('rejoin'), { type: 'REBALANCE_IN_PROGRESS' });
  });
  finish(5);
  await commits.flush();
  commits.stop();
  expect(logger.lines).toEqual([]);
});
