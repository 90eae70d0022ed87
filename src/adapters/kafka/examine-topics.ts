import type { Admin, ConfigResourceTypes } from 'kafkajs';
import type { TopicSpec } from '../../domain/request/topics.ts';
import { type TopicConfig, topicConfig } from './ensure-topics.ts';
import { isRefusedByKafka } from './translate-kafka-error.ts';

/** How the topics that are there differ from those that `ensureTopics` would make. */
export interface TopicFindings {
  readonly missing: readonly string[];
  /** What they have less of, or otherwise, in words: `docface.ocr.v1 has 3 partitions, not 12`. */
  readonly drifted: readonly string[];
}

/** What Node does not find among the exports of kafkajs, which is no module of ECMAScript. */
const ofTopic: ConfigResourceTypes.TOPIC = 2;

interface Found {
  readonly partitions: number;
  /** Copies of the partition that has fewest. */
  readonly copies: number;
  /** Null where this user may not see them. */
  readonly settings: ReadonlyMap<string, string> | null;
}

/** Looks at topics and changes nothing. */
export async function examineTopics(
  admin: Admin,
  specs: readonly TopicSpec[],
  replication: number,
): Promise<TopicFindings> {
  const found = await foundTopics(admin, specs);
  return {
    missing: specs.flatMap(({ name }) => (found.has(name) ? [] : [name])),
    drifted: specs.flatMap((spec) => {
      const topic = found.get(spec.name);
      return topic === undefined ? [] : driftOf(topicConfig(spec, replication), topic);
    }),
  };
}

async function foundTopics(admin: Admin, specs: readonly TopicSpec[]): Promise<ReadonlyMap<string, Found>> {
  const present = new Set(await admin.listTopics());
  const names = specs.map(({ name }) => name).filter((name) => present.has(name));
  // An empty list asks for all topics of the cluster.
  if (names.length === 0) return new Map();
  const { topics } = await admin.fetchTopicMetadata({ topics: names });
  const settings = await settingsOf(admin, names);
  return new Map(
    topics.map(({ name, partitions }) => {
      const copies = Math.min(...partitions.map(({ replicas }) => replicas.length));
      return [name, { partitions: partitions.length, copies, settings: settings?.get(name) ?? null }];
    }),
  );
}

async function settingsOf(admin: Admin, names: readonly string[]) {
  try {
    const { resources } = await admin.describeConfigs({
      resources: names.map((name) => ({ type: ofTopic, name })),
      includeSynonyms: false,
    });
    return new Map(
      resources.map(({ resourceName, configEntries }) => [
        resourceName,
        new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
      ]),
    );
  } catch (error) {
    if (isRefusedByKafka(error)) return null;
    throw error;
  }
}

/** More partitions and copies, and longer retention, are no drift: an operator may want them. */
export function driftOf(requested: TopicConfig, found: Found): readonly string[] {
  const differences = [
    ...(found.partitions < requested.numPartitions
      ? [`${found.partitions} partitions, not ${requested.numPartitions}`]
      : []),
    ...(found.copies < requested.replicationFactor
      ? [`${found.copies} copies, not ${requested.replicationFactor}`]
      : []),
    ...requested.configEntries.flatMap(({ name, value }) => {
      const is = found.settings?.get(name);
      return is === undefined || isEnough(name, is, value) ? [] : [`${name}=${is}, not ${value}`];
    }),
  ];
  return differences.length === 0 ? [] : [`${requested.topic} has ${differences.join(', ')}`];
}

function isEnough(name: string, is: string, requested: string): boolean {
  if (is === requested) return true;
  switch (name) {
    case 'retention.ms':
      // For ever.
      return is === '-1' || Number(is) > Number(requested);
    case 'min.insync.replicas':
      return Number(is) > Number(requested);
    default:
      return false;
  }
}
