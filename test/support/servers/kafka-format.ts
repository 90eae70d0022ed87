import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KafkaDistribution } from './kafka-distribution.ts';
import { type KafkaNode, type KafkaSecurity, kafkaProperties } from './kafka-properties.ts';
import { runCommand } from './run-command.ts';

/** Where the configuration of a node is. */
export function propertiesOf(node: KafkaNode): string {
  return join(node.directory, 'server.properties');
}

/** Writes the configuration of all nodes and formats their directories as the first voters of one new cluster. */
export async function formatKafka(
  distribution: KafkaDistribution,
  nodes: readonly KafkaNode[],
  security: KafkaSecurity | null,
): Promise<void> {
  const cluster = kafkaUuid();
  const voters = nodes.map((node) => `${node.id}@127.0.0.1:${node.controllerPort}:${kafkaUuid()}`).join(',');
  const users = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) =>
    security === null ? [] : ['--add-scram', `${mechanism}=[name=${security.username},password=${security.password}]`],
  );
  const formatOne = async (node: KafkaNode): Promise<void> => {
    await mkdir(node.directory, { recursive: true });
    const lines = kafkaProperties(node, nodes, security).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(propertiesOf(node), lines.join(''));
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
