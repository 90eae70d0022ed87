import { pathToFileURL } from 'node:url';
import { kafkaDistribution } from './kafka-distribution.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { s3Binary } from './s3-binaries.ts';
import { tell } from './server-cache.ts';

/** Fetches or builds every server that is missing, one after the other. Nothing to do is quick. */
export async function provision(): Promise<void> {
  await kafkaDistribution();
  await postgresBinaries();
  await s3Binary('minio');
  await s3Binary('versitygw');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = Date.now();
  await provision();
  tell(`All servers are here (${((Date.now() - started) / 1_000).toFixed(1)} s)`);
}
