import { type Assigner, AssignerProtocol, type Cluster } from 'kafkajs';

const name = 'DocfaceStickyAssigner';
const version = 1;
const { MemberMetadata, MemberAssignment } = AssignerProtocol;

/** What each member of a group has, by its id. */
type Shares = ReadonlyMap<string, readonly number[]>;

/**
 * Shares the partitions of a topic out evenly, and leaves each member what it has as far as that allows, so that few
 * move when one joins or leaves. Every member says what it has when it joins.
 */
export function stickyAssigner(cluster: Pick<Cluster, 'findTopicPartitionMetadata'>, owned: () => readonly number[]) {
  return {
    name,
    version,
    protocol({ topics }) {
      const userData = Buffer.from(JSON.stringify(owned()));
      return { name, metadata: MemberMetadata.encode({ version, topics, userData }) };
    },
    async assign({ members, topics }) {
      const [topic = ''] = topics;
      const partitions = cluster.findTopicPartitionMetadata(topic).map(({ partitionId }) => partitionId);
      const had = new Map(members.map(({ memberId, memberMetadata }) => [memberId, ownedOf(memberMetadata)]));
      return [...shareOut(partitions, had)].map(([memberId, share]) => ({
        memberId,
        memberAssignment: MemberAssignment.encode({
          version,
          assignment: share.length === 0 ? {} : { [topic]: [...share] },
          userData: Buffer.alloc(0),
        }),
      }));
    },
  } satisfies Assigner;
}

function ownedOf(metadata: Buffer): readonly number[] {
  const said: unknown = JSON.parse(MemberMetadata.decode(metadata)?.userData.toString('utf8') || '[]');
  return Array.isArray(said) ? said.filter((each): each is number => Number.isInteger(each)) : [];
}

/**
 * Every partition once, no member with two more than another, and as many as possible where they were. What two members
 * say to have, because one missed a change of the group, stays with one of them.
 */
export function shareOut(partitions: readonly number[], had: Shares): Shares {
  const free = new Set(partitions);
  const least = Math.floor(partitions.length / had.size);
  let withOneMore = partitions.length % had.size;
  // Those with the most go first: they keep the odd ones.
  const members = [...had.keys()].toSorted((a, b) => lengthIn(had, b) - lengthIn(had, a) || (a < b ? -1 : 1));
  const shares = new Map(members.map((member): [string, number[]] => [member, []]));
  for (const [member, share] of shares) {
    for (const partition of had.get(member) ?? []) {
      const isFull = share.length > least || (share.length === least && withOneMore === 0);
      if (isFull || !free.delete(partition)) continue;
      share.push(partition);
      if (share.length > least) withOneMore -= 1;
    }
  }
  for (const limit of [least, least + 1]) {
    for (const share of shares.values()) fill(share, limit, free);
  }
  return shares;
}

function lengthIn(shares: Shares, member: string): number {
  return shares.get(member)?.length ?? 0;
}

function fill(share: number[], limit: number, free: Set<number>): void {
  for (const partition of free) {
    if (share.length >= limit) return;
    free.delete(partition);
    share.push(partition);
  }
}
