import { randomUUID } from 'node:crypto';
import { Client } from 'minio';
import { MinioKeyPages } from '../../src/adapters/minio/minio-key-pages.ts';
import { MinioObjectStore } from '../../src/adapters/minio/minio-object-store.ts';
import { describeKeyPageStore, type KeyPageStage } from '../contract/key-page-store.suite.ts';
import { startS3Place } from './s3-place.ts';

/** Key pages in a bucket of MinIO, which keeps versions or does not. */
async function keyPagesOn(versioned: boolean): Promise<KeyPageStage> {
  const place = await startS3Place('minio');
  const options = { ...place.options, bucket: `docface-${randomUUID()}` };
  const objects = new MinioObjectStore(options);
  await objects.ensureBucket();
  const { hostname, port } = new URL(options.endpoint);
  const { keys, region, bucket } = options;
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, ...keys, region });
  if (versioned) await client.setBucketVersioning(bucket, { Status: 'Enabled' });
  return {
    store: new MinioKeyPages(objects),
    async remains(name) {
      const versions = await client.listObjects(bucket, `keys/${name}`, true, { IncludeVersion: true }).toArray();
      const found = versions as { name: string; versionId: string; isDeleteMarker?: boolean }[];
      return Promise.all(
        found.map(async ({ name: key, versionId }) => {
          const parts = await (await client.getObject(bucket, key, { versionId })).toArray();
          return Buffer.concat(parts as Buffer[]);
        }),
      );
    },
    close: async () => {
      objects.close();
      await place.close();
    },
  };
}

describeKeyPageStore('MinioKeyPages on MinIO', () => keyPagesOn(false));
describeKeyPageStore('MinioKeyPages on a bucket of MinIO that keeps versions', () => keyPagesOn(true));
