import type { Admin } from 'kafkajs';
import type { Logger } from '../../domain/ports/logger.ts';
import type { PartitionOffsets, PartitionStart } from './assigned-events.ts';
import type { GroupOfTopic } from './kafka-names.ts';
import { kafkaErrorTypes } from './translate-kafka-error.ts';

/** Brokers refuse more than 4,096 bytes beside an offset (offset.metadata.max.bytes). */
const maxDoneLength = 4_000;

/** The offset of a partition with the finished events above it beside it. */
export function offsetToCommit({ partition, committed, done }: PartitionOffsets) {
  return { partition, offset: String(committed), metadata: shortened(done) };
}

/** Where a group goes on in a partition. */
export interface GroupStart extends PartitionStart {
  /** Whether what it committed lies behind the end of the log: that was made again, or is of another cluster. */
  readonly isBeyondEnd: boolean;
}

interface Committed {
  readonly offset: string;
  readonly metadata: string | null;
}

const nothing: Committed = { offset: '-1', metadata: null };

/**
 * Where a group goes on in these partitions: at what it committed, else at what its former group did, or at the oldest
 * event that is still there, where what was committed is not in the log.
 */
export async function committedStarts(
  admin: Admin,
  { groupId, formerGroupId, topic }: Omit<GroupOfTopic, 'name'>,
  partitions: readonly number[],
): Promise<ReadonlyMap<number, GroupStart>> {
  const own = await committedBy(admin, groupId, topic);
  const isNew = (partition: number): boolean => (own.get(partition) ?? nothing).offset === nothing.offset;
  const former =
    formerGroupId !== null && partitions.some(isNew) ? await committedBy(admin, formerGroupId, topic) : null;
  // Afterwards: what was committed cannot lie behind an end that was read later, in the log that it is of.
  const ends = await admin.fetchTopicOffsets(topic);
  const bounds = new Map(ends.map((each) => [each.partition, each]));
  return new Map(
    partitions.map((partition) => {
      const { low = '0', high = '0' } = bounds.get(partition) ?? {};
      const { offset, metadata } = (isNew(partition) ? former : own)?.get(partition) ?? nothing;
      const isInherited = isNew(partition) && offset !== nothing.offset;
      const [at, isBeyondEnd] = [Number(offset), bounds.has(partition) && Number(offset) > Number(high)];
      const isThere = at >= Number(low) && !isBeyondEnd;
      const start = isThere ? { committed: at, done: ranges(metadata) } : { committed: Number(low), done: '' };
      return [partition, { ...start, isBeyondEnd, isInherited }];
    }),
  );
}

async function committedBy(admin: Admin, groupId: string, topic: string): Promise<ReadonlyMap<number, Committed>> {
  const committed = await admin.fetchOffsets({ groupId, topics: [topic] });
  return new Map(committed.flatMap((each) => each.partitions).map((each) => [each.partition, each]));
}

/** Where the log of a topic ends, by partition: the offset that its next event will have. */
export async function endsOf(admin: Admin, topic: string): Promise<ReadonlyMap<number, number>> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
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

export interface OffsetCommitsParts {
  /** What changed since the last call. */
  readonly take: () => PartitionOffsets[];
  /** It could not be committed and counts as changed. */
  readonly giveBack: (offsets: readonly PartitionOffsets[]) => void;
  readonly commit: (offsets: readonly PartitionOffsets[]) => Promise<void>;
  readonly intervalMs: number;
  readonly logger: Logger;
}

/**
 * How it goes when a group changes: what was not committed is committed, or done again, by whoever gets the partition.
 */
const ordinary = new Set(['REBALANCE_IN_PROGRESS', 'ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID']);
const againAfterMs = 500;

/** Commits the offsets of a consumer one after the other, at most once in an interval. */
export class OffsetCommits {
  readonly #parts: OffsetCommitsParts;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();
  #failed = false;
  #stopped = false;

  constructor(parts: OffsetCommitsParts) {
    this.#parts = parts;
  }

  /** Something changed. */
  touch(): void {
    this.#schedule(this.#parts.intervalMs);
  }

  /** Commits everything that changed until now, if the brokers take it. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = this.#last.then(() => this.#commit());
    return this.#last;
  }

  /** Commits nothing by itself any more. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(afterMs: number): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => void this.flush(), afterMs);
  }

  async #commit(): Promise<void> {
    const offsets = this.#parts.take();
    if (offsets.length === 0) return;
    try {
      await this.#parts.commit(offsets);
      this.#failed = false;
    } catch (cause) {
      this.#parts.giveBack(offsets);
      const expected = kafkaErrorTypes(cause).some((type) => ordinary.has(type));
      if (!expected && !this.#failed) {
        this.#parts.logger.warn('Offsets could not be committed; further tries follow', {}, cause);
      }
      this.#failed = !expected;
      this.#schedule(againAfterMs);
    }
  }
}
