import type { TopicSpec } from '../../src/domain/request/topics.ts';

/** A topic as the contract of event logs uses it. */
export function topicSpec(name: string): TopicSpec {
  return { name, partitions: 4, retentionMs: 86_400_000 };
}
