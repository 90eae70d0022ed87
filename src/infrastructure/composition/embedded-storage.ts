import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ProcessPool } from '../../adapters/child-process/process-pool.ts';
import { DataDirectoryLock, ownsDatabase } from '../../adapters/embedded/data-directory-lock.ts';
import { EmbeddedEventLog } from '../../adapters/embedded/embedded-event-log.ts';
import { FileKeyPages } from '../../adapters/embedded/file-key-pages.ts';
import { FileObjectStore } from '../../adapters/embedded/file-object-store.ts';
import { creationMemoryBytes, creationModule } from '../../adapters/embedded/pglite-creation.ts';
import { PglitePool, type PglitePoolOptions } from '../../adapters/embedded/pglite-pool.ts';
import { PgliteSignals } from '../../adapters/embedded/pglite-signals.ts';
import { AesEncryption } from '../../adapters/node-crypto/aes-encryption.ts';
import { auditSealPurpose } from '../../adapters/node-crypto/keyed-hash.ts';
import { LocalMasterKey, type MasterKey } from '../../adapters/node-crypto/master-key.ts';
import { createPostgresDatabase } from '../../adapters/postgres/postgres-database.ts';
import { measuredEventLog, measuredObjects, measuring } from '../../adapters/prometheus/measured-servers.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { topics } from '../../domain/request/topics.ts';
import { engineEnvironment } from '../config/load-config.ts';
import type { EmbeddedStorage } from '../config/storage-config.ts';
import type { Closers } from '../lifecycle/closers.ts';
import type { Composition } from './container.ts';
import { bindKeyService, followKeyService, waitForKeyService } from './key-service.ts';
import { bindInstallation, configuredMasterKey, introduceConfiguredKeys } from './master-keys.ts';
import { reportingFinishes, type StorageOptions } from './storage-options.ts';
import { ports } from './tokens.ts';

/**
 * Takes the data directory and binds database, event log, object store and encryption that live in it. Fails with
 * `DEPENDENCY_UNAVAILABLE` when another process holds the directory, or the data are under another master key.
 */
export async function openEmbeddedStorage(
  parts: Composition,
  storage: EmbeddedStorage,
  options: StorageOptions,
): Promise<DataDirectoryLock> {
  const { closers } = options;
  const logger = parts.get(ports.logger);
  const lock = await DataDirectoryLock.acquire(parts.get(ports.config).dataDirectory);
  closers.add('data directory', () => lock.release());
  const masterKey = await openMasterKey(parts, storage, { directory: lock.directory, closers });
  const pool = await openDatabase({ lock, logger, ...progressOf(options) });
  closers.add('database', () => pool.end(), null);
  const objects = new FileObjectStore(join(lock.directory, 'objects'));
  await objects.open();
  const keyPages = new FileKeyPages(join(lock.directory, 'keys'));
  await keyPages.open();
  const { progressEvents } = parts.get(ports.config);
  const auditSeal = masterKey.keyedHash(auditSealPurpose);
  const clock = parts.get(ports.clock);
  const metrics = parts.get(ports.metrics);
  const onCall = measuring(metrics, 'database');
  const database = createPostgresDatabase({ pool, auditSeal, clock, progressEvents, onCall });
  await database.migrate();
  const eventLog = new EmbeddedEventLog(pool, logger);
  closers.add('event log', () => eventLog.close(), null);
  await eventLog.ensureTopics(topics);
  parts
    .bind(ports.database, () => reportingFinishes(parts, database))
    .bind(ports.auditSeal, () => auditSeal)
    .bind(ports.masterKeys, () => masterKey)
    .bind(ports.eventLog, () => measuredEventLog(metrics, eventLog))
    .bind(ports.objects, () => measuredObjects(metrics, objects))
    .bind(ports.signals, () => new PgliteSignals(pool))
    .bind(
      ports.encryption,
      closers.managed('encryption', () => new AesEncryption({ master: masterKey, keyPages })),
    );
  await waitForKeyService(parts, options.onProgress);
  const isFile = storage.masterKey === null && storage.keyService === null;
  await introduceConfiguredKeys(parts, isFile ? 'master.key' : undefined);
  followKeyService(parts, closers);
  await bindInstallation(parts);
  return lock;
}

/** The process of the first start ends with it; whether the database was there already is for the pool to see. */
async function openDatabase(options: PglitePoolOptions): Promise<PglitePool> {
  const creation = new ProcessPool({
    processes: 1,
    name: 'database',
    memoryBytes: creationMemoryBytes,
    environment: engineEnvironment(),
  });
  try {
    return await PglitePool.open({ ...options, creation: creation.running(creationModule) });
  } finally {
    await creation.close();
  }
}

function progressOf({ onProgress }: StorageOptions): Pick<StorageOptions, 'onProgress'> {
  return onProgress === undefined ? {} : { onProgress };
}

/**
 * The configured master key, that of the key service, or the one in the data directory, made at the first start. A
 * database without its key is refused: a new key could not open anything that lies there.
 */
async function openMasterKey(
  parts: Composition,
  { masterKey, keyService }: EmbeddedStorage,
  { directory, closers }: { readonly directory: string; readonly closers: Closers },
): Promise<MasterKey> {
  if (keyService !== null) return bindKeyService(parts, { keyService, masterKey }, closers);
  if (masterKey !== null) return configuredMasterKey(masterKey);
  if ((await ownsDatabase(directory)) && !existsSync(join(directory, 'master.key'))) {
    throw new DocfaceError(
      'DEPENDENCY_UNAVAILABLE',
      `The data in ${directory} have lost their master key. Put master.key back from a backup, set DOCFACE_MASTER_KEY, or start with an empty directory by setting DOCFACE_DATA_DIR.`,
    );
  }
  return LocalMasterKey.open(directory);
}
