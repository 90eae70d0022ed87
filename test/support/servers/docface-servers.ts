import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { docface } from '../docface-process.ts';
import { type KafkaCluster, startKafkaCluster } from './kafka-cluster.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { type S3Server, startS3 } from './s3-server.ts';
import { closeServerDirectory, openServerDirectory } from './server-directory.ts';

export interface DocfaceServers {
  readonly kafka: KafkaCluster;
  readonly postgres: PostgresServer;
  readonly s3: S3Server;
  /** Settings that make docface use them. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the servers that docface runs on, for who wants to stop, kill and restart them. */
export async function startDocfaceServers(brokers: 1 | 3 = 1): Promise<DocfaceServers> {
  const directory = await openServerDirectory();
  const [kafka, postgres, s3] = await Promise.all([
    startKafkaCluster({ brokers, directory: join(directory, 'kafka') }),
    startPostgres({ directory: join(directory, 'postgres') }),
    startS3({ kind: 'minio', directory: join(directory, 's3') }),
  ]);
  return {
    kafka,
    postgres,
    s3,
    environment: {
      DOCFACE_DATABASE_URL: postgres.url,
      DOCFACE_KAFKA_BROKERS: kafka.bootstrap.join(','),
      DOCFACE_KAFKA_REPLICATION: String(brokers),
      DOCFACE_S3_ENDPOINT: s3.endpoint,
      DOCFACE_S3_ACCESS_KEY: s3.accessKey,
      DOCFACE_S3_SECRET_KEY: s3.secretKey,
      DOCFACE_S3_REGION: s3.region,
      DOCFACE_MASTER_KEY: randomBytes(32).toString('base64'),
    },
    async stop() {
      await Promise.all([kafka.stop(), postgres.stop('immediate'), s3.stop()]);
      await closeServerDirectory(directory);
    },
  };
}

/** Runs what an operator runs once: `docface migrate` and `docface topics create`. */
export async function prepareServers(environment: Readonly<Record<string, string>>): Promise<void> {
  for (const command of [['migrate'], ['topics', 'create']]) {
    const { code, err } = await docface(command, environment);
    if (code !== 0) throw new Error(`docface ${command.join(' ')} ended with ${code}: ${err}`);
  }
}
