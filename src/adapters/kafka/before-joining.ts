import { type PartitionAssigner, PartitionAssigners } from 'kafkajs';

/**
 * Makes a kafkajs consumer wait for `prepare` each time before it joins its group, with the round robin assigner.
 *
 * kafkajs joins a changed group at once, and the brokers then give what is in work to others. It has no hook to finish
 * work first, but every join begins with a look for the coordinator, and assigners are handed the cluster that does it.
 */
export function waitBeforeJoining(prepare: () => Promise<void>): PartitionAssigner {
  return (config) => {
    const { cluster } = config;
    const find = cluster.findGroupCoordinator.bind(cluster);
    cluster.findGroupCoordinator = async (group) => {
      await prepare();
      return find(group);
    };
    return PartitionAssigners.roundRobin(config);
  };
}
