import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { expect, onTestFinished, test } from 'vitest';
import type { KafkaEventLog } from '../../src/adapters/kafka/kafka-event-log.ts';
import type { KafkaEventLogOptions } from '../../src/adapters/kafka/kafka-settings.ts';
import type { StoredEvent } from '../../src/domain/ports/event-log.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { kafkaBrokers } from './kafka-brokers.ts';
import { openKafkaLog } from './kafka-stage.ts';

let topics = 0;

function open(options: Partial<KafkaEventLogOptions> = {}): KafkaEventLog {
  const log = openKafkaLog(options);
  onTestFinished(() => log.close());
  return log;
}

/** A log and a topic with 12 partitions of its own. */
async function openTopic(options: Partial<KafkaEventLogOptions> = {}) {
  topics += 1;
  const topic = `docface.members-${process.pid}-${topics}.v1`;
  const log = open(options);
  await log.ensureTopics([{ name: topic, partitions: 12, retentionMs: 3_600_000 }]);
  return { log, topic };
}

function event(key: string) {
  return { id: `${key}-1`, key, payload: {}, at: new Date() };
}

test('who joins works while another member is busy with an item that takes long', { timeout: 60_000 }, async () => {
  const { log, topic } = await openTopic();
  const order: string[] = [];
  const long = new AbortController();
  onTestFinished(() => long.abort());
  const subscribe = (by: KafkaEventLog, name: string) =>
    by.subscribe({ group: 'g', topic, concurrency: 2 }, async ({ id }) => {
      if (id === 'long-1' && name === 'first') {
        order.push('first begins');
        await once(long.signal, 'abort');
      }
      order.push(`${name} ${id}`);
    });
  await log.publish(topic, [event('long')]);
  const first = await subscribe(log, 'first');
  await expect.poll(() => order, { timeout: 20_000 }).toEqual(['first begins']);
  const guest = await subscribe(open(), 'guest');
  const keys = Array.from({ length: 40 }, (_, n) => event(`k${n}`));
  await expect
    .poll(
      async () => {
        await log.publish(topic, keys);
        return order.filter((line) => line.startsWith('guest k')).length;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBeGreaterThan(0);
  expect(order).not.toContain('first long-1');
  long.abort();
  await expect.poll(() => order, { timeout: 20_000 }).toContain('first long-1');
  await Promise.all([first.stop(), guest.stop()]);
});

test('a slow item does not keep other events waiting, nor do events that fail', { timeout: 60_000 }, async () => {
  const { log, topic } = await openTopic();
  const handled: string[] = [];
  const slow = new AbortController();
  onTestFinished(() => slow.abort());
  const consumer = await log.subscribe({ group: 'g', topic, concurrency: 2 }, async ({ id, key }) => {
    if (key === 'slow') await new Promise((resolve) => slow.signal.addEventListener('abort', resolve));
    if (key.startsWith('bad')) throw new Error('not now');
    handled.push(id);
  });
  await log.publish(topic, [event('slow'), ...Array.from({ length: 20 }, (_, n) => event(`bad${n}`))]);
  for (let n = 0; n < 200; n += 1) await log.publish(topic, [event(`k${n}`)]);
  await expect.poll(() => handled.length, { timeout: 15_000 }).toBe(200);
  slow.abort();
  await consumer.stop();
});

test('a group that is further than its log reads it from the beginning, and says so', { timeout: 60_000 }, async () => {
  const logger = new RecordingLogger();
  const { log, topic } = await openTopic({ logger });
  const keys = Array.from({ length: 30 }, (_, n) => event(`k${n}`));
  await log.publish(topic, keys);
  const admin = new Kafka({ brokers: [...kafkaBrokers()], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  onTestFinished(() => admin.disconnect());
  const partitions = Array.from({ length: 12 }, (_, partition) => ({ partition, offset: '1000' }));
  await admin.setOffsets({ groupId: `g@${topic}`, topic, partitions });

  const handled = new Set<string>();
  const consumer = await log.subscribe({ group: 'g', topic, concurrency: 2 }, async ({ id }) => void handled.add(id));
  await expect.poll(() => handled.size, { timeout: 30_000 }).toBe(30);
  await consumer.stop();

  expect(logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^The log of a topic ends before where its group is/),
  );
});

test('a consumer reads on when its topic is made again under it', { timeout: 90_000 }, async () => {
  const { log, topic } = await openTopic();
  const handled = new Set<string>();
  const consumer = await log.subscribe({ group: 'g', topic, concurrency: 2 }, async ({ id }) => void handled.add(id));
  await log.publish(
    topic,
    Array.from({ length: 60 }, (_, n) => event(`k${n}`)),
  );
  await expect.poll(() => handled.size, { timeout: 20_000 }).toBe(60);
  const admin = new Kafka({ brokers: [...kafkaBrokers()], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  onTestFinished(() => admin.disconnect());
  await admin.deleteTopics({ topics: [topic] });
  // By whoever administers Kafka, from another process.
  await expect.poll(async () => (await admin.listTopics()).includes(topic), { timeout: 20_000 }).toBe(false);
  await open().ensureTopics([{ name: topic, partitions: 12, retentionMs: 3_600_000 }]);

  const again = async (): Promise<boolean> => {
    // Brokers hear of the new topic one after the other.
    await log.publish(topic, [event('again')]).catch(() => undefined);
    return handled.has('again-1');
  };
  await expect.poll(again, { timeout: 60_000, interval: 1_000 }).toBe(true);
  await consumer.stop();
});

test('one process may have the same group on several topics', async () => {
  const { log, topic } = await openTopic();
  const { topic: other } = await openTopic();
  const handled: string[] = [];
  for (const each of [topic, other]) {
    await log.subscribe({ group: 'g', topic: each, concurrency: 1 }, async (stored) => {
      handled.push(`${stored.topic}/${stored.id}`);
    });
  }
  await log.publish(topic, [event('a')]);
  await log.publish(other, [event('b')]);
  await expect.poll(() => handled.toSorted(), { timeout: 15_000 }).toEqual([`${topic}/a-1`, `${other}/b-1`].toSorted());
});

test('holds a bounded number of events, and all of them come', { timeout: 60_000 }, async () => {
  const { log, topic } = await openTopic({ maxHeldPerPartition: 10 });
  const handled = new Set<string>();
  const events = Array.from({ length: 5_000 }, (_, n) => event(`k${n}`));
  await log.publish(topic, events);
  await log.subscribe({ group: 'g', topic, concurrency: 8 }, async ({ id }) => {
    await sleep(1);
    handled.add(id);
  });
  await expect.poll(() => handled.size, { timeout: 40_000 }).toBe(5_000);
});

test('goes on behind events that retention removed before they were handled', { timeout: 60_000 }, async () => {
  const { log, topic } = await openTopic();
  const handled: string[] = [];
  const subscribe = () =>
    log.subscribe({ group: 'g', topic, concurrency: 2 }, async ({ id }) => {
      handled.push(id);
    });
  const first = await subscribe();
  await log.publish(
    topic,
    Array.from({ length: 50 }, (_, n) => event(`a${n}`)),
  );
  await expect.poll(() => handled.length, { timeout: 15_000 }).toBe(50);
  await first.stop();
  await log.publish(
    topic,
    Array.from({ length: 50 }, (_, n) => event(`b${n}`)),
  );
  const admin = await openAdmin();
  const ends = await admin.fetchTopicOffsets(topic);
  await admin.deleteTopicRecords({
    topic,
    partitions: ends.map(({ partition, high }) => ({ partition, offset: high })),
  });
  await subscribe();
  await log.publish(topic, [event('c')]);
  await expect.poll(() => handled.slice(50), { timeout: 15_000 }).toEqual(['c-1']);
});

test('stop is bounded when a handler hears no signal, and its event is delivered again', {
  timeout: 60_000,
}, async () => {
  const { log, topic } = await openTopic({ stopGraceMs: 200 });
  const heard: boolean[] = [];
  const stuck = await log.subscribe({ group: 'g', topic, concurrency: 1 }, async (_event, { shutdown }) => {
    heard.push(shutdown.aborted);
    shutdown.addEventListener('abort', () => heard.push(shutdown.aborted));
    await new Promise(() => undefined);
  });
  await log.publish(topic, [event('a')]);
  await expect.poll(() => heard, { timeout: 15_000 }).toEqual([false]);
  const began = Date.now();
  await stuck.stop();
  expect(Date.now() - began).toBeLessThan(8_000);
  expect(heard).toEqual([false, true]);
  const handled: string[] = [];
  await log.subscribe({ group: 'g', topic, concurrency: 1 }, async ({ id }) => {
    handled.push(id);
  });
  await expect.poll(() => handled, { timeout: 20_000 }).toEqual(['a-1']);
});

test('a consumer that the brokers refuse for good says so', { timeout: 30_000 }, async () => {
  const fatal: unknown[] = [];
  const { log, topic } = await openTopic({ sessionTimeoutMs: 700, onFatal: (error) => fatal.push(error) });
  await log.subscribe({ group: 'g', topic, concurrency: 1 }, async () => undefined);
  await expect.poll(() => fatal.length, { timeout: 15_000 }).toBe(1);
});

test('a consumer that its group has not heard of for long ends its process', { timeout: 30_000 }, async () => {
  const failures: unknown[] = [];
  // It beats so rarely that it looks as if it hung.
  const { log, topic } = await openTopic({
    heartbeatIntervalMs: 20_000,
    sessionTimeoutMs: 30_000,
    rebalanceTimeoutMs: 500,
    onFatal: (error) => failures.push(error),
  });
  await log.subscribe({ group: 'g', topic, concurrency: 1 }, () => Promise.resolve());
  await expect.poll(() => failures, { timeout: 15_000 }).toMatchObject([{ code: 'DEPENDENCY_UNAVAILABLE' }]);
});

async function openAdmin() {
  const admin = new Kafka({ brokers: kafkaBrokers(), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  onTestFinished(() => admin.disconnect());
  return admin;
}

test('a topic has what it was declared with, and keeps what it has', async () => {
  const { log, topic } = await openTopic();
  const unchanged = { name: topic, outcome: 'unchanged', partitions: 12 };
  expect(await log.ensureTopics([{ name: topic, partitions: 3, retentionMs: 1 }])).toEqual([unchanged]);
  const admin = await openAdmin();
  const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [{ type: 2, name: topic }] });
  const entries = new Map(resources[0]?.configEntries.map(({ configName, configValue }) => [configName, configValue]));
  const names = ['retention.ms', 'min.insync.replicas', 'unclean.leader.election.enable', 'cleanup.policy'];
  expect(names.map((name) => entries.get(name))).toEqual(['3600000', '1', 'false', 'delete']);
  expect(await admin.fetchTopicOffsets(topic)).toHaveLength(12);
});

test('partitions are added by several processes at once, and their events reach consumers that run', {
  timeout: 60_000,
}, async () => {
  const { log, topic } = await openTopic({ metadataMaxAgeMs: 500 });
  const other = open({ metadataMaxAgeMs: 500 });
  const handled: StoredEvent[] = [];
  for (const each of [log, other]) {
    await each.subscribe({ group: 'g', topic, concurrency: 4 }, async (stored) => {
      handled.push(stored);
    });
  }
  await log.publish(topic, [event('early')]);
  await expect.poll(() => handled.length, { timeout: 20_000 }).toBe(1);
  const spec = { name: topic, partitions: 20, retentionMs: 3_600_000 };

  const outcomes = await Promise.all([log.ensureTopics([spec]), other.ensureTopics([spec])]);

  expect(outcomes.flat().map(({ outcome }) => outcome)).toContain('extended');
  expect(await log.ensureTopics([spec])).toEqual([{ name: topic, outcome: 'unchanged', partitions: 20 }]);
  const published = new Set(['early-1']);
  const added = () => handled.filter(({ partition }) => partition >= 12).length;
  for (let n = 0; added() === 0 && n < 100; n += 1) {
    const events = Array.from({ length: 20 }, (_, key) => event(`k${n}-${key}`));
    await log.publish(topic, events);
    for (const { id } of events) published.add(id);
    await sleep(200);
  }
  expect(added()).toBeGreaterThan(0);
  await expect.poll(() => new Set(handled.map(({ id }) => id)), { timeout: 20_000 }).toEqual(published);
});

test('publishes to several topics in one request, and to the others when one is refused', {
  timeout: 60_000,
}, async () => {
  const { log, topic } = await openTopic();
  const { topic: other } = await openTopic();
  await Promise.all([log.publish(topic, [event('a')]), log.publish(other, [event('b'), event('c')])]);

  const [refused, taken] = await Promise.allSettled([
    log.publish(`${topic}.missing`, [event('d')]),
    log.publish(topic, [event('e')]),
  ]);

  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'INTERNAL_ERROR' } });
  expect(taken).toMatchObject({ status: 'fulfilled' });
  expect(new Set(await keysIn(log, topic))).toEqual(new Set(['a', 'e']));
  expect(new Set(await keysIn(log, other))).toEqual(new Set(['b', 'c']));
});

async function keysIn(log: KafkaEventLog, topic: string): Promise<readonly string[]> {
  const keys: string[] = [];
  const window = { since: new Date(0), until: new Date(Date.now() + 60_000) };
  for await (const { key } of log.read(topic, window)) keys.push(key);
  return keys;
}

test('groups that read a window are gone afterwards', async () => {
  const { log, topic } = await openTopic({ prefix: `reader-${process.pid}` });
  await log.publish(topic, [event('a')]);
  expect(await keysIn(log, topic)).toEqual(['a']);
  const admin = await openAdmin();
  const { groups } = await admin.listGroups();
  expect(groups.map(({ groupId }) => groupId).filter((id) => id.startsWith('reader-'))).toEqual([]);
});
