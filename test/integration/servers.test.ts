import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startKafkaCluster } from '../support/servers/kafka-cluster.ts';
import { startPostgres } from '../support/servers/postgres-server.ts';
import { runCommand } from '../support/servers/run-command.ts';
import { startS3 } from '../support/servers/s3-server.ts';
import { serverDirectory } from './server-directory.ts';

const owner = fileURLToPath(new URL('./hold-servers.ts', import.meta.url));

describe('a cluster of three brokers', () => {
  test('survives a killed broker, and the broker comes back', { timeout: 240_000 }, async () => {
    const cluster = await startKafkaCluster({ brokers: 3, directory: await serverDirectory() });
    onTestFinished(() => cluster.stop());
    const kafka = new Kafka({
      brokers: [...cluster.bootstrap],
      logLevel: logLevel.NOTHING,
      // The others notice a dead broker after 9 s: longer than the default of five tries lasts.
      retry: { retries: 30, maxRetryTime: 1_000 },
    });
    const admin = kafka.admin();
    const producer = kafka.producer({ idempotent: false });
    await Promise.all([admin.connect(), producer.connect()]);
    onTestFinished(() => producer.disconnect());
    onTestFinished(() => admin.disconnect());
    const topic = 'survival';
    // kafkajs waits for leaders only as long as no broker answers that it has not heard of the topic yet.
    await admin.createTopics({ topics: [{ topic, numPartitions: 3, replicationFactor: 3 }], waitForLeaders: false });
    await expect.poll(() => inSync(admin, topic), { timeout: 90_000, interval: 200 }).toEqual([3, 3, 3]);
    const send = (value: string) =>
      producer.send({ topic, acks: -1, messages: [0, 1, 2].map((partition) => ({ partition, value })) });

    await send('with three');
    await cluster.kill(0);
    await send('with two');
    await cluster.start(0);
    await expect.poll(() => inSync(admin, topic), { timeout: 90_000, interval: 200 }).toEqual([3, 3, 3]);
    await cluster.kill(1);
    await send('with two others');
    expect((await admin.fetchTopicOffsets(topic)).map(({ high }) => high)).toEqual(['3', '3', '3']);
  });

  test('has no broker beyond its own', async () => {
    const cluster = await startKafkaCluster({ brokers: 1, directory: await serverDirectory() });
    onTestFinished(() => cluster.stop());
    await expect(cluster.start(1)).rejects.toThrow('There is no broker 1 among 1.');
  });
});

describe('PostgreSQL', () => {
  test.each(['immediate', 'fast'] as const)('restarts (%s) on the same URL with what was committed', async (mode) => {
    const server = await startPostgres({ directory: await serverDirectory() });
    onTestFinished(() => server.stop('immediate'));
    await query(server.url, 'create table kept (n int)');
    await query(server.url, 'insert into kept values (7)');
    await server.restart(mode);
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('is away between stop and start, and is durable', async () => {
    const server = await startPostgres({ directory: await serverDirectory() });
    onTestFinished(() => server.stop('immediate'));
    await server.stop();
    await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await server.start();
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(server.url, 'show max_connections')).toEqual([{ max_connections: '200' }]);
  });
});

describe('an S3 server', () => {
  test.each(['minio', 'versitygw'] as const)('is away between stop and start (%s)', async (kind) => {
    const server = await startS3({ kind, directory: await serverDirectory() });
    onTestFinished(() => server.stop());
    await server.stop();
    await expect(fetch(server.endpoint)).rejects.toThrow('fetch failed');
    await server.start();
    expect((await fetch(server.endpoint)).status).toBe(403);
  });
});

describe('servers', () => {
  test('end with the process that started them, even when it is killed', { timeout: 240_000 }, async () => {
    const directory = await serverDirectory();
    const parent = spawn(process.execPath, ['--import', 'tsx', owner, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const { KAFKA_BROKERS, DATABASE_URL, S3_ENDPOINT } = JSON.parse(await firstLine(parent)) as Record<string, string>;
    const { host } = new URL(DATABASE_URL ?? '');
    const addresses = [KAFKA_BROKERS ?? '', host, new URL(S3_ENDPOINT ?? '').host];
    expect(await Promise.all(addresses.map(isOpen))).toEqual([true, true, true]);
    expect(await processesOf(directory)).not.toEqual([]);

    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => processesOf(directory), { timeout: 10_000, interval: 100 }).toEqual([]);
    expect(await Promise.all(addresses.map(isOpen))).toEqual([false, false, false]);
  });
});

/** How many replicas of each partition are in sync. */
async function inSync(admin: Admin, topic: string): Promise<number[]> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  return topics.flatMap(({ partitions }) => partitions.map(({ isr }) => isr.length));
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    if (said.includes('\n')) break;
  }
  return said.split('\n', 1)[0] ?? '';
}

/** Servers and their watchers name their directory, so whoever names it is one of them or the parent. */
async function processesOf(directory: string): Promise<string[]> {
  const lines = (await runCommand('ps', ['-eo', 'pid,stat,args', '-ww'])).split('\n');
  return lines.filter((line) => line.includes(directory) && !line.includes(owner));
}

function isOpen(address: string): Promise<boolean> {
  const [host = '', port = ''] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect(Number(port), host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
