import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'minio';
import { MinioObjectStore, type MinioObjectStoreOptions } from '../../src/adapters/minio/minio-object-store.ts';
import type { ObjectStoreStage } from '../contract/object-store.suite.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { type S3Server, startS3 } from '../support/servers/s3-server.ts';

export interface S3Place {
  readonly server: S3Server;
  readonly options: MinioObjectStoreOptions;
  close(): Promise<void>;
}

/** An S3 server of its own, with an empty bucket. */
export async function startS3Place(kind: 'minio' | 'versitygw', tls = false): Promise<S3Place> {
  const directory = await mkdtemp(join(tmpdir(), `docface-${kind}-`));
  const server = await startS3({ kind, directory, tls });
  const { endpoint, region, accessKey, secretKey } = server;
  const keys = { accessKey, secretKey };
  const options = { endpoint, region, keys, bucket: 'docface-test', logger: new RecordingLogger() };
  if (!tls) await makeBucketOnceItCan(new MinioObjectStore(options));
  const close = async () => {
    await server.stop();
    await rm(directory, { recursive: true });
  };
  return { server, options, close };
}

/** MinIO says that it is ready some moments before it knows its own users; until then it answers 503. */
async function makeBucketOnceItCan(store: MinioObjectStore): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store.ensureBucket();
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}

/**
 * The server that `S3_ENDPOINT` names (with `S3_ACCESS_KEY`, `S3_SECRET_KEY`, `S3_REGION`), with a bucket of its own.
 */
export async function givenS3Place(): Promise<Omit<S3Place, 'server'>> {
  const given = (name: string): string => {
    const value = process.env[name];
    if (!value) throw new Error(`Set ${name} for the S3 server to test against.`);
    return value;
  };
  const options = {
    endpoint: given('S3_ENDPOINT'),
    region: process.env['S3_REGION'] || 'us-east-1',
    keys: { accessKey: given('S3_ACCESS_KEY'), secretKey: given('S3_SECRET_KEY') },
    bucket: `docface-${randomUUID()}`,
    logger: new RecordingLogger(),
  };
  await makeBucketOnceItCan(new MinioObjectStore(options));
  return { options, close: () => removeBucket(options) };
}

async function removeBucket({ endpoint, bucket, region, keys }: MinioObjectStoreOptions): Promise<void> {
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL, region, ...keys });
  for await (const { name } of client.listObjectsV2(bucket, '', true)) {
    if (name !== undefined) await client.removeObject(bucket, name);
  }
  await client.removeBucket(bucket);
}

/** What the contract of object stores needs. */
export function stageOn({ options, close }: Omit<S3Place, 'server'>): ObjectStoreStage {
  return {
    open: async () => new MinioObjectStore(options),
    opener: {
      module: fileURLToPath(new URL('./open-minio-object-store.ts', import.meta.url)),
      argument: JSON.stringify({ ...options, logger: undefined }),
    },
    close,
  };
}
