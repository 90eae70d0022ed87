import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { kafkaProperties } from './kafka-properties.ts';
import type { NamedServer, ServerStarters } from './named-server.ts';
import { answers, runCommand } from './run-command.ts';
import { report } from './server-cache.ts';
import { kafkaAnswers, postgresAnswers, s3Answers } from './server-checks.ts';
import { serverPort } from './server-port.ts';
import { startServerProcess } from './server-process.ts';
import { untilReady } from './until-ready.ts';

/** Long enough for an engine that is awake; most machines have none, and every run asks. */
const engineTimeoutMs = 2_000;

/** Whether a container engine answers. The client alone is not enough. */
export async function hasContainerEngine(): Promise<boolean> {
  return answers('docker', ['info'], engineTimeoutMs);
}

interface Container {
  readonly image: string;
  readonly directory: string;
  /** Published on the same port of 127.0.0.1. */
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Where a volume of its own is mounted. */
  readonly volume: string;
  readonly command?: readonly string[];
  /** What makes the server end at once. */
  readonly stopSignal: 'INT' | 'TERM';
  readonly check: () => Promise<void>;
}

/** Starts each server in a container on a free port. */
export const containerServers: ServerStarters = {
  async kafka(directory) {
    const port = await serverPort();
    const stop = await run({
      image: 'apache/kafka:4.2.0',
      directory,
      port,
      environment: kafkaEnvironment(port),
      volume: '/var/lib/kafka/data',
      stopSignal: 'TERM',
      check: () => kafkaAnswers(port, 1),
    });
    return { variables: { KAFKA_BROKERS: `127.0.0.1:${port}` }, stop };
  },
  async postgres(directory) {
    const port = await serverPort();
    const password = randomBytes(12).toString('hex');
    const url = `postgres://docface:${password}@127.0.0.1:${port}/postgres`;
    const stop = await run({
      image: 'postgres:17',
      directory,
      port,
      environment: { POSTGRES_USER: 'docface', POSTGRES_PASSWORD: password, POSTGRES_DB: 'postgres' },
      volume: '/var/lib/postgresql/data',
      command: ['postgres', '-c', `port=${port}`, '-c', 'max_connections=200', '-c', 'jit=off'],
      stopSignal: 'INT',
      check: () => postgresAnswers(url, null),
    });
    return { variables: { DATABASE_URL: url }, stop };
  },
  async s3(directory) {
    const port = await serverPort();
    const accessKey = 'docface';
    const secretKey = randomBytes(16).toString('hex');
    const endpoint = `http://127.0.0.1:${port}`;
    const stop = await run({
      image: 'versity/versitygw:v1.8.0',
      directory,
      port,
      environment: { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
      volume: '/objects',
      command: ['--port', `:${port}`, 'posix', '/objects'],
      stopSignal: 'TERM',
      check: () => s3Answers({ endpoint, accessKey, secretKey, ca: null }),
    });
    const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: 'us-east-1' };
    return { variables: { S3_ENDPOINT: endpoint, ...keys }, stop };
  },
};

/** The image takes its properties from variables, and formats its directory by itself for these voters. */
function kafkaEnvironment(port: number): Record<string, string> {
  const node = { id: 1, port, controllerPort: 9093, directory: '/var/lib/kafka' };
  const properties = kafkaProperties(node, [node], null);
  const variables = properties.map(([name, value]) => [`KAFKA_${name.replaceAll('.', '_').toUpperCase()}`, value]);
  const { KAFKA_CONTROLLER_QUORUM_BOOTSTRAP_SERVERS: _, ...environment } = Object.fromEntries(variables);
  return {
    ...environment,
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@127.0.0.1:9093',
    KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://127.0.0.1:9093`,
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_LOG_DIRS: '/var/lib/kafka/data',
    KAFKA_HEAP_OPTS: '-Xms64m -Xmx512m',
  };
}

/** Runs a container in the foreground of a process that ends with ours, and passes on what ends it. */
async function run(container: Container): Promise<NamedServer['stop']> {
  const { image, directory, port, environment, stopSignal } = container;
  if (!(await answers('docker', ['image', 'inspect', image]))) {
    report(`${image}: pulling it`);
    await runCommand('docker', ['pull', '--quiet', image]);
  }
  const name = `docface-test-${randomBytes(6).toString('hex')}`;
  const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const place = ['--publish', `127.0.0.1:${port}:${port}`, '--volume', container.volume];
  const options = ['--rm', '--init', '--name', name, ...place, ...variables];
  const server = await startServerProcess({
    command: ['docker', 'run', ...options, image, ...(container.command ?? [])],
    cwd: directory,
    logFile: join(directory, `${name}.log`),
    orphaned: { signal: stopSignal, graceSeconds: 10 },
  });
  const stop = async (): Promise<void> => {
    await server.end(`SIG${stopSignal}`, 5_000);
    await runCommand('docker', ['rm', '--force', name]).catch(() => null);
  };
  await untilReady(image, server, { check: container.check }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return stop;
}
