import { deadLettersTopic, type PublishedEvent, requestsTopic, stageTopic } from './events.ts';
import { isPerPage, type Stage, stages } from './pipeline.ts';
import { lanes } from './request.ts';

/** How a topic is made. */
export interface TopicSpec {
  readonly name: string;
  /** At least 1; decides how many consumers of a group can share the topic. A log of one process may take its own. */
  readonly partitions: number;
  /** Milliseconds that events stay. */
  readonly retentionMs: number;
}

/** A topic of docface: how it is made, who writes it and who reads it. */
export interface Topic extends TopicSpec {
  readonly description: string;
  /** What decides the partition, in words. */
  readonly key: string;
  readonly event: PublishedEvent['type'];
  readonly producers: readonly string[];
  readonly consumers: readonly string[];
}

const dayMs = 86_400_000;
/** Partitions of a topic that carries work, unless an operator asks for others. */
export const defaultPartitions = 12;
/** Longer than a replay reaches back. */
const retentionMs = 14 * dayMs;

function stageTopics(stage: Stage): readonly Topic[] {
  return lanes.map((lane) => ({
    name: stageTopic(stage, lane),
    description: `Work for the stage ${stage}, ${lane} lane`,
    partitions: defaultPartitions,
    retentionMs,
    key: isPerPage(stage) ? 'request id and page' : 'request id',
    event: 'stage.requested',
    producers: ['relay'],
    consumers: [stage],
  }));
}

/** Every topic with its defaults, declared once: what creates them, documents them and names them reads this. */
export const topics: readonly Topic[] = [
  ...stages.flatMap(stageTopics),
  {
    name: requestsTopic,
    description: 'Requests that changed their state',
    partitions: 12,
    retentionMs,
    key: 'request id',
    event: 'request.changed',
    producers: ['relay'],
    consumers: ['notifier', 'other systems'],
  },
  {
    name: deadLettersTopic,
    description: 'Work that was given up; the letters themselves are rows in the database',
    partitions: 3,
    retentionMs,
    key: 'request id',
    event: 'work.buried',
    producers: ['relay'],
    consumers: ['other systems'],
  },
];

/**
 * Every topic as it is made where those that carry work have this many partitions, at least 1: as many processes can
 * share a stage. The others are read by few, and keep the order of the events of a request for ever.
 */
export function topicsWith(workPartitions: number): readonly Topic[] {
  return topics.map((topic) => (topic.event === 'stage.requested' ? { ...topic, partitions: workPartitions } : topic));
}
