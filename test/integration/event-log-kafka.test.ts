import { setTimeout as sleep } from 'node:timers/promises';
import { type Consumer, Kafka } from 'kafkajs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeEventLog } from '../contract/event-log.suite.ts';
import { openKafkaLog, openKafkaStage } from './kafka-stage.ts';

// Group and members are found dead after the shortest session that brokers allow.
describeEventLog(
  'Kafka',
  { commitsWithinMs: 2_000, redeliversWithinMs: 12_000, repeatsWhenMembersChange: true },
  openKafkaStage,
);

test('a Kafka consumer that is no longer given anything stands still, until it is', { timeout: 60_000 }, async () => {
  const topic = `docface.standstill-${process.pid}.v1`;
  const made = vi.spyOn(Kafka.prototype, 'consumer');
  const log = openKafkaLog();
  onTestFinished(async () => {
    made.mockRestore();
    await log.close();
  });
  await log.ensureTopics([{ name: topic, partitions: 2, retentionMs: 3_600_000 }]);
  const publish = (id: string) => log.publish(topic, [{ id, key: id, payload: {}, at: new Date() }]);
  const handled: string[] = [];
  await log.subscribe({ group: 'g', topic, concurrency: 1 }, async ({ id }) => void handled.push(id));
  await publish('before');
  await vi.waitFor(() => expect(handled).toEqual(['before']), { timeout: 20_000 });
  const consumer = made.mock.results[0]?.value as Consumer;
  consumer.pause([{ topic }]);
  // What was asked for before the pause may still come.
  await sleep(1_000);
  await publish('after');
  await vi.waitFor(async () => expect(await log.stalledMs(topic)).toBeGreaterThan(1_000), { timeout: 10_000 });
  expect(handled).toEqual(['before']);
  consumer.resume([{ topic }]);
  await vi.waitFor(() => expect(handled).toEqual(['before', 'after']), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await log.stalledMs(topic)).toBe(0), { timeout: 10_000 });
});
