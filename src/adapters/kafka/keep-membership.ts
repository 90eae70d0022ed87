import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker, Cluster, PartitionAssigner } from 'kafkajs';
import { stickyAssigner } from './sticky-assigner.ts';
import { isRefusedByKafka } from './translate-kafka-error.ts';

export interface MembershipParts {
  /** Runs before each time that the consumer joins its group. */
  readonly prepare: () => Promise<void>;
  /** The partitions that the consumer has. */
  readonly owned: () => readonly number[];
  /** Hears of every try to find the coordinator. */
  readonly searching: () => void;
  /** Whether to give up the search for a coordinator. */
  readonly isStopping: () => boolean;
}

/** A broker of kafkajs has more than its type tells. */
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
