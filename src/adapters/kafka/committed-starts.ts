import type { Admin } from 'kafkajs';
import type { CommittedOffsets } from '../shared/partition-progress.ts';
import type { PartitionOffsets } from './assigned-events.ts';

export interface GroupOfTopic {
  readonly groupId: string;
  readonly topic: string;
}

/** Brokers refuse more than 4,096 bytes beside an offset (offset.metadata.max.bytes). */
const maxDoneLength = 4_000;

/** The offset of a partition with the finished events above it beside it. */
export function offsetToCommit({ partition, committed, done }: PartitionOffsets) {
  return { partition, offset: String(committed), metadata: shortened(done) };
}

/** Where a group goes on in these partitions: at what it committed, or at the oldest event that is still there. */
export async function committedStarts(
  admin: Admin,
  { groupId, topic }: GroupOfTopic,
  partitions: readonly number[],
): Promise<ReadonlyMap<number, CommittedOffsets>> {
  const [committed, bounds] = await Promise.all([
    admin.fetchOffsets({ groupId, topics: [topic] }),
    admin.fetchTopicOffsets(topic),
  ]);
  const stored = new Map(committed.flatMap((each) => each.partitions).map((each) => [each.partition, each]));
  const lows = new Map(bounds.map(({ partition, low }) => [partition, low]));
  return new Map(
    partitions.map((partition) => {
      const low = lows.get(partition) ?? '0';
      const { offset = '-1', metadata = null } = stored.get(partition) ?? {};
      const known = Number(offset) >= Number(low);
      return [
        partition,
        known ? { committed: Number(offset), done: ranges(metadata) } : { committed: Number(low), done: '' },
      ];
    }),
  );
}

/** What does not fit is forgotten: these events may be handled a second time. */
function shortened(done: string): string {
  if (done.length <= maxDoneLength) return done;
  return done.slice(0, done.lastIndexOf(',', maxDoneLength));
}

/** Tools that move offsets write notes of their own there. */
function ranges(metadata: string | null): string {
  return metadata !== null && /^\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*$/.test(metadata) ? metadata : '';
}
