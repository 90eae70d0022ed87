import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { isProgress } from '../../domain/request/events.ts';
import { GuardedPool, type PostgresPoolLike } from './guarded-pool.ts';
import { isMigrated, migrate } from './migrations/migrate.ts';
import { onlyRow } from './only-row.ts';
import type { CatalogContents } from './postgres-catalog-repository.ts';
import { postgresRepositories } from './postgres-repositories.ts';
import { RememberedReads } from './remembered-reads.ts';
import type { Tables } from './tables.ts';

export interface PostgresDatabaseOptions {
  /** Connections of node-postgres or of the embedded database. */
  readonly pool: PostgresPoolLike;
  /** Connections for migrations alone: to the server itself, without a limit of time. Defaults to `pool`. */
  readonly migrationPool?: PostgresPoolLike;
  /** Decides when remembered assertions may be forgotten. Defaults to the system's clock. */
  readonly clock?: Clock;
  /** Whether events that tell of progress are published. Defaults to true. */
  readonly progressEvents?: boolean;
}

export interface PostgresDatabase extends Database {
  /** Creates or updates the tables; safe to call from several processes. `onProgress` hears of what takes long. */
  migrate(onProgress?: (message: string) => void): Promise<void>;
  /** Whether the tables are those of this release or a newer one. */
  isMigrated(): Promise<boolean>;
  /** The time of the server. Errors: `DEPENDENCY_UNAVAILABLE`. */
  time(): Promise<Date>;
  /** Waits for running statements, then ends the pool. */
  close(): Promise<void>;
}

const checkTimeoutMs = 5_000;
const systemClock: Clock = { now: () => new Date() };

/** The database of docface on PostgreSQL 14 or newer. Opens no connection until it is used. */
export function createPostgresDatabase(options: PostgresDatabaseOptions): PostgresDatabase {
  const { pool, migrationPool = pool, clock = systemClock, progressEvents = true } = options;
  const guarded = new GuardedPool(pool);
  const db = kyselyOn(guarded);
  const contents: CatalogContents = { tracks: new Map(), templates: new Map() };
  const remembered = new RememberedReads();
  const on = (connection: Kysely<Tables>): Repositories =>
    postgresRepositories(connection, {
      clock,
      contents,
      publishes: (event) => progressEvents || !isProgress(event),
    });
  return {
    ...remembered.over(on(db)),
    transaction: async (work) => {
      let ended = (): void => undefined;
      try {
        return await db.transaction().execute((transaction) => {
          const during = remembered.during(on(transaction));
          ended = during.ended;
          return guarded.inside(() => work(during.repositories));
        });
      } finally {
        ended();
      }
    },
    check: () => check(db),
    time: async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      return onlyRow(rows).now;
    },
    migrate: (onProgress = () => undefined) => migrateOn(migrationPool, onProgress),
    isMigrated: () => isMigrated(db as Kysely<unknown>),
    close: async () => {
      await db.destroy();
      // kysely ends the pool only if it was ever used.
      await guarded.end();
      if (migrationPool !== pool) await migrationPool.end();
    },
  };
}

/** kysely's type also asks for cursors, which nothing here uses. */
function kyselyOn(pool: GuardedPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

function migrateOn(pool: PostgresPoolLike, onProgress: (message: string) => void): Promise<void> {
  const db = kyselyOn(new GuardedPool(pool)) as Kysely<unknown>;
  return migrate(db, { shared: pool.hasOneConnection !== true, onProgress });
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
