import { expect, test } from 'vitest';
import { stages } from '../../../../src/domain/request/pipeline.ts';
import { topics, topicsWith } from '../../../../src/domain/request/topics.ts';

test('every topic keeps events for 14 days', () => {
  expect(new Set(topicsWith(64).map(({ retentionMs }) => retentionMs / 86_400_000))).toEqual(new Set([14]));
});

test('topics that carry work have the partitions that are asked for, and the others keep theirs', () => {
  const changed = topicsWith(64).filter((topic, index) => topic.partitions !== topics[index]?.partitions);
  expect(changed.map(({ partitions }) => partitions)).toEqual(changed.map(() => 64));
  expect(changed.map(({ consumers }) => consumers[0])).toEqual(stages.flatMap((stage) => [stage, stage]));
});
