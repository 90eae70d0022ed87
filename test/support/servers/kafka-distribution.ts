import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, runCommand } from './run-command.ts';
import { cached } from './server-cache.ts';

const formatVersion = '4.2.0';

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>docface</groupId>
  <artifactId>kafka-distribution</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${formatVersion}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`;

/** How to call Kafka's tools: `java -cp CLASSPATH kafka.Kafka …`. */
export interface KafkaDistribution {
  readonly java: string;
  readonly classpath: string;
}

/** Apache Kafka from its Maven artifacts. Needs Java 17 or newer, and Maven the first time. */
export async function kafkaDistribution(): Promise<KafkaDistribution> {
  const home = process.env['JAVA_HOME'];
  const java = home ? join(home, 'bin', 'java') : 'java';
  if (!(await answers(java, ['-version']))) {
    throw new Error('Kafka needs Java: install Java 17 or newer (Debian: openjdk-17-jre-headless), or set JAVA_HOME.');
  }
  const directory = await cached({
    name: `kafka-${formatVersion}`,
    title: `Apache Kafka ${formatVersion} (43 MB, about 10 s)`,
    make: fetchJars,
  });
  return { java, classpath: join(directory, 'lib', '*') };
}

async function fetchJars(directory: string): Promise<void> {
  if (!(await answers('mvn', ['-version']))) {
    throw new Error(
      'Kafka is fetched with Maven: install it (Debian: maven), or set KAFKA_BROKERS to a running Kafka.',
    );
  }
  const file = join(directory, 'pom.xml');
  await writeFile(file, pom);
  const copy = [
    'dependency:copy-dependencies',
    '-DincludeScope=runtime',
    `-DoutputDirectory=${join(directory, 'lib')}`,
  ];
  await runCommand('mvn', ['-q', '-B', '-f', file, ...copy]);
}
