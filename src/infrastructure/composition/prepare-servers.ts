import { createLogger } from '../../adapters/pino/pino-logger.ts';
import type { EnsuredTopic } from '../../domain/ports/event-log.ts';
import { topicsWith } from '../../domain/request/topics.ts';
import type { Config } from '../config/load-config.ts';
import type { ServerStorage } from '../config/storage-config.ts';
import { Closers } from '../lifecycle/closers.ts';
import { loadBundledCatalog } from './catalog.ts';
import type { Composition } from './container.ts';
import { waitForKeyService } from './key-service.ts';
import { introduceConfiguredKeys } from './master-keys.ts';
import { composePlatform } from './platform.ts';
import { bindServers, waitForPostgres } from './server-storage.ts';
import type { StorageOptions } from './storage-options.ts';

type Preparation<Answer> = (parts: Composition, storage: ServerStorage, options: StorageOptions) => Promise<Answer>;

interface PreparationPlace {
  readonly config: Config;
  readonly onProgress: (message: string) => void;
}

/** Runs a preparation on the servers that the settings name; null when they name none. */
export async function prepareServers<Answer>(
  { config, onProgress }: PreparationPlace,
  preparation: Preparation<Answer>,
): Promise<Answer | null> {
  const { storage } = config;
  if (storage.kind === 'embedded') return null;
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const closers = new Closers();
  try {
    return await preparation(composePlatform(config, logger), storage, { closers, onProgress });
  } finally {
    await closers.closeAll(logger);
  }
}

/**
 * Prepares what docface needs beside topics: tables, what tells the master key, bucket, and the bundled catalogue. Safe
 * to run again. Errors: `DEPENDENCY_UNAVAILABLE`, also when the data are under another master key.
 */
export async function migrateServers(
  parts: Composition,
  storage: ServerStorage,
  options: StorageOptions,
): Promise<true> {
  const { database, objects } = await bindServers(parts, storage, options);
  const { onProgress } = options;
  await waitForPostgres(database, onProgress);
  onProgress?.('Bringing the tables up to date.');
  await database.migrate();
  await waitForKeyService(parts, onProgress);
  await introduceConfiguredKeys(parts);
  onProgress?.('Looking for the bucket.');
  await objects.ensureBucket();
  onProgress?.('Loading the catalogue.');
  await loadBundledCatalog(parts);
  return true;
}

/** Creates the topics that are missing and adds partitions to those that have fewer than configured. */
export async function createTopics(
  parts: Composition,
  storage: ServerStorage,
  options: StorageOptions,
): Promise<readonly EnsuredTopic[]> {
  const { eventLog } = await bindServers(parts, storage, options);
  return eventLog.ensureTopics(topicsWith(storage.kafka.partitions));
}
