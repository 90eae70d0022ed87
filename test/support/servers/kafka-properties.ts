import { join } from 'node:path';
import type { ServerCertificate } from './server-certificate.ts';

/** One broker that is a controller too. */
export interface KafkaNode {
  /** From 1. */
  readonly id: number;
  readonly port: number;
  readonly controllerPort: number;
  readonly directory: string;
  readonly secure?: { readonly port: number };
}

/** Who may speak to the secure listener, and with which certificate it answers. */
export interface KafkaSecurity {
  readonly certificate: ServerCertificate;
  readonly username: string;
  readonly password: string;
}

/** Names and values for `server.properties` of one node of a cluster in KRaft mode. */
export function kafkaProperties(
  node: KafkaNode,
  nodes: readonly KafkaNode[],
  security: KafkaSecurity | null,
): [string, string][] {
  const replicas = nodes.length;
  const safe = replicas > 1 ? replicas - 1 : 1;
  const listeners = [`PLAINTEXT://127.0.0.1:${node.port}`, `CONTROLLER://127.0.0.1:${node.controllerPort}`];
  if (node.secure !== undefined) listeners.push(`SASL_SSL://127.0.0.1:${node.secure.port}`);
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': node.id,
    'controller.quorum.bootstrap.servers': nodes.map((each) => `127.0.0.1:${each.controllerPort}`).join(','),
    listeners: listeners.join(','),
    'advertised.listeners': listeners.join(','),
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL',
    'log.dirs': join(node.directory, 'log'),
    'auto.create.topics.enable': 'false',
    'default.replication.factor': replicas,
    'min.insync.replicas': safe,
    'offsets.topic.replication.factor': replicas,
    'offsets.topic.num.partitions': 3,
    'transaction.state.log.replication.factor': replicas,
    'transaction.state.log.min.isr': safe,
    'transaction.state.log.num.partitions': 3,
    'share.coordinator.state.topic.replication.factor': replicas,
    'share.coordinator.state.topic.min.isr': safe,
    'share.coordinator.state.topic.num.partitions': 3,
    'group.initial.rebalance.delay.ms': 0,
    // What a test machine lends: the default would put a quarter of the heap into the cleaner alone.
    'log.cleaner.dedupe.buffer.size': 16 * 1024 * 1024,
    'num.io.threads': 4,
    ...(security === null ? {} : secureListener(security)),
  };
  return Object.entries(properties).map(([name, value]) => [name, String(value)]);
}

function secureListener({ certificate, username, password }: KafkaSecurity): Record<string, string> {
  const listener = 'listener.name.sasl_ssl';
  const module = 'org.apache.kafka.common.security';
  const scram = `${module}.scram.ScramLoginModule required;`;
  return {
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    [`${listener}.plain.sasl.jaas.config`]: `${module}.plain.PlainLoginModule required user_${username}="${password}";`,
    [`${listener}.scram-sha-256.sasl.jaas.config`]: scram,
    [`${listener}.scram-sha-512.sasl.jaas.config`]: scram,
    [`${listener}.ssl.keystore.type`]: 'PEM',
    [`${listener}.ssl.keystore.location`]: certificate.keyAndCertFile,
  };
}
