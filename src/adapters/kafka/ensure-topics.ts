import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import type { EnsuredTopic } from '../../domain/ports/event-log.ts';
import type { TopicSpec } from '../../domain/request/topics.ts';
import { kafkaErrorTypes, kafkaTooSlow } from './translate-kafka-error.ts';

const ledWithinMs = 15_000;
const askedEveryMs = 100;
const notYet = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION']);

/**
 * Creates the missing topics, adds the partitions that others lack, and waits until each partition of these has a
 * leader.
 */
export async function ensureTopics(
  admin: Admin,
  specs: readonly TopicSpec[],
  replication: number,
): Promise<readonly EnsuredTopic[]> {
  const present = await partitionsOfPresent(admin, specs);
  const ensured = specs.map((spec) => ensuredTopic(spec, present.get(spec.name)));
  const missing = specs.filter(({ name }) => !present.has(name));
  const extended = ensured.filter(({ outcome }) => outcome === 'extended');
  if (missing.length > 0) await createTopics(admin, missing, replication);
  if (extended.length > 0) await addPartitions(admin, extended);
  const changed = ensured.filter(({ outcome }) => outcome !== 'unchanged');
  if (changed.length > 0) await untilLed(admin, changed);
  return ensured;
}

async function partitionsOfPresent(admin: Admin, specs: readonly TopicSpec[]): Promise<ReadonlyMap<string, number>> {
  const present = new Set(await admin.listTopics());
  const topics = specs.map(({ name }) => name).filter((name) => present.has(name));
  // An empty list asks for all topics of the cluster.
  if (topics.length === 0) return new Map();
  const metadata = await admin.fetchTopicMetadata({ topics });
  return new Map(metadata.topics.map(({ name, partitions }) => [name, partitions.length]));
}

function ensuredTopic({ name, partitions }: TopicSpec, before: number | undefined): EnsuredTopic {
  if (before === undefined) return { name, outcome: 'created', partitions };
  if (before < partitions) return { name, outcome: 'extended', partitions };
  return { name, outcome: 'unchanged', partitions: before };
}

async function createTopics(admin: Admin, missing: readonly TopicSpec[], replication: number): Promise<void> {
  const topics = missing.map((spec) => topicConfig(spec, replication));
  await unlessDone('TOPIC_ALREADY_EXISTS', () => admin.createTopics({ topics, waitForLeaders: false }));
}

async function addPartitions(admin: Admin, topics: readonly EnsuredTopic[]): Promise<void> {
  const topicPartitions = topics.map(({ name, partitions }) => ({ topic: name, count: partitions }));
  await unlessDone('INVALID_PARTITIONS', () => admin.createPartitions({ topicPartitions }));
}

/**
 * Another process may be quicker with some topics, which brokers refuse with this error; the others are changed all the
 * same.
 */
async function unlessDone(refused: string, change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!kafkaErrorTypes(error).every((type) => type === refused)) throw error;
  }
}

/** A topic as it is made, for the admin of kafkajs. */
export interface TopicConfig {
  readonly topic: string;
  readonly numPartitions: number;
  readonly replicationFactor: number;
  readonly configEntries: { readonly name: string; readonly value: string }[];
}

export function topicConfig({ name, partitions, retentionMs }: TopicSpec, replication: number): TopicConfig {
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

async function untilLed(admin: Admin, topics: readonly EnsuredTopic[]): Promise<void> {
  for (const end = Date.now() + ledWithinMs; Date.now() < end; await sleep(askedEveryMs)) {
    if (await areLed(admin, topics)) return;
  }
  throw kafkaTooSlow();
}

/** Leaders are named before they serve: a batch sent then would be stored twice in the partitions that already do. */
async function areLed(admin: Admin, topics: readonly EnsuredTopic[]): Promise<boolean> {
  try {
    for (const { name, partitions } of topics) {
      if ((await admin.fetchTopicOffsets(name)).length < partitions) return false;
    }
    return true;
  } catch (error) {
    if (kafkaErrorTypes(error).some((type) => notYet.has(type))) return false;
    throw error;
  }
}
