import type { DataDirectoryLock } from '../../adapters/embedded/data-directory-lock.ts';
import type { Config, SecretConfig } from '../config/load-config.ts';
import type { Closers } from '../lifecycle/closers.ts';
import type { Composition } from './container.ts';

export interface StorageOptions {
  readonly closers: Closers;
  readonly secrets: SecretConfig;
  /** Hears of what takes seconds, in words for people. */
  readonly onProgress?: (message: string) => void;
  /** Something failed for good: the process should end, so that it is started anew. */
  readonly onFatal?: (error: unknown) => void;
}

/** Binds database, event log, object store, signals and encryption. Answers the lock where there is a data directory. */
export type OpenStorage = (parts: Composition, options: StorageOptions) => Promise<DataDirectoryLock | null>;

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
