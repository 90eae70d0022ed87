import { type Kysely, sql } from 'kysely';
import { DocfaceError } from '../../../domain/errors.ts';
import { initial } from './0001-initial.ts';
import { installation } from './0002-installation.ts';
import { resultValues } from './0003-result-values.ts';

/** The statements of each migration, in order of their names, which are never changed: databases remember them. */
const migrations: Readonly<Record<string, readonly string[]>> = {
  '0001-initial': initial,
  '0002-installation': installation,
  '0003-result-values': resultValues,
};

/** The advisory lock of whoever migrates; any number that nothing else in the database locks. */
const migrationLock = '3853314791062309107';

/**
 * Brings the tables up to date in one transaction without a limit of time; several processes wait for each other. A
 * database that a newer release has migrated is left as it is, so that the older one can still start while an upgrade
 * rolls out. Errors: `DEPENDENCY_UNAVAILABLE`, and `INTERNAL_ERROR` for tables that no release made.
 */
export async function migrate(db: Kysely<unknown>): Promise<void> {
  if (await isMigrated(db)) return;
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(transaction);
    if (await isMigrated(transaction)) return;
    const executed = await executedMigrations(transaction);
    await sql`create table if not exists migrations (name text primary key, executed_at timestamptz not null)`.execute(
      transaction,
    );
    for (const name of Object.keys(migrations).filter((each) => !executed.includes(each))) await run(transaction, name);
  });
}

/**
 * Whether the tables are those of this release or a newer one. Errors: `INTERNAL_ERROR` for tables that no release
 * made.
 */
export async function isMigrated(db: Kysely<unknown>): Promise<boolean> {
  const executed = await executedMigrations(db);
  const isNewer = executed.some((name) => !(name in migrations));
  return isNewer || Object.keys(migrations).every((name) => executed.includes(name));
}

async function run(transaction: Kysely<unknown>, name: string): Promise<void> {
  try {
    for (const statement of migrations[name] ?? []) await sql.raw(statement).execute(transaction);
    await sql`insert into migrations (name, executed_at) values (${name}, now())`.execute(transaction);
  } catch (cause) {
    if (cause instanceof DocfaceError) throw cause;
    throw new DocfaceError('INTERNAL_ERROR', `The database could not be migrated (at ${name}).`, { cause });
  }
}

async function executedMigrations(db: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ recorded: boolean; used: boolean }>`
    select to_regclass('migrations') is not null as recorded, to_regclass('clients') is not null as used`.execute(db);
  if (rows[0]?.recorded !== true) {
    if (rows[0]?.used === true) throw madeByNoRelease();
    return [];
  }
  const executed = await sql<{ name: string }>`select name from migrations`.execute(db);
  return executed.rows.map(({ name }) => name);
}

function madeByNoRelease(): DocfaceError {
  return new DocfaceError(
    'INTERNAL_ERROR',
    'The database has tables that no release of docface made, such as those of a build from before the first release, ' +
      'and cannot be carried over. Start with an empty database: set another DOCFACE_DATABASE_URL, or another ' +
      'DOCFACE_DATA_DIR where the database is embedded.',
  );
}
