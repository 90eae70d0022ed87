import { readFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { Readable } from 'node:stream';
import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { Client as S3Client } from 'minio';
import { Client as PgClient } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type KafkaCluster, type SecuredKafka, startKafkaCluster } from '../support/servers/kafka-cluster.ts';
import { startPostgres } from '../support/servers/postgres-server.ts';
import { startS3 } from '../support/servers/s3-server.ts';
import { closeServerDirectory, openServerDirectory } from '../support/servers/server-directory.ts';
import { serverDirectory } from './server-directory.ts';

describe('the secure listener of Kafka', () => {
  const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
  let directory = '';
  let cluster: KafkaCluster;
  let secured: SecuredKafka;

  beforeAll(async () => {
    directory = await openServerDirectory();
    cluster = await startKafkaCluster({ brokers: 1, directory, secure: true });
    if (cluster.secured === null) throw new Error('It has no secure listener.');
    secured = cluster.secured;
  });
  afterAll(async () => {
    await cluster.stop();
    await closeServerDirectory(directory);
  });

  async function topicsAs(sasl: SASLOptions): Promise<string[]> {
    const ssl = { ca: [await readFile(secured.caFile, 'utf8')] };
    const brokers = [...secured.bootstrap];
    const kafka = new Kafka({ brokers, ssl, sasl, logLevel: logLevel.NOTHING, retry: { retries: 0 } });
    const admin = kafka.admin();
    onTestFinished(() => admin.disconnect());
    await admin.connect();
    return admin.listTopics();
  }

  test.each(mechanisms)('lets its user in by %s over TLS', async (mechanism) => {
    expect(await topicsAs({ mechanism, username: secured.username, password: secured.password })).toEqual([]);
  });

  test.each(mechanisms)('refuses a wrong password by %s', async (mechanism) => {
    const wrong = topicsAs({ mechanism, username: secured.username, password: 'wrong' });
    await expect(wrong).rejects.toThrow(/authentication/i);
  });
});

describe('PostgreSQL with TLS', () => {
  test('is reached with its authority only, and not without encryption', async () => {
    const server = await startPostgres({ directory: await serverDirectory(), tls: true });
    onTestFinished(() => server.stop('immediate'));
    const ca = await readFile(server.caFile ?? '', 'utf8');
    const connect = async (ssl: false | { ca?: string }) => {
      const client = new PgClient({ connectionString: server.url, ssl });
      await client.connect();
      const answer = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      await client.end();
      return answer.rows as unknown[];
    };
    expect(await connect({ ca })).toEqual([{ ssl: true }]);
    await expect(connect({})).rejects.toThrow('unable to verify the first certificate');
    await expect(connect(false)).rejects.toThrow('no encryption');
  });
});

describe('an S3 server with TLS', () => {
  test.each(['minio', 'versitygw'] as const)('keeps an object over a restart (%s)', async (kind) => {
    const server = await startS3({ kind, directory: await serverDirectory(), tls: true });
    onTestFinished(() => server.stop());
    const { hostname, port } = new URL(server.endpoint);
    const ca = await readFile(server.caFile ?? '', 'utf8');
    const { accessKey, secretKey, region } = server;
    const where = { endPoint: hostname, port: Number(port), useSSL: true, region };
    const client = new S3Client({ ...where, accessKey, secretKey, transportAgent: new Agent({ ca }) });
    await client.makeBucket('kept');
    await client.putObject('kept', 'a/b', Readable.from([Buffer.from('seven')]), 5);
    await server.stop();
    await server.start();
    const read = await client.getObject('kept', 'a/b');
    expect(Buffer.concat(await read.toArray()).toString()).toBe('seven');
    await expect(fetch(server.endpoint)).rejects.toThrow('fetch failed');
  });
});
