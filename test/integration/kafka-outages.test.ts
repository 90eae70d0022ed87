import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { KafkaEventLog } from '../../src/adapters/kafka/kafka-event-log.ts';
import type { KafkaEventLogOptions } from '../../src/adapters/kafka/kafka-settings.ts';
import type { EventLog, StoredEvent } from '../../src/domain/ports/event-log.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { startKafkaCluster } from '../support/servers/kafka-cluster.ts';
import { openKafkaLog } from './kafka-stage.ts';
import { serverDirectory } from './server-directory.ts';

const topic = 'docface.outages.v1';
const unavailable = { code: 'DEPENDENCY_UNAVAILABLE', retryable: true };
/** Nothing listens on the port of the discard service. */
const nobody = '127.0.0.1:9';

function open(options: Partial<KafkaEventLogOptions>): KafkaEventLog {
  const log = openKafkaLog(options);
  onTestFinished(() => log.close());
  return log;
}

async function startCluster(brokers: 1 | 3) {
  const cluster = await startKafkaCluster({ brokers, directory: await serverDirectory() });
  onTestFinished(() => cluster.stop());
  return cluster;
}

function event(key: string, n: number) {
  return { id: `${key}-${n}`, key, payload: { n }, at: new Date() };
}

/** Publishes the events of a key one after the other, each one again until it is stored, as the relay does. */
async function publishUntil(log: EventLog, key: string, signal: AbortSignal): Promise<number> {
  let published = 0;
  while (!signal.aborted) {
    try {
      await log.publish(topic, [event(key, published + 1)]);
      published += 1;
      await sleep(50);
    } catch {
      await sleep(100);
    }
  }
  return published;
}

/** The numbers of a key's events in the order in which each was handled first. */
function firstsOf(key: string, handled: readonly StoredEvent[]): number[] {
  return [...new Set(handled.filter((each) => each.key === key).map(({ payload }) => (payload as { n: number }).n))];
}

describe('Kafka with three brokers', () => {
  test('loses no event and keeps the order of each key while each broker is killed', { timeout: 300_000 }, async () => {
    const cluster = await startCluster(3);
    const logger = new RecordingLogger();
    const options = { brokers: cluster.bootstrap, replication: 3, logger };
    const first = open(options);
    await first.ensureTopics([{ name: topic, partitions: 12, retentionMs: 3_600_000 }]);
    const handled: StoredEvent[] = [];
    for (const log of [first, open(options), open(options)]) {
      await log.subscribe({ group: 'g', topic, concurrency: 4 }, async (stored) => {
        await sleep(20);
        handled.push(stored);
      });
    }
    const done = new AbortController();
    const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);
    const publishing = Promise.all(keys.map((key) => publishUntil(first, key, done.signal)));
    const goesOn = async (more: number) => {
      const before = handled.length;
      await expect.poll(() => handled.length, { timeout: 60_000 }).toBeGreaterThan(before + more);
    };
    for (const broker of [0, 1, 2]) {
      await goesOn(500);
      await cluster.kill(broker);
      await goesOn(1_000);
      await cluster.start(broker);
    }
    done.abort();
    const published = await publishing;
    for (const [n, key] of keys.entries()) {
      const expected = Array.from({ length: published[n] ?? 0 }, (_, index) => index + 1);
      await expect.poll(() => firstsOf(key, handled), { timeout: 60_000, interval: 200 }).toEqual(expected);
    }
    // What is in work when the coordinator dies, and nothing else, may be handled twice.
    expect(handled.length).toBeLessThan(published.reduce((sum, each) => sum + each, 0) * 1.1);
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('Kafka with one broker', () => {
  test('is found again after a kill by what publishes, handles, reads and checks', { timeout: 180_000 }, async () => {
    const cluster = await startCluster(1);
    const logger = new RecordingLogger();
    const log = open({ brokers: cluster.bootstrap, logger, publishTimeoutMs: 3_000 });
    await log.ensureTopics([{ name: topic, partitions: 4, retentionMs: 3_600_000 }]);
    const handled: string[] = [];
    await log.subscribe({ group: 'g', topic, concurrency: 2 }, async ({ id }) => {
      handled.push(id);
    });
    await log.publish(topic, [event('a', 1)]);
    await expect.poll(() => handled, { timeout: 20_000 }).toEqual(['a-1']);
    await cluster.kill(0);
    const began = Date.now();
    await expect(log.publish(topic, [event('a', 2)])).rejects.toMatchObject(unavailable);
    expect(Date.now() - began).toBeLessThan(3_500);
    await expect(log.check()).rejects.toMatchObject(unavailable);
    await cluster.start(0);
    await expect
      .poll(() => log.publish(topic, [event('a', 2)]).then(() => 'stored', String), { timeout: 30_000 })
      .toBe('stored');
    await expect.poll(() => log.check().then(() => 'well', String), { timeout: 30_000 }).toBe('well');
    await expect.poll(() => handled, { timeout: 30_000 }).toContain('a-2');
    const read: string[] = [];
    for await (const { id } of log.read(topic, { since: new Date(0), until: new Date(Date.now() + 60_000) }))
      read.push(id);
    expect(new Set(read)).toEqual(new Set(['a-1', 'a-2']));
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('may be absent when consumers subscribe: they begin when it comes', { timeout: 120_000 }, async () => {
    const cluster = await startCluster(1);
    await open({ brokers: cluster.bootstrap }).ensureTopics([{ name: topic, partitions: 4, retentionMs: 3_600_000 }]);
    await cluster.kill(0);
    const logger = new RecordingLogger();
    const log = open({ brokers: cluster.bootstrap, logger });
    const handled: string[] = [];
    await log.subscribe({ group: 'g', topic, concurrency: 2 }, async ({ id }) => {
      handled.push(id);
    });
    await expect
      .poll(() => logger.lines.some(({ message }) => message.includes('waits to connect')), { timeout: 20_000 })
      .toBe(true);
    await cluster.start(0);
    await expect
      .poll(() => log.publish(topic, [event('a', 1)]).then(() => 'stored', String), { timeout: 30_000 })
      .toBe('stored');
    await expect.poll(() => handled, { timeout: 30_000 }).toContain('a-1');
  });
});

describe('Kafka that nobody runs', () => {
  test('fails every call in bounded time as a dependency that may come, and lets the log close', async () => {
    const log = open({ brokers: [nobody], publishTimeoutMs: 2_000 });
    const consumer = await log.subscribe({ group: 'g', topic, concurrency: 1 }, async () => undefined);
    const began = Date.now();
    const read = log.read(topic, { since: new Date(0), until: new Date() })[Symbol.asyncIterator]();
    await Promise.all([
      expect(log.publish(topic, [event('a', 1)])).rejects.toMatchObject(unavailable),
      expect(log.check()).rejects.toMatchObject(unavailable),
      expect(log.ensureTopics([{ name: topic, partitions: 1, retentionMs: 1_000 }])).rejects.toMatchObject(unavailable),
      expect(read.next()).rejects.toMatchObject(unavailable),
    ]);
    expect(Date.now() - began).toBeLessThan(8_000);
    await consumer.stop();
    await log.close();
    expect(Date.now() - began).toBeLessThan(20_000);
  });
});
