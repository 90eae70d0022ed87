import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { DocfaceError } from '../../../domain/errors.ts';
import { initial } from './0001-initial.ts';
import { leases } from './0002-leases.ts';
import { events } from './0003-events.ts';
import { lostEvents } from './0004-lost-events.ts';
import { roomForChanges } from './0005-room-for-changes.ts';
import { replays } from './0009-replays.ts';

/** In order of their names, which are never changed: databases remember them. */
const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-leases': leases,
  '0003-events': events,
  '0004-lost-events': lostEvents,
  '0005-room-for-changes': roomForChanges,
  '0009-replays': replays,
};

/**
 * Brings the tables up to date; safe to call from several processes. A database that a newer release has migrated is
 * left as it is, so that the older one can still start while an upgrade rolls out. Errors: `INTERNAL_ERROR`.
 */
export async function migrate(db: Kysely<unknown>): Promise<void> {
  if (await isMigrated(db)) return;
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof DocfaceError) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  throw new DocfaceError('INTERNAL_ERROR', `The database could not be migrated (at ${failed}).`, { cause: error });
}

/** Whether the tables are those of this release or a newer one. */
export async function isMigrated(db: Kysely<unknown>): Promise<boolean> {
  const executed = await executedMigrations(db);
  const isNewer = executed.some((name) => !(name in migrations));
  return isNewer || Object.keys(migrations).every((name) => executed.includes(name));
}

async function executedMigrations(db: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`.execute(
    db,
  );
  if (rows[0]?.known !== true) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return executed.rows.map(({ name }) => name);
}
