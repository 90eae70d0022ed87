import type { DataDirectoryLock } from '../../adapters/embedded/data-directory-lock.ts';
import type { Config } from '../config/load-config.ts';
import type { Composition } from './container.ts';
import type { StorageOptions } from './storage-options.ts';

/** Whether docface runs on PostgreSQL, Kafka and S3 instead of the data directory. */
export function runsOnServers(config: Pick<Config, 'kafkaBrokers'>): boolean {
  return config.kafkaBrokers.length > 0;
}

/** Opens what the configuration names. Only that is loaded. */
export async function openConfiguredStorage(
  parts: Composition,
  { config, ...options }: StorageOptions & { readonly config: Config },
): Promise<DataDirectoryLock | null> {
  if (runsOnServers(config)) {
    const { openServerStorage } = await import('./server-storage.ts');
    return openServerStorage(parts, options);
  }
  const { openEmbeddedStorage } = await import('./embedded-storage.ts');
  return openEmbeddedStorage(parts, options);
}
