import { readFile } from 'node:fs/promises';
import { KafkaEventLog } from '../../adapters/kafka/kafka-event-log.ts';
import { MinioKeyPages } from '../../adapters/minio/minio-key-pages.ts';
import { MinioObjectStore } from '../../adapters/minio/minio-object-store.ts';
import { RecentObjects } from '../../adapters/minio/recent-objects.ts';
import { AesEncryption } from '../../adapters/node-crypto/aes-encryption.ts';
import { auditSealPurpose } from '../../adapters/node-crypto/keyed-hash.ts';
import { absentMasterKey, type MasterKey } from '../../adapters/node-crypto/master-key.ts';
import { createMigrationPool, createPgPool } from '../../adapters/postgres/pg-pool.ts';
import { PgSignals } from '../../adapters/postgres/pg-signals.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../adapters/postgres/postgres-database.ts';
import { measuredEventLog, measuredObjects, measuring } from '../../adapters/prometheus/measured-servers.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Secret } from '../config/setting.ts';
import type { DatabaseConfig, KafkaConfig, S3Config, ServerStorage } from '../config/storage-config.ts';
import type { Closers } from '../lifecycle/closers.ts';
import { repeat } from '../lifecycle/repeat.ts';
import { waitUntilReachable } from '../lifecycle/wait-until-reachable.ts';
import type { Composition } from './container.ts';
import { bindKeyService, followKeyService, waitForKeyService } from './key-service.ts';
import { admitConfiguredKeys, bindInstallation, configuredMasterKey } from './master-keys.ts';
import { databaseClock } from './platform.ts';
import { reportingFinishes, type StorageOptions } from './storage-options.ts';
import { ports } from './tokens.ts';

const alignEveryMs = 60_000;
/** Clocks that are kept by NTP differ by less. */
const tellingOffsetMs = 1_000;

/**
 * Binds PostgreSQL, Kafka and the S3 store. Waits a minute for PostgreSQL, so that everything can be started at once;
 * the others may come later. Errors: `DEPENDENCY_UNAVAILABLE` when PostgreSQL stays away or is not migrated, and when
 * the data in it are under another master key.
 */
export async function openServerStorage(
  parts: Composition,
  storage: ServerStorage,
  options: StorageOptions,
): Promise<null> {
  const { database } = await bindServers(parts, storage, options);
  await waitForPostgres(database, options.onProgress);
  await alignClock(parts, database, options.closers);
  if (!(await database.isMigrated())) {
    throw new DocfaceError(
      'DEPENDENCY_UNAVAILABLE',
      'The database is not prepared for this release of docface. Run "docface migrate" once, then start again.',
    );
  }
  await waitForKeyService(parts, options.onProgress);
  await admitConfiguredKeys(parts);
  followKeyService(parts, options.closers);
  await bindInstallation(parts);
  return null;
}

/** Follows the clock of PostgreSQL. */
async function alignClock(parts: Composition, database: PostgresDatabase, closers: Closers): Promise<void> {
  const clock = parts.get(databaseClock);
  const logger = parts.get(ports.logger);
  const align = async (): Promise<number> => {
    await clock.align(() => database.time());
    if (Math.abs(clock.offsetMs) > tellingOffsetMs) {
      logger.warn('The clocks of this machine and of PostgreSQL differ; docface goes by that of PostgreSQL', {
        offsetMs: clock.offsetMs,
      });
    }
    return 0;
  };
  await align();
  const loop = repeat(align, { name: 'clock', everyMs: alignEveryMs, firstAfterMs: alignEveryMs, logger });
  closers.add('clock', () => loop.stop());
}

/** Binds the servers without waiting for any of them. */
export async function bindServers(parts: Composition, storage: ServerStorage, { closers, onFatal }: StorageOptions) {
  const { database: asked, kafka, s3 } = storage;
  const logger = parts.get(ports.logger);
  const { pooled, direct } = databaseAddresses(asked);
  const pool = createPgPool({
    connectionString: pooled ?? direct,
    logger,
    maxConnections: asked.connections,
    statementLimitMs: asked.timeoutSeconds * 1000,
    sharedByTransaction: pooled !== null,
  });
  const migrationPool = createMigrationPool({ connectionString: direct });
  const { progressEvents } = parts.get(ports.config);
  const master = await masterKeyOf(parts, storage, closers);
  const auditSeal = master.keyedHash(auditSealPurpose);
  const clock = parts.get(ports.clock);
  const metrics = parts.get(ports.metrics);
  const onCall = measuring(metrics, 'database');
  const database = createPostgresDatabase({ pool, migrationPool, auditSeal, clock, progressEvents, onCall });
  closers.add('database', () => database.close());
  const signals = new PgSignals({ connectionString: direct, logger });
  closers.add('signals', () => signals.close());
  const objects = new MinioObjectStore({ ...(await bucketOf(s3)), logger });
  closers.add('object store', () => objects.close());
  const eventLog = new KafkaEventLog({
    ...(await brokersOf(kafka)),
    logger,
    installation: () => parts.get(ports.installation).id,
    onCall: measuring(metrics, 'event log'),
    ...(onFatal === undefined ? {} : { onFatal }),
  });
  closers.add('event log', () => eventLog.close());
  const measured = measuredObjects(metrics, objects);
  parts
    .bind(ports.database, () => reportingFinishes(parts, database))
    .bind(ports.auditSeal, () => auditSeal)
    .bind(ports.masterKeys, () => master)
    .bind(ports.eventLog, () => measuredEventLog(metrics, eventLog))
    .bind(ports.objects, () => new RecentObjects(measured))
    .bind(ports.signals, () => signals)
    .bind(
      ports.encryption,
      closers.managed('encryption', () => new AesEncryption({ master, keyPages: new MinioKeyPages(measured) })),
    );
  return { database, objects, eventLog };
}

async function masterKeyOf(
  parts: Composition,
  { keyService, masterKey }: ServerStorage,
  closers: Closers,
): Promise<MasterKey> {
  if (keyService !== null) return bindKeyService(parts, { keyService, masterKey }, closers);
  return masterKey === null ? absentMasterKey : configuredMasterKey(masterKey);
}

/** The server's own address, and that of a pooler in front of it when both are set. */
function databaseAddresses({ url, directUrl, caFile }: DatabaseConfig) {
  const main = databaseAddress(url, caFile);
  if (directUrl === null) return { pooled: null, direct: main };
  return { pooled: main, direct: databaseAddress(directUrl, caFile) };
}

/** node-postgres reads TLS from the address alone. */
function databaseAddress(given: Secret, caFile: string | null): string {
  const url = new URL(given.reveal());
  if (caFile !== null) {
    url.searchParams.set('sslrootcert', caFile);
    if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'verify-full');
  }
  return url.href;
}

async function bucketOf({ endpoint, region, bucket, caFile, keys }: S3Config) {
  return {
    endpoint,
    region,
    bucket,
    keys: keys && { accessKey: keys.accessKey.reveal(), secretKey: keys.secretKey.reveal() },
    ...(await authorityOf(caFile)),
  };
}

async function brokersOf({ brokers, prefix, replication, sessionSeconds, tls, login }: KafkaConfig) {
  return {
    brokers,
    prefix,
    replication,
    sessionTimeoutMs: sessionSeconds * 1000,
    tls: tls && (await authorityOf(tls.caFile)),
    sasl: login && { ...login, password: login.password.reveal() },
  };
}

async function authorityOf(file: string | null): Promise<{ readonly ca?: string }> {
  return file === null ? {} : { ca: await readFile(file, 'utf8') };
}

/** Waits a minute for PostgreSQL. Errors: `DEPENDENCY_UNAVAILABLE`. */
export function waitForPostgres(database: PostgresDatabase, onProgress?: (message: string) => void): Promise<void> {
  return waitUntilReachable(() => database.check(), { name: 'PostgreSQL', onProgress });
}
