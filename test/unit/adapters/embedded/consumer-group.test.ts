import { expect, onTestFinished, test, vi } from 'vitest';
import { ConsumerGroup } from '../../../../src/adapters/embedded/consumer-group.ts';
import type { EventRow } from '../../../../src/adapters/embedded/event-log-tables.ts';
import { GroupMember } from '../../../../src/adapters/embedded/group-member.ts';
import { PartitionProgress } from '../../../../src/adapters/shared/partition-progress.ts';
import type { EventHandler } from '../../../../src/domain/ports/event-log.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

/** More than are fetched at a time. */
const rows = Array.from({ length: 120 }, (_, position): EventRow => {
  return { partition: 0, position, id: `a-${position}`, key: `k-${position}`, payload: '{}', atMs: 0 };
});
const head = [{ partition: 0, position: rows.length }];

/** A group at the beginning of a partition whose log gives these rows, and its standstill after a poll each second. */
function polled(log: readonly EventRow[], handler: EventHandler) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const group = new ConsumerGroup({
    group: 'g',
    topic: 't',
    progress: new Map([[0, new PartitionProgress({ committed: 0, done: '' })]]),
    fetch: async ([from], limit) => log.filter(({ position }) => position >= (from?.position ?? 0)).slice(0, limit),
    changed: () => undefined,
    logger: new RecordingLogger(),
    redelivery: { firstMs: 1_000, maxMs: 60_000 },
  });
  group.add(new GroupMember(1, handler));
  return async (seconds: number): Promise<number> => {
    for (let passed = 0; passed < seconds; passed += 1) {
      group.notice(head);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    group.notice(head);
    return group.stalledMs;
  };
}

test('a group stands still when the log has an event that it does not get', async () => {
  const after = polled([], async () => undefined);
  expect(await after(59)).toBe(59_000);
  expect(await after(2)).toBe(61_000);
});

test.each<[string, EventHandler]>([
  ['works on one event for minutes', () => new Promise(() => undefined)],
  ['waits to deliver a failed event again', () => Promise.reject(new Error('not now'))],
  ['has done everything', async () => undefined],
])('a group that %s does not stand still', async (_, handler) => {
  expect(await polled(rows, handler)(180)).toBe(0);
});
