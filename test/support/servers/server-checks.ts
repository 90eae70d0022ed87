import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Kafka, logLevel } from 'kafkajs';
import { Client as S3Client } from 'minio';
import { Client } from 'pg';

/** Fails unless the broker with this identifier answers on this port and takes part in its cluster. */
export async function kafkaAnswers(port: number, nodeId: number): Promise<void> {
  const kafka = new Kafka({
    brokers: [`127.0.0.1:${port}`],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const { brokers } = await admin.describeCluster();
    if (!brokers.some((broker) => broker.nodeId === nodeId)) throw new Error('It has not joined its cluster yet.');
  } finally {
    await admin.disconnect();
  }
}

/** Fails unless PostgreSQL answers a statement, over TLS when there is an authority (PEM). */
export async function postgresAnswers(connectionString: string, ca: string | null): Promise<void> {
  const ssl = ca === null ? false : { ca };
  const client = new Client({ connectionString, ssl, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

export interface S3Access {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** PEM of the authority that vouches for an https endpoint. */
  readonly ca: string | null;
}

/**
 * Fails unless a bucket can be made and removed. The health paths of servers promise less: MinIO's says ready while it
 * still refuses calls with 503, because it has not read its users and buckets yet.
 */
export async function s3Answers({ endpoint, accessKey, secretKey, ca }: S3Access): Promise<void> {
  const { protocol, hostname, port } = new URL(endpoint);
  const agent = ca === null ? new HttpAgent() : new HttpsAgent({ ca });
  const client = new S3Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: protocol === 'https:',
    region: 'us-east-1',
    accessKey,
    secretKey,
    transportAgent: agent,
    retryOptions: { disableRetry: true },
  });
  const bucket = 'docface-ready';
  try {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
    await client.removeBucket(bucket);
  } finally {
    agent.destroy();
  }
}
