import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { KafkaEventLog } from '../../adapters/kafka/kafka-event-log.ts';
import { MinioKeyPages } from '../../adapters/minio/minio-key-pages.ts';
import { MinioObjectStore } from '../../adapters/minio/minio-object-store.ts';
import { RecentObjects } from '../../adapters/minio/recent-objects.ts';
import { AesEncryption } from '../../adapters/node-crypto/aes-encryption.ts';
import { LocalMasterKey } from '../../adapters/node-crypto/local-master-key.ts';
import { createMigrationPool, createPgPool } from '../../adapters/postgres/pg-pool.ts';
import { PgSignals } from '../../adapters/postgres/pg-signals.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../adapters/postgres/postgres-database.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Config, SecretConfig } from '../config/load-config.ts';
import type { Closers } from '../lifecycle/closers.ts';
import { repeat } from '../lifecycle/repeat.ts';
import type { Composition } from './container.ts';
import { databaseClock } from './platform.ts';
import { reportingFinishes } from './reported-database.ts';
import type { StorageOptions } from './storage-options.ts';
import { ports } from './tokens.ts';

const patienceMs = 60_000;
const pauseMs = 1_000;
const alignEveryMs = 60_000;
/** Clocks that are kept by NTP differ by less. */
const tellingOffsetMs = 1_000;

/**
 * Binds PostgreSQL, Kafka and the S3 store. Waits a minute for PostgreSQL, so that everything can be started at once;
 * the others may come later. Errors: `DEPENDENCY_UNAVAILABLE` when PostgreSQL stays away or is not migrated.
 */
export async function openServerStorage(parts: Composition, options: StorageOptions): Promise<null> {
  const { database } = await bindServers(parts, options);
  await untilAnswering(database, options.onProgress);
  await alignClock(parts, database, options.closers);
  if (await database.isMigrated()) return null;
  throw new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    'The database is not prepared for this release of docface. Run "docface migrate" once, then start again.',
  );
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
export async function bindServers(parts: Composition, { closers, secrets, onFatal }: StorageOptions) {
  const config = parts.get(ports.config);
  const logger = parts.get(ports.logger);
  const { pooled, direct } = databaseAddresses(config, secrets);
  const pool = createPgPool({
    connectionString: pooled ?? direct,
    logger,
    maxConnections: config.databaseConnections,
    statementLimitMs: config.databaseTimeoutSeconds * 1000,
    sharedByTransaction: pooled !== null,
  });
  const migrationPool = createMigrationPool({ connectionString: direct });
  const { progressEvents } = config;
  const database = createPostgresDatabase({ pool, migrationPool, clock: parts.get(ports.clock), progressEvents });
  closers.add('database', () => database.close());
  const signals = new PgSignals({ connectionString: direct, logger });
  closers.add('signals', () => signals.close());
  const objects = new MinioObjectStore({ ...(await objectsOf(config, secrets)), logger });
  closers.add('object store', () => objects.close());
  const eventLog = new KafkaEventLog({
    ...(await brokersOf(config, secrets)),
    logger,
    ...(onFatal === undefined ? {} : { onFatal }),
  });
  closers.add('event log', () => eventLog.close());
  const masterKey = new LocalMasterKey([Buffer.from(secrets.masterKey ?? '', 'base64')]);
  parts
    .bind(ports.database, () => reportingFinishes(parts, database))
    .bind(ports.eventLog, () => eventLog)
    .bind(ports.objects, () => new RecentObjects(objects))
    .bind(ports.signals, () => signals)
    .bind(
      ports.encryption,
      closers.closing(
        'encryption',
        () => new AesEncryption({ master: masterKey, keyPages: new MinioKeyPages(objects) }),
      ),
    );
  return { database, objects, eventLog };
}

/** The server's own address, and that of a pooler in front of it when both are set. */
function databaseAddresses({ databaseCaFile }: Config, { databaseUrl = '', databaseDirectUrl }: SecretConfig) {
  const main = databaseAddress(databaseUrl, databaseCaFile);
  if (databaseDirectUrl === undefined) return { pooled: null, direct: main };
  return { pooled: main, direct: databaseAddress(databaseDirectUrl, databaseCaFile) };
}

/** node-postgres reads TLS from the address alone. */
function databaseAddress(given: string, databaseCaFile: string | undefined): string {
  const url = new URL(given);
  if (databaseCaFile !== undefined) {
    url.searchParams.set('sslrootcert', databaseCaFile);
    if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'verify-full');
  }
  return url.href;
}

async function objectsOf(config: Config, { s3AccessKey = '', s3SecretKey = '' }: SecretConfig) {
  return {
    endpoint: config.s3Endpoint ?? '',
    region: config.s3Region,
    bucket: config.s3Bucket,
    accessKey: s3AccessKey,
    secretKey: s3SecretKey,
    ...(await authorityOf(config.s3CaFile)),
  };
}

async function brokersOf(config: Config, { kafkaPassword = '' }: SecretConfig) {
  const { kafkaBrokers: brokers, kafkaTls, kafkaSasl: mechanism, kafkaUsername: username = '' } = config;
  return {
    brokers,
    replication: config.kafkaReplication,
    sessionTimeoutMs: config.kafkaSessionSeconds * 1000,
    tls: kafkaTls ? await authorityOf(config.kafkaCaFile) : null,
    sasl: mechanism === undefined ? null : { mechanism, username, password: kafkaPassword },
  };
}

async function authorityOf(file: string | undefined): Promise<{ readonly ca?: string }> {
  return file === undefined ? {} : { ca: await readFile(file, 'utf8') };
}

/** Waits a minute for PostgreSQL. */
export async function untilAnswering(
  database: PostgresDatabase,
  onProgress?: (message: string) => void,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let round = 0; ; round += 1) {
    try {
      await database.check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      if (round === 0) onProgress?.('Waiting for PostgreSQL.');
      await sleep(pauseMs);
    }
  }
}
