import { expect, test } from 'vitest';
import { topicConfig } from '../../../../src/adapters/kafka/ensure-topics.ts';
import { driftOf } from '../../../../src/adapters/kafka/examine-topics.ts';

const requested = topicConfig({ name: 't', partitions: 12, retentionMs: 1_000 }, 3);
const made = new Map(requested.configEntries.map(({ name, value }) => [name, value]));
const found = { partitions: 12, copies: 3, settings: made };
const withSetting = (name: string, value: string) => ({ ...found, settings: new Map([...made, [name, value]]) });

test.each([
  ['is as it would be made', found],
  ['has more partitions and copies', { ...found, partitions: 13, copies: 4 }],
  ['keeps events longer', withSetting('retention.ms', '1001')],
  ['keeps events for ever', withSetting('retention.ms', '-1')],
  ['wants more copies in step', withSetting('min.insync.replicas', '3')],
  ['does not show its settings to this user', { ...found, settings: null }],
])('a topic that %s has not drifted', (_, topic) => {
  expect(driftOf(requested, topic)).toEqual([]);
});

test.each([
  ['11 partitions, not 12', { ...found, partitions: 11 }],
  ['2 copies, not 3', { ...found, copies: 2 }],
  ['retention.ms=999, not 1000', withSetting('retention.ms', '999')],
  ['cleanup.policy=compact, not delete', withSetting('cleanup.policy', 'compact')],
  ['min.insync.replicas=1, not 2', withSetting('min.insync.replicas', '1')],
  ['unclean.leader.election.enable=true, not false', withSetting('unclean.leader.election.enable', 'true')],
])('a topic with %s has drifted', (difference, topic) => {
  expect(driftOf(requested, topic)).toEqual([`t has ${difference}`]);
});

test('all differences of a topic make one sentence', () => {
  expect(driftOf(requested, { ...withSetting('retention.ms', '5'), partitions: 1 })).toEqual([
    't has 1 partitions, not 12, retention.ms=5, not 1000',
  ]);
});
