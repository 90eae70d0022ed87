import { setTimeout as sleep } from 'node:timers/promises';
import { type Consumer, Kafka, logLevel } from 'kafkajs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeEventLog } from '../contract/event-log.suite.ts';
import { kafkaBrokers } from './kafka-brokers.ts';
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

test('a group that names its installation begins where the group before it was', { timeout: 60_000 }, async () => {
  const topic = `docface.former-${process.pid}.v1`;
  const handled: string[] = [];
  const consuming = async (who: string, installation: string | null, until: number): Promise<void> => {
    const log = openKafkaLog(installation === null ? {} : { installation: () => installation });
    onTestFinished(() => log.close());
    await log.ensureTopics([{ name: topic, partitions: 1, retentionMs: 3_600_000 }]);
    const id = `event ${until}`;
    await log.publish(topic, [{ id, key: id, payload: {}, at: new Date() }]);
    const handle = async (event: { readonly id: string }) => void handled.push(`${who}: ${event.id}`);
    await log.subscribe({ group: 'docface.g', topic, concurrency: 1 }, handle);
    await vi.waitFor(() => expect(handled).toHaveLength(until), { timeout: 20_000 });
    await log.close();
  };
  await consuming('former', null, 1);
  await consuming('ours', 'a1', 2);
  await consuming('ours again', 'a1', 3);
  // Another one with the same topics shares no offsets with ours.
  await consuming('theirs', 'b2', 6);
  expect(handled).toEqual([
    'former: event 1',
    'ours: event 2',
    'ours again: event 3',
    'theirs: event 2',
    'theirs: event 3',
    'theirs: event 6',
  ]);
});

test('a group commits where it begins, also where nothing comes: the one before it is forgotten', {
  timeout: 60_000,
}, async () => {
  const topic = `docface.quiet-${process.pid}.v1`;
  const former = openKafkaLog();
  const ours = openKafkaLog({ installation: () => 'a1' });
  const admin = new Kafka({ brokers: kafkaBrokers(), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  onTestFinished(async () => {
    await Promise.all([former.close(), ours.close(), admin.disconnect()]);
  });
  await former.ensureTopics([{ name: topic, partitions: 2, retentionMs: 3_600_000 }]);
  await former.publish(topic, [{ id: 'e', key: 'k', payload: {}, at: new Date() }]);
  const handled: string[] = [];
  const handle = async ({ id }: { readonly id: string }) => void handled.push(id);
  await former.subscribe({ group: 'docface.g', topic, concurrency: 1 }, handle);
  await vi.waitFor(() => expect(handled).toEqual(['e']), { timeout: 20_000 });
  await former.close();
  await ours.subscribe({ group: 'docface.g', topic, concurrency: 1 }, handle);
  const offsets = async (): Promise<readonly string[]> => {
    const found = await admin.fetchOffsets({ groupId: `docface.g@${topic}@a1`, topics: [topic] });
    return found.flatMap(({ partitions }) => partitions.map(({ offset }) => offset)).toSorted();
  };
  await vi.waitFor(async () => expect(await offsets()).toEqual(['-1', '1']), { timeout: 20_000 });
  expect(handled).toEqual(['e']);
});

test('topics and groups begin with the prefix, and events with the name that docface knows', async () => {
  const prefix = `acme-${process.pid}`;
  const log = openKafkaLog({ prefix, installation: () => 'a1' });
  onTestFinished(() => log.close());
  const topic = 'docface.named.v1';
  const spec = { name: topic, partitions: 1, retentionMs: 3_600_000 };
  expect(await log.ensureTopics([spec])).toMatchObject([{ name: `${prefix}.named.v1`, outcome: 'created' }]);
  expect(await log.examineTopics([spec])).toEqual({ missing: [], drifted: [] });
  await log.publish(topic, [{ id: 'e', key: 'k', payload: {}, at: new Date() }]);
  const handled: string[] = [];
  await log.subscribe({ group: 'docface.g', topic, concurrency: 1 }, async (event) => void handled.push(event.topic));
  await vi.waitFor(() => expect(handled).toEqual([topic]), { timeout: 20_000 });
  const read: string[] = [];
  for await (const event of log.read(topic, { since: new Date(0), until: new Date('2100-01-01') }))
    read.push(event.topic);
  expect(read).toEqual([topic]);
  expect([...(await log.installations())]).toEqual(['a1']);
});
