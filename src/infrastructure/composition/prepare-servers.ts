import type { EnsuredTopic } from '../../domain/ports/event-log.ts';
import { topicsWith } from '../../domain/request/topics.ts';
import { loadProcessConfig } from '../config/load-config.ts';
import { Closers } from '../lifecycle/closers.ts';
import { createLogger } from '../telemetry/pino-logger.ts';
import { loadBundledCatalog } from './catalog.ts';
import type { Composition } from './container.ts';
import { composePlatform } from './platform.ts';
import { bindServers, untilAnswering } from './server-storage.ts';
import { runsOnServers } from './storage.ts';
import type { StorageOptions } from './storage-options.ts';
import { ports } from './tokens.ts';

type Preparation<Answer> = (parts: Composition, options: StorageOptions) => Promise<Answer>;

/** Runs a preparation on the servers that the environment names; null when it names none. */
export async function prepareServers<Answer>(
  onProgress: (message: string) => void,
  preparation: Preparation<Answer>,
): Promise<Answer | null> {
  const { config, secrets } = loadProcessConfig();
  if (!runsOnServers(config)) return null;
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const closers = new Closers();
  try {
    return await preparation(composePlatform(config, logger), { closers, secrets, onProgress });
  } finally {
    await closers.closeAll(logger);
  }
}

/** Prepares what docface needs beside topics: tables, bucket, and the bundled catalogue. Safe to run again. */
export async function migrateServers(parts: Composition, options: StorageOptions): Promise<true> {
  const { database, objects } = await bindServers(parts, options);
  const { onProgress } = options;
  await untilAnswering(database, onProgress);
  onProgress?.('Bringing the tables up to date.');
  await database.migrate(onProgress);
  onProgress?.('Looking for the bucket.');
  await objects.ensureBucket();
  onProgress?.('Loading the catalogue.');
  await loadBundledCatalog(parts);
  return true;
}

/** Creates the topics that are missing and adds partitions to those that have fewer than configured. */
export async function createTopics(parts: Composition, options: StorageOptions): Promise<readonly EnsuredTopic[]> {
  const { eventLog } = await bindServers(parts, options);
  return eventLog.ensureTopics(topicsWith(parts.get(ports.config).kafkaPartitions));
}
