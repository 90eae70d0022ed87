import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { kafkaDistribution } from './kafka-distribution.ts';
import { formatKafka, propertiesOf } from './kafka-format.ts';
import type { KafkaNode, KafkaSecurity } from './kafka-properties.ts';
import { createServerCertificate } from './server-certificate.ts';
import { kafkaAnswers } from './server-checks.ts';
import { serverPort } from './server-port.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { untilReady } from './until-ready.ts';

const heap = ['-Xms64m', '-Xmx512m', '-XX:+UseSerialGC'];

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
  const security = secure ? await createSecurity(join(directory, 'tls')) : null;
  const nodes = await Promise.all(Array.from({ length: brokers }, (_, index) => planNode(index + 1, options)));
  await formatKafka(distribution, nodes, security);
  const running = new Map<number, ServerProcess>();
  const start = async (broker: number): Promise<void> => {
    const node = nodes[broker];
    if (node === undefined) throw new Error(`There is no broker ${broker} among ${brokers}.`);
    if (running.get(broker)?.hasEnded() === false) return;
    const server = await startServerProcess({
      command: [distribution.java, ...heap, '-cp', distribution.classpath, 'kafka.Kafka', propertiesOf(node)],
      cwd: node.directory,
      logFile: join(node.directory, 'server.log'),
    });
    running.set(broker, server);
    await untilReady(`Kafka broker ${broker}`, server, { check: () => kafkaAnswers(node.port, node.id) });
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
    secured: security === null ? null : securedBy(security, nodes),
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

async function createSecurity(directory: string): Promise<KafkaSecurity> {
  const certificate = await createServerCertificate(directory);
  return { certificate, username: 'docface', password: randomBytes(12).toString('hex') };
}

function securedBy(security: KafkaSecurity, nodes: readonly KafkaNode[]): SecuredKafka {
  const { certificate, username, password } = security;
  const bootstrap = nodes.flatMap((node) => (node.secure ? [`127.0.0.1:${node.secure.port}`] : []));
  return { bootstrap, caFile: certificate.caFile, username, password };
}
