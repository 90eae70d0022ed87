import { pathToFileURL } from 'node:url';
import { kafkaDistribution } from './kafka-distribution.ts';
import { keyServerProgram } from './key-server.ts';
import { pgbouncerPackage } from './pgbouncer-server.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { s3Binary } from './s3-binaries.ts';
import { report } from './server-cache.ts';

/**
 * Fetches or builds every server that is missing, one after the other: a build takes all cores. Nothing to do is
 * quick. Fails at the end with all that could not be had.
 */
export async function provision(): Promise<void> {
  const failures: Error[] = [];
  const servers = [kafkaDistribution, postgresBinaries, pgbouncerPackage, () => s3Binary('minio')];
  for (const fetch of [...servers, () => s3Binary('versitygw'), keyServerProgram]) {
    await fetch().catch((error: unknown) => failures.push(error instanceof Error ? error : new Error(String(error))));
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = Date.now();
  try {
    await provision();
    report(`All servers are here (${((Date.now() - started) / 1_000).toFixed(1)} s)`);
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
