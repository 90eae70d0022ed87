import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { DocfaceError } from '../../domain/errors.ts';
import type { AuditSeal } from '../../domain/ports/audit-seal.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { isProgress } from '../../domain/request/events.ts';
import { measuredMethods } from '../shared/measured-methods.ts';
import { GuardedPool, type PostgresPoolLike } from './guarded-pool.ts';
import { type DatabaseListener, measuredRepositories } from './measured-repositories.ts';
import { isMigrated, migrate } from './migrations/migrate.ts';
import { PostgresActivityRepository } from './postgres-activity-repository.ts';
import { PostgresAuditRepository } from './postgres-audit-repository.ts';
import { PostgresBacklog } from './postgres-backlog.ts';
import { type CatalogContents, PostgresCatalogRepository } from './postgres-catalog-repository.ts';
import { PostgresClientRepository } from './postgres-client-repository.ts';
import { PostgresCredentialRepository } from './postgres-credential-repository.ts';
import { PostgresDeadLetterRepository } from './postgres-dead-letter-repository.ts';
import { PostgresErasureLedger } from './postgres-erasure-ledger.ts';
import { PostgresHousekeeping } from './postgres-housekeeping.ts';
import { PostgresInstallationRepository } from './postgres-installation-repository.ts';
import { type EventChoice, PostgresOutbox } from './postgres-outbox.ts';
import { PostgresPageRepository } from './postgres-page-repository.ts';
import { PostgresRecoveryRepository } from './postgres-recovery-repository.ts';
import { PostgresReplayRepository } from './postgres-replay-repository.ts';
import { PostgresRequestRepository } from './postgres-request-repository.ts';
import { PostgresReviewRepository } from './postgres-review-repository.ts';
import { PostgresSampleRepository } from './postgres-sample-repository.ts';
import { PostgresSealedRepository } from './postgres-sealed-repository.ts';
import { PostgresSessionRepository } from './postgres-session-repository.ts';
import { PostgresSigningKeyRepository } from './postgres-signing-key-repository.ts';
import { PostgresConsentRepository, PostgresIdempotencyRepository } from './postgres-submission-repositories.ts';
import { PostgresGeneratorUsageRepository, PostgresUsageRepository } from './postgres-usage-repository.ts';
import { PostgresWebhookRepository } from './postgres-webhook-repository.ts';
import { PostgresWorkRepository } from './postgres-work-repository.ts';
import { RememberedReads } from './remembered-reads.ts';
import { onlyRow } from './statements.ts';
import type { Tables } from './tables.ts';

interface RepositoryOptions {
  readonly clock: Clock;
  readonly contents: CatalogContents;
  readonly publishes: EventChoice;
  readonly audit: PostgresAuditRepository;
  readonly onCall: DatabaseListener;
}

/** All repositories on one connection, or on a pool of them, with their calls measured. */
function postgresRepositories(db: Kysely<Tables>, options: RepositoryOptions): Repositories {
  const { clock, contents, publishes, audit, onCall } = options;
  return measuredRepositories(onCall, {
    requests: new PostgresRequestRepository(db, publishes),
    pages: new PostgresPageRepository(db),
    work: new PostgresWorkRepository(db, publishes),
    outbox: new PostgresOutbox(db, publishes),
    deadLetters: new PostgresDeadLetterRepository(db),
    idempotency: new PostgresIdempotencyRepository(db),
    housekeeping: new PostgresHousekeeping(db),
    consents: new PostgresConsentRepository(db),
    erasureLedger: new PostgresErasureLedger(db),
    clients: new PostgresClientRepository(db),
    credentials: new PostgresCredentialRepository(db, clock),
    signingKeys: new PostgresSigningKeyRepository(db, 'signing_keys'),
    certificateKeys: new PostgresSigningKeyRepository(db, 'certificate_keys'),
    catalog: new PostgresCatalogRepository(db, contents),
    webhooks: new PostgresWebhookRepository(db),
    audit,
    backlog: new PostgresBacklog(db),
    replays: new PostgresReplayRepository(db),
    reviews: new PostgresReviewRepository(db),
    samples: new PostgresSampleRepository(db),
    recoveries: new PostgresRecoveryRepository(db),
    activity: new PostgresActivityRepository(db),
    usage: new PostgresUsageRepository(db),
    sessions: new PostgresSessionRepository(db),
    generatorUsage: new PostgresGeneratorUsageRepository(db),
    installation: new PostgresInstallationRepository(db),
    sealed: new PostgresSealedRepository(db),
  });
}

export interface PostgresDatabaseOptions {
  /** Seals the records of the audit. */
  readonly auditSeal: AuditSeal;
  /** Connections of node-postgres or of the embedded database. */
  readonly pool: PostgresPoolLike;
  /** Connections for migrations alone: to the server itself, without a limit of time. Defaults to `pool`. */
  readonly migrationPool?: PostgresPoolLike;
  /** Decides when remembered assertions may be forgotten. Defaults to the system's clock. */
  readonly clock?: Clock;
  /** Whether events that report progress are published. Defaults to true. */
  readonly progressEvents?: boolean;
  /** Told of each call that went to the database; what is answered from memory is none. */
  readonly onCall?: DatabaseListener;
}

export interface PostgresDatabase extends Database {
  /** Creates or updates the tables; safe to call from several processes. Errors: those of `migrate`. */
  migrate(): Promise<void>;
  /** Whether the tables are those of this release or a newer one. */
  isMigrated(): Promise<boolean>;
  /** The time of the server. Errors: `DEPENDENCY_UNAVAILABLE`. */
  time(): Promise<Date>;
  /** Waits for running statements, then ends the pool. */
  close(): Promise<void>;
}

const checkTimeoutMs = 5_000;
const systemClock: Clock = { now: () => new Date() };
const ignored: DatabaseListener = () => undefined;

/** The database of docface on PostgreSQL 14 or newer. Opens no connection until it is used. */
export function createPostgresDatabase(options: PostgresDatabaseOptions): PostgresDatabase {
  const { pool, auditSeal, migrationPool = pool, clock = systemClock, progressEvents = true } = options;
  const { onCall = ignored } = options;
  const guarded = new GuardedPool(pool);
  const db = kyselyOn(guarded);
  const contents: CatalogContents = { tracks: new Map(), templates: new Map() };
  const remembered = new RememberedReads();
  const auditOn = (connection: Kysely<Tables>) => new PostgresAuditRepository(connection, auditSeal);
  const on = (connection: Kysely<Tables>, audit = auditOn(connection)): Repositories =>
    postgresRepositories(connection, {
      audit,
      clock,
      contents,
      onCall,
      publishes: (event) => progressEvents || !isProgress(event),
    });
  const database: PostgresDatabase = {
    ...remembered.over(on(db)),
    transaction: async (work) => {
      let ended = (): void => undefined;
      let committed = (): void => undefined;
      try {
        const result = await db.transaction().execute(async (transaction) => {
          const audit = auditOn(transaction);
          const during = remembered.during(on(transaction, audit));
          ended = during.ended;
          const done = await guarded.inside(() => work(during.repositories));
          committed = await audit.flush();
          return done;
        });
        committed();
        return result;
      } finally {
        ended();
      }
    },
    check: () => check(db),
    time: () => timeOf(db),
    migrate: () => migrate(kyselyOn(new GuardedPool(migrationPool)) as Kysely<unknown>),
    isMigrated: () => isMigrated(db as Kysely<unknown>),
    close: async () => {
      await db.destroy();
      // kysely ends the pool only if it was ever used.
      await guarded.end();
      if (migrationPool !== pool) await migrationPool.end();
    },
  };
  return measuredMethods(database, onCall, ['transaction']);
}

/** kysely's type also asks for cursors, which nothing here uses. */
function kyselyOn(pool: GuardedPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

async function timeOf(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return onlyRow(rows).now;
}

async function check(db: Kysely<Tables>): Promise<void> {
  const timer = new AbortController();
  const tooLate = sleep(checkTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The database does not answer. Try again in a moment.');
  });
  try {
    await Promise.race([sql`select 1`.execute(db), tooLate]);
  } finally {
    timer.abort('over');
    tooLate.catch(() => undefined);
  }
}
