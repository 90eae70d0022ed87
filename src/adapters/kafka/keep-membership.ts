import { setTimeout as sleep } from 'node:timers/promises';
import { type Assigner, AssignerProtocol, type Broker, type Cluster, type PartitionAssigner } from 'kafkajs';
import { isRefusedByKafka } from './translate-kafka-error.ts';

export interface MembershipParts {
  /** Runs before each time that the consumer joins its group. */
  readonly prepare: () => Promise<void>;
  /** The partitions that the consumer has. */
  readonly owned: () => readonly number[];
  /** Notified of every try to find the coordinator. */
  readonly searching: () => void;
  /** Whether to give up the search for a coordinator. */
  readonly isStopping: () => boolean;
}

/** A broker of kafkajs has more than its type shows. */
interface HeartbeatBroker {
  heartbeat(request: object): Promise<unknown>;
}

const askedEveryMs = 300;
/** Wrapped once: brokers are kept by their cluster. */
const watched = new WeakSet<Broker>();

/**
 * Keeps a kafkajs consumer a member of its group, with the sticky assigner, where kafkajs has no hooks:
 *
 * - It joins a changed group at once, without telling how far it is. Here `prepare` does that first.
 * - It asks a coordinator that is away again and again, gives up, and comes back as a new member, so that the group
 *   waits for the session of the old one. Here it looks for the next coordinator, until that one is ready, and joins
 *   as who it is.
 *
 * Every join begins with a search for the coordinator, and assigners are handed the cluster that searches.
 */
export function keepMembership(parts: MembershipParts): PartitionAssigner {
  return (config) => {
    const { cluster, groupId } = config;
    const find = cluster.findGroupCoordinator.bind(cluster);
    cluster.findGroupCoordinator = async (group) => {
      await parts.prepare();
      for (;;) {
        parts.searching();
        try {
          const coordinator = await find(group);
          // Fails while the coordinator still loads its groups, which kafkajs would take for a crash.
          await coordinator.describeGroups({ groupIds: [groupId] });
          return watch(coordinator);
        } catch (error) {
          if (parts.isStopping() || isRefusedByKafka(error)) throw error;
          await afterAWhile(cluster);
        }
      }
    };
    return stickyAssigner(cluster, parts.owned);
  };
}

async function afterAWhile(cluster: Cluster): Promise<void> {
  await sleep(askedEveryMs);
  await cluster.refreshMetadata().catch(() => undefined);
}

/** Tells a coordinator that is away by the error that makes kafkajs search for it and join again. */
function watch(coordinator: Broker): Broker {
  if (watched.has(coordinator)) return coordinator;
  watched.add(coordinator);
  const broker = coordinator as Broker & HeartbeatBroker;
  const heartbeat = broker.heartbeat.bind(broker);
  broker.heartbeat = async (request) => {
    try {
      return await heartbeat(request);
    } catch (error) {
      throw isAway(error) ? Object.assign(new Error('The coordinator is away', { cause: error }), movedAway) : error;
    }
  };
  return broker;
}

const movedAway = { type: 'NOT_COORDINATOR_FOR_GROUP', retriable: true };

/** What coordinators answer has a type; connections that fail have none. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const type = 'type' in error ? error.type : undefined;
  return type === undefined || type === 'GROUP_COORDINATOR_NOT_AVAILABLE' || type === 'GROUP_LOAD_IN_PROGRESS';
}

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
  const min = Math.floor(partitions.length / had.size);
  let withOneMore = partitions.length % had.size;
  // Those with the most go first: they keep the odd ones.
  const members = [...had.keys()].toSorted((a, b) => lengthIn(had, b) - lengthIn(had, a) || (a < b ? -1 : 1));
  const shares = new Map(members.map((member): [string, number[]] => [member, []]));
  for (const [member, share] of shares) {
    for (const partition of had.get(member) ?? []) {
      const isFull = share.length > min || (share.length === min && withOneMore === 0);
      if (isFull || !free.delete(partition)) continue;
      share.push(partition);
      if (share.length > min) withOneMore -= 1;
    }
  }
  for (const limit of [min, min + 1]) {
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
