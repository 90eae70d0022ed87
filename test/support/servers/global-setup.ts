import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NamedServer, provisionedServers } from './provisioned-servers.ts';
import { removeAbandoned, tell } from './server-cache.ts';

const PREFIX = 'docface-servers-';

/** The variable that names a server which is already there. */
const given = { kafka: 'KAFKA_BROKERS', postgres: 'DATABASE_URL', s3: 'S3_ENDPOINT' } as const;

/** Gives the integration tests their servers: those that variables name, and for the rest servers of our own. */
export default async function setup(): Promise<() => Promise<void>> {
  const missing = (['kafka', 'postgres', 's3'] as const).filter((name) => !process.env[given[name]]);
  if (missing.length === 0) return async () => undefined;
  await removeAbandoned(tmpdir(), PREFIX);
  const directory = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user where this is root.
  await chmod(directory, 0o755);
  const started = Date.now();
  const starts = await Promise.allSettled(missing.map((name) => provisionedServers[name](directory)));
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server: NamedServer) => server.stop()));
    await rm(directory, { recursive: true, force: true });
  };
  const failures = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason as Error] : []));
  if (failures.length > 0) {
    await stop();
    throw new AggregateError(failures, failures.map((failure) => failure.message).join('\n'));
  }
  for (const { variables } of servers) Object.assign(process.env, variables);
  tell(`${missing.join(', ')}: up after ${((Date.now() - started) / 1_000).toFixed(1)} s`);
  return stop;
}
