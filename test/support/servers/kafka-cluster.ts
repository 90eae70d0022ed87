import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { type KafkaDistribution, kafkaDistribution } from './kafka-distribution.ts';
import { type KafkaNode, type KafkaSecurity, kafkaProperties } from './kafka-properties.ts';
import { runCommand } from './run-command.ts';
import { createServerCertificate } from './server-certificate.ts';
import { serverPort } from './server-port.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { untilReady } from './until-ready.ts';

const HEAP = ['-Xms64m', '-Xmx512m', '-XX:+UseSerialGC'];

export interface KafkaClusterOptions {
  readonly brokers: 1 | 3;
  /** An empty or missing directory for data and logs. */
  readonly directory: string;
  /** Adds a SASL_SSL listener (PLAIN, SCRAM-SHA-256, SCRAM-SHA-512) with a certificate of its own authority. */
  readonly secure?: boolean;
}

/** A cluster in KRaft mode; every broker is a controller too. Brokers are counted from 0. */
export interface KafkaCluster {
  /** `host:port` of every broker, unencrypted. */
  readonly bootstrap: readonly string[];
  /** How to reach the SASL_SSL listener, when `secure` was asked for. */
  readonly secured: SecuredKafka | null;
  /** SIGKILL. */
  kill(broker: number): Promise<void>;
  /** Starts a killed broker again, on its port and its data; resolves when it answers. */
  start(broker: number): Promise<void>;
  /** Ends all brokers at once: the data are not meant to live on. */
  stop(): Promise<void>;
}

export interface SecuredKafka {
  readonly bootstrap: readonly string[];
  readonly caFile: string;
  readonly username: string;
  readonly password: string;
}

/** Starts Apache Kafka with one broker, or with three that replicate everything to each other (minimum 2 in sync). */
export async function startKafkaCluster(options: KafkaClusterOptions): Promise<KafkaCluster> {
  const { directory, brokers, secure = false } = options;
  const distribution = await kafkaDistribution();
  await mkdir(directory, { recursive: true });
  const security = secure ? await createSecurity(join(directory, 'tls')) : undefined;
  const nodes = await Promise.all(Array.from({ length: brokers }, (_, index) => planNode(index + 1, options)));
  await format(nodes, { distribution, ...(security && { security }) });
  const running = new Map<number, ServerProcess>();
  const start = async (broker: number): Promise<void> => {
    const node = nodes[broker];
    if (node === undefined) throw new Error(`There is no broker ${broker} among ${brokers}.`);
    if (running.get(broker)?.hasEnded() === false) return;
    const server = await startServerProcess({
      command: [distribution.java, ...HEAP, '-cp', distribution.classpath, 'kafka.Kafka', propertiesOf(node)],
      cwd: node.directory,
      logFile: join(node.directory, 'server.log'),
    });
    running.set(broker, server);
    await untilReady(`Kafka broker ${broker}`, server, { check: () => answersFor(node) });
  };
  const stop = async (): Promise<void> => {
    await Promise.all([...running.values()].map((server) => server.end('SIGKILL')));
  };
  await Promise.all(nodes.map((_, broker) => start(broker))).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    bootstrap: nodes.map((node) => `127.0.0.1:${node.port}`),
    secured: security === undefined ? null : securedBy(security, nodes),
    kill: async (broker) => running.get(broker)?.end('SIGKILL'),
    start,
    stop,
  };
}

async function planNode(id: number, options: KafkaClusterOptions): Promise<KafkaNode> {
  const directory = join(options.directory, `broker-${id}`);
  const node = { id, port: await serverPort(), controllerPort: await serverPort(), directory };
  return options.secure === true ? { ...node, secure: { port: await serverPort() } } : node;
}

function propertiesOf(node: KafkaNode): string {
  return join(node.directory, 'server.properties');
}

async function createSecurity(directory: string): Promise<KafkaSecurity> {
  const certificate = await createServerCertificate(directory);
  return { certificate, username: 'docface', password: randomBytes(12).toString('hex') };
}

function securedBy(security: KafkaSecurity, nodes: readonly KafkaNode[]): SecuredKafka {
  const { certificate, username, password } = security;
  const bootstrap = nodes.flatMap((node) => (node.secure ? [`127.0.0.1:${node.secure.port}`] : []));
  return { bootstrap, caFile: certificate.caFile, username, password };
}

/** Writes the configuration of all nodes and formats their directories as the first voters of one new cluster. */
async function format(
  nodes: readonly KafkaNode[],
  { distribution, security }: { readonly distribution: KafkaDistribution; readonly security?: KafkaSecurity },
): Promise<void> {
  const cluster = kafkaUuid();
  const voters = nodes.map((node) => `${node.id}@127.0.0.1:${node.controllerPort}:${kafkaUuid()}`).join(',');
  const users = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) =>
    security ? ['--add-scram', `${mechanism}=[name=${security.username},password=${security.password}]`] : [],
  );
  const formatOne = async (node: KafkaNode): Promise<void> => {
    await mkdir(node.directory, { recursive: true });
    await writeFile(propertiesOf(node), kafkaProperties(node, nodes, security));
    const tool = ['-XX:TieredStopAtLevel=1', '-cp', distribution.classpath, 'kafka.tools.StorageTool'];
    const what = ['format', '-t', cluster, '-c', propertiesOf(node), '--initial-controllers', voters, ...users];
    await runCommand(distribution.java, [...tool, ...what]);
  };
  await Promise.all(nodes.map(formatOne));
}

/** An identifier as Kafka's own tool makes it: 16 bytes in base64url, never with a dash in front. */
function kafkaUuid(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? kafkaUuid() : id;
}

/** Fails unless the broker answers and takes part in its cluster. */
async function answersFor(node: KafkaNode): Promise<void> {
  const kafka = new Kafka({
    brokers: [`127.0.0.1:${node.port}`],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const { brokers } = await admin.describeCluster();
    if (!brokers.some((broker) => broker.nodeId === node.id)) throw new Error('It has not joined its cluster yet.');
  } finally {
    await admin.disconnect();
  }
}
