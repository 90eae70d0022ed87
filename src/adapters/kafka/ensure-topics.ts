import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, ITopicConfig } from 'kafkajs';
import type { TopicSpec } from '../../domain/ports/event-log.ts';
import { kafkaErrorTypes, kafkaTooSlow } from './translate-kafka-error.ts';

const LED_WITHIN_MS = 15_000;
const ASKED_EVERY_MS = 100;
const notYet = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION']);

/** Creates the missing topics and waits until each partition has a leader; changes nothing that is there. */
export async function createTopics(admin: Admin, specs: readonly TopicSpec[], replication: number): Promise<void> {
  const present = new Set(await admin.listTopics());
  const missing = new Map(specs.filter(({ name }) => !present.has(name)).map((spec) => [spec.name, spec]));
  if (missing.size === 0) return;
  const topics = [...missing.values()].map((spec) => topicConfig(spec, replication));
  try {
    await admin.createTopics({ topics, waitForLeaders: false });
  } catch (error) {
    // Another process was quicker with some of them; the others were created all the same.
    if (!kafkaErrorTypes(error).every((type) => type === 'TOPIC_ALREADY_EXISTS')) throw error;
  }
  await untilLed(admin, [...missing.keys()]);
}

function topicConfig({ name, partitions, retentionMs }: TopicSpec, replication: number): ITopicConfig {
  const entries = {
    'cleanup.policy': 'delete',
    'retention.ms': String(retentionMs),
    'min.insync.replicas': replication >= 3 ? '2' : '1',
    'unclean.leader.election.enable': 'false',
  };
  return {
    topic: name,
    numPartitions: partitions,
    replicationFactor: replication,
    configEntries: Object.entries(entries).map(([key, value]) => ({ name: key, value })),
  };
}

async function untilLed(admin: Admin, topics: string[]): Promise<void> {
  for (const end = Date.now() + LED_WITHIN_MS; Date.now() < end; await sleep(ASKED_EVERY_MS)) {
    if (await areLed(admin, topics)) return;
  }
  throw kafkaTooSlow();
}

/** Leaders are named before they serve: a batch sent then would be stored twice in the partitions that already do. */
async function areLed(admin: Admin, topics: string[]): Promise<boolean> {
  try {
    for (const topic of topics) await admin.fetchTopicOffsets(topic);
    return true;
  } catch (error) {
    if (kafkaErrorTypes(error).some((type) => notYet.has(type))) return false;
    throw error;
  }
}
