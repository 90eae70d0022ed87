import { join } from 'node:path';
import { startKafkaCluster } from './kafka-cluster.ts';
import { startPostgres } from './postgres-server.ts';
import { startS3 } from './s3-server.ts';

/** A server that runs, and the variables that name it. */
export interface NamedServer {
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts each server from this machine's own programs. */
export const provisionedServers = {
  async kafka(directory: string): Promise<NamedServer> {
    const cluster = await startKafkaCluster({ brokers: 1, directory: join(directory, 'kafka') });
    return { variables: { KAFKA_BROKERS: cluster.bootstrap.join(',') }, stop: () => cluster.stop() };
  },
  async postgres(directory: string): Promise<NamedServer> {
    const server = await startPostgres({ directory: join(directory, 'postgres') });
    return { variables: { DATABASE_URL: server.url }, stop: () => server.stop('immediate') };
  },
  async s3(directory: string): Promise<NamedServer> {
    const server = await startS3({ kind: 'minio', directory: join(directory, 's3') });
    const { endpoint, accessKey, secretKey, region } = server;
    const variables = {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_REGION: region,
    };
    return { variables, stop: () => server.stop() };
  },
};
