import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { KafkaCredentials, KafkaEventLogOptions } from '../../src/adapters/kafka/kafka-settings.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { type KafkaCluster, type SecuredKafka, startKafkaCluster } from '../support/servers/kafka-cluster.ts';
import { closeServerDirectory, openServerDirectory } from '../support/servers/server-directory.ts';
import { openKafkaLog } from './kafka-stage.ts';

describe('Kafka behind TLS and SASL', () => {
  const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
  let directory = '';
  let cluster: KafkaCluster;
  let secured: SecuredKafka;
  let ca = '';

  beforeAll(async () => {
    directory = await openServerDirectory();
    cluster = await startKafkaCluster({ brokers: 1, directory, secure: true });
    if (cluster.secured === null) throw new Error('It has no secure listener.');
    secured = cluster.secured;
    ca = await readFile(secured.caFile, 'utf8');
  });
  afterAll(async () => {
    await cluster.stop();
    await closeServerDirectory(directory);
  });

  function open(options: Partial<KafkaEventLogOptions>) {
    const log = openKafkaLog({ brokers: secured.bootstrap, tls: { ca }, ...options });
    onTestFinished(() => log.close());
    return log;
  }

  function credentials(mechanism: KafkaCredentials['mechanism']): KafkaCredentials {
    return { mechanism, username: secured.username, password: secured.password };
  }

  test.each(mechanisms)('publishes, handles and reads as a user of %s', async (mechanism) => {
    const log = open({ sasl: credentials(mechanism) });
    const topic = `docface.secured-${mechanism}.v1`;
    await log.ensureTopics([{ name: topic, partitions: 2, retentionMs: 3_600_000 }]);
    const handled: string[] = [];
    await log.subscribe({ group: 'g', topic, concurrency: 1 }, async ({ id }) => {
      handled.push(id);
    });
    await log.publish(topic, [{ id: 'a-1', key: 'a', payload: {}, at: new Date() }]);
    await expect.poll(() => handled, { timeout: 20_000 }).toEqual(['a-1']);
    const read: string[] = [];
    for await (const { id } of log.read(topic, { since: new Date(0), until: new Date(Date.now() + 60_000) }))
      read.push(id);
    expect(read).toEqual(['a-1']);
    await log.check();
  });

  test.each(mechanisms)('says that a wrong password of %s is refused, and tells nobody which', async (mechanism) => {
    const logger = new RecordingLogger();
    const password = 'wrong-on-purpose';
    const log = open({ sasl: { ...credentials(mechanism), password }, logger });
    const refused = { code: 'DEPENDENCY_UNAVAILABLE', message: expect.stringContaining('refused the credentials') };
    await expect(log.check()).rejects.toMatchObject(refused);
    await log.subscribe({ group: 'g', topic: 'docface.any.v1', concurrency: 1 }, async () => undefined);
    await expect
      .poll(() => logger.lines.some(({ message }) => message.includes('waits to connect')), { timeout: 20_000 })
      .toBe(true);
    expect(JSON.stringify(logger.lines)).not.toContain(password);
  });

  test('says that a certificate is not trusted', async () => {
    const log = open({ tls: {}, sasl: credentials('plain') });
    const untrusted = { code: 'DEPENDENCY_UNAVAILABLE', message: expect.stringContaining('certificate') };
    await expect(log.check()).rejects.toMatchObject(untrusted);
  });
});
