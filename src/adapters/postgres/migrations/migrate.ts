import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DocfaceError } from '../../../domain/errors.ts';
import { initial } from './0001-initial.ts';
import { leases } from './0002-leases.ts';
import { events } from './0003-events.ts';
import { lostEvents } from './0004-lost-events.ts';
import { roomForChanges } from './0005-room-for-changes.ts';
import { orderOfWork } from './0006-order-of-work.ts';
import { housekeeping } from './0007-housekeeping.ts';
import { webhookQueues } from './0008-webhook-queues.ts';
import { replays } from './0009-replays.ts';
import { leanIndexes } from './0010-lean-indexes.ts';
import { erasure } from './0012-erasure.ts';
import { storedBytes } from './0013-stored-bytes.ts';
import { consoleSignIn } from './0014-console-sign-in.ts';
import { reviews } from './0015-reviews.ts';
import { catalogLife } from './0016-catalog-life.ts';
import { generators } from './0017-generators.ts';
import { operations } from './0018-operations.ts';
import { firstFiles } from './0019-first-files.ts';
import { replaysByClient } from './0020-replays-by-client.ts';
import { storedBesideRequests } from './0021-stored-beside-requests.ts';
import { auditChains } from './0022-audit-chains.ts';
import { subjects } from './0023-subjects.ts';
import { knownDevices } from './0024-known-devices.ts';
import type { AnyMigration, MigrationPlace } from './migration.ts';
import { atTries, onlineSteps } from './online-steps.ts';

/** In order of their names, which are never changed: databases remember them. */
const migrations: Record<string, AnyMigration> = {
  '0001-initial': initial,
  '0002-leases': leases,
  '0003-events': events,
  '0004-lost-events': lostEvents,
  '0005-room-for-changes': roomForChanges,
  '0006-order-of-work': orderOfWork,
  '0007-housekeeping': housekeeping,
  '0008-webhook-queues': webhookQueues,
  '0009-replays': replays,
  '0010-lean-indexes': leanIndexes,
  '0012-erasure': erasure,
  '0013-stored-bytes': storedBytes,
  '0014-console-sign-in': consoleSignIn,
  '0015-reviews': reviews,
  '0016-catalog-life': catalogLife,
  '0017-generators': generators,
  '0018-operations': operations,
  '0019-first-files': firstFiles,
  '0020-replays-by-client': replaysByClient,
  '0021-stored-beside-requests': storedBesideRequests,
  '0022-audit-chains': auditChains,
  '0023-subjects': subjects,
  '0024-known-devices': knownDevices,
};

/** The lock of kysely's migrator, with which earlier releases migrated. */
const migrationLock = '3853314791062309107';
const lookAgainMs = 1_000;

/**
 * Brings the tables up to date, on a connection of its own without a limit of time; several processes take turns. A
 * database that a newer release has migrated is left as it is, so that the older one can still start while an upgrade
 * rolls out. Errors: `DEPENDENCY_UNAVAILABLE` when the tables are locked for long, `INTERNAL_ERROR`.
 */
export async function migrate(
  db: Kysely<unknown>,
  options: Pick<MigrationPlace, 'shared' | 'onProgress'> & Partial<Pick<MigrationPlace, 'lockWaitMs' | 'pauseMs'>>,
): Promise<void> {
  if (await isMigrated(db)) return;
  await db.connection().execute(async (connection) => {
    const place: MigrationPlace = { lockWaitMs: 5_000, pauseMs: 5_000, ...options, db: connection };
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection);
    try {
      await inTurn(place);
      await migrateMissing(place);
    } finally {
      await release(connection);
    }
  });
}

/** Whether the tables are those of this release or a newer one. */
export async function isMigrated(db: Kysely<unknown>): Promise<boolean> {
  const executed = await executedMigrations(db);
  const isNewer = executed.some((name) => !(name in migrations));
  return isNewer || Object.keys(migrations).every((name) => executed.includes(name));
}

/** Asks again and again: a session that waits for the lock in PostgreSQL would keep an index from being built. */
async function inTurn({ db, onProgress }: MigrationPlace): Promise<void> {
  for (let round = 0; ; round += 1) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${migrationLock}::bigint) as mine`.execute(db);
    if (rows[0]?.mine === true) return;
    if (round % 30 === 0) onProgress('Another process brings the tables up to date; waiting for it.');
    await sleep(lookAgainMs);
  }
}

/** Leaves the connection as it was; one that broke keeps nothing. */
async function release(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `select pg_advisory_unlock(${migrationLock})`,
    'reset lock_timeout',
    'reset statement_timeout',
    'reset idle_in_transaction_session_timeout',
  ]) {
    await sql
      .raw(statement)
      .execute(db)
      .catch(() => undefined);
  }
}

async function migrateMissing(place: MigrationPlace): Promise<void> {
  const { db } = place;
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  const executed = await executedMigrations(db);
  if (executed.some((name) => !(name in migrations))) return;
  // The indexes of a new database have nothing to be built from: there is no progress to tell.
  const told: MigrationPlace = executed.length === 0 ? { ...place, onProgress: () => undefined } : place;
  for (const [name, migration] of Object.entries(migrations)) {
    if (executed.includes(name)) continue;
    try {
      await run(told, name, migration);
    } catch (cause) {
      if (cause instanceof DocfaceError) throw cause;
      throw new DocfaceError('INTERNAL_ERROR', `The database could not be migrated (at ${name}).`, { cause });
    }
  }
}

async function run(place: MigrationPlace, name: string, migration: AnyMigration): Promise<void> {
  const { db } = place;
  if ('online' in migration) {
    await migration.online(onlineSteps(place));
    await remember(db, name);
    return;
  }
  await atTries(place, () =>
    db.transaction().execute(async (transaction) => {
      await migration.up(transaction);
      await remember(transaction, name);
    }),
  );
}

async function remember(db: Kysely<unknown>, name: string): Promise<void> {
  const now = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(db);
}

async function executedMigrations(db: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`.execute(
    db,
  );
  if (rows[0]?.known !== true) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return executed.rows.map(({ name }) => name);
}
