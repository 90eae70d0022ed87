import { containerServers, hasContainerEngine } from './container-servers.ts';
import type { NamedServer, ServerStarters } from './named-server.ts';
import { provision } from './provision.ts';
import { provisionedServers } from './provisioned-servers.ts';
import { report } from './server-cache.ts';
import { closeServerDirectory, openServerDirectory } from './server-directory.ts';

/** The variable that names a server which is already there. */
const given = { kafka: 'KAFKA_BROKERS', postgres: 'DATABASE_URL', s3: 'S3_ENDPOINT' } as const;

/** Gives the integration tests their servers: those that variables name, and for the rest servers of our own. */
export default async function setup(): Promise<() => Promise<void>> {
  // Some tests start servers of their own, within their time. What cannot be had fails those that need it.
  await provision().catch((error: unknown) => report(error instanceof Error ? error.message : String(error)));
  const missing = (['kafka', 'postgres', 's3'] as const).filter((name) => !process.env[given[name]]);
  if (missing.length === 0) return async () => undefined;
  const directory = await openServerDirectory();
  const started = Date.now();
  const starters = (await hasContainerEngine()) ? containersOr(provisionedServers) : provisionedServers;
  const starts = await Promise.allSettled(missing.map((name) => starters[name](directory)));
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    await closeServerDirectory(directory);
  };
  const failures = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason as Error] : []));
  if (failures.length > 0) {
    await stop();
    throw new AggregateError(failures, failures.map((failure) => failure.message).join('\n'));
  }
  for (const { variables } of servers) Object.assign(process.env, variables);
  report(`${missing.join(', ')}: up after ${((Date.now() - started) / 1_000).toFixed(1)} s`);
  return stop;
}

/** Containers; what an engine cannot start (an image that cannot be pulled, say) is had in the other way. */
function containersOr(others: ServerStarters): ServerStarters {
  const start =
    (name: keyof ServerStarters) =>
    async (directory: string): Promise<NamedServer> => {
      try {
        return await containerServers[name](directory);
      } catch (error) {
        report(`${name}: no container, starting it without one (${error instanceof Error ? error.message : error})`);
        return others[name](directory);
      }
    };
  return { kafka: start('kafka'), postgres: start('postgres'), s3: start('s3') };
}
