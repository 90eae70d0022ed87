import { join } from 'node:path';
import { startKafkaCluster } from './kafka-cluster.ts';
import type { ServerStarters } from './named-server.ts';
import { startPostgres } from './postgres-server.ts';
import { startS3 } from './s3-server.ts';

/** Starts each server from this machine's own programs. */
export const provisionedServers: ServerStarters = {
  async kafka(directory) {
    const cluster = await startKafkaCluster({ brokers: 1, directory: join(directory, 'kafka') });
    return { variables: { KAFKA_BROKERS: cluster.bootstrap.join(',') }, stop: () => cluster.stop() };
  },
  async postgres(directory) {
    const server = await startPostgres({ directory: join(directory, 'postgres') });
    return { variables: { DATABASE_URL: server.url }, stop: () => server.stop('immediate') };
  },
  async s3(directory) {
    const server = await startS3({ kind: 'minio', directory: join(directory, 's3') });
    const { endpoint, accessKey, secretKey, region } = server;
    const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region };
    return { variables: { S3_ENDPOINT: endpoint, ...keys }, stop: () => server.stop() };
  },
};
