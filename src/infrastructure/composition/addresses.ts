import { createServer } from 'node:net';
import { connectToOwner } from '../../adapters/embedded/data-directory-lock.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Config } from '../config/load-config.ts';

type Addresses = Pick<Config, 'host' | 'port' | 'metricsPort' | 'storage' | 'dataDirectory'>;

/**
 * Whether the service will be able to listen, so that a taken port is reported before models are installed and a
 * database is made. Where the service that holds the data directory listens there, that is left to be known by who
 * opens the directory. Error: `DEPENDENCY_UNAVAILABLE`, with the setting to change.
 */
export async function checkAddresses(config: Addresses): Promise<void> {
  const { host, port, metricsPort } = config;
  await checkAddress(config, { host, port, setting: 'DOCFACE_PORT' });
  if (metricsPort !== undefined) {
    await checkAddress(config, { host, port: metricsPort, setting: 'DOCFACE_METRICS_PORT' });
  }
}

async function checkAddress(
  config: Pick<Addresses, 'storage' | 'dataDirectory'>,
  { host, port, setting }: { readonly host: string; readonly port: number; readonly setting: string },
): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (cause) {
    const address = `the address and port ${host}:${port}`;
    if (!isTaken(cause)) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const message = `docface cannot listen on ${address}: ${reason}. Set ${setting} or DOCFACE_HOST to another.`;
      throw new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
    }
    if (config.storage.kind === 'embedded' && (await isHeld(config.dataDirectory))) return;
    const message = `Another program listens on ${address}. Set ${setting} to another port, or to 0 for a free one.`;
    throw new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause });
  }
}

/** Whether a running process holds the data directory. */
export async function isHeld(directory: string): Promise<boolean> {
  const owner = await connectToOwner(directory);
  owner?.destroy();
  return owner !== null;
}

/** Whether somebody else listens already where `listenOnce` failed with this error. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Listens for a moment, on a free port where it is 0; returns the port. Fails with the error of the system. */
export function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
