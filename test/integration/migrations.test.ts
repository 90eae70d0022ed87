import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { initial } from '../../src/adapters/postgres/migrations/0001-initial.ts';
import { leases } from '../../src/adapters/postgres/migrations/0002-leases.ts';
import { events } from '../../src/adapters/postgres/migrations/0003-events.ts';
import { lostEvents } from '../../src/adapters/postgres/migrations/0004-lost-events.ts';
import { roomForChanges } from '../../src/adapters/postgres/migrations/0005-room-for-changes.ts';
import { isMigrated, migrate } from '../../src/adapters/postgres/migrations/migrate.ts';
import { databaseUrl, runOnce } from './database-url.ts';

const earlier = {
  '0001-initial': initial,
  '0002-leases': leases,
  '0003-events': events,
  '0004-lost-events': lostEvents,
  '0005-room-for-changes': roomForChanges,
};
const online = '0010-lean-indexes';

describe('migrations of a PostgreSQL that others use', () => {
  let name: string;
  let db: Kysely<unknown>;
  let progress: string[];

  beforeEach(async () => {
    name = `docface_${randomUUID().replaceAll('-', '')}`;
    await runOnce(databaseUrl(), `create database ${name}`);
    const pool = new Pool({ connectionString: databaseUrl(name), max: 2 });
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    progress = [];
  });
  afterEach(async () => {
    await db.destroy();
    await runOnce(databaseUrl(), `drop database ${name} with (force)`);
  });

  const patient = () =>
    migrate(db, { shared: true, onProgress: (line) => progress.push(line), lockWaitMs: 50, pauseMs: 10 });
  const run = (sql: string) => runOnce(databaseUrl(name), sql);
  async function rows<Row extends object>(sql: string): Promise<Row[]> {
    const client = await session();
    return (await client.query<Row>(sql)).rows;
  }
  /** Another session, open until the test is over. */
  async function session(): Promise<Client> {
    const client = new Client({ connectionString: databaseUrl(name) });
    // The database is dropped under it.
    client.on('error', () => undefined);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  }
  const brokenIndexes = () => rows('select indexrelid::regclass::text as name from pg_index where not indisvalid');
  const definitionOf = async (index: string): Promise<string> => {
    const found = await rows<{ indexdef: string }>(`select indexdef from pg_indexes where indexname = '${index}'`);
    return found[0]?.indexdef ?? 'missing';
  };

  /** The tables of an earlier release, with a request in each status. */
  async function earlierTables(): Promise<void> {
    for (const migration of Object.values(earlier)) await migration.up(db);
    await run('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)');
    for (const each of Object.keys(earlier)) await run(`insert into kysely_migration values ('${each}', 'then')`);
    await requests(['queued', 'processing', 'completed', 'needs_review', 'failed', 'canceled', 'erased']);
  }
  const requests = (statuses: readonly string[]) =>
    run(`insert into clients (id, name, status, synchronous_kinds, limits, created_at)
        values ('acme', 'acme', 'active', '[]', '{}', now()) on conflict do nothing;
      insert into requests (id, client_id, kind, lane, status, track, files, created_at, expires_at, attempts, history)
        select 'request-' || status, 'acme', 'ocr', 'bulk', status, 'text', '[]', now(), now(), '[]', '[]'
        from unnest(array['${statuses.join("','")}']) as status`);

  /** A database that lacks the indexes of the online migration alone. */
  async function withoutIndexes(): Promise<void> {
    await patient();
    await run(`delete from kysely_migration where name = '${online}'`);
    await run('drop index requests_unfinished; drop index requests_by_outcome');
    await requests(['completed', 'failed']);
    progress = [];
  }

  test('go on where an earlier release left the tables, and give every request its outcome', async () => {
    await earlierTables();
    await patient();
    expect(await isMigrated(db)).toBe(true);
    const found = await rows<{ status: string; outcome: string | null }>('select status, outcome from requests');
    expect(found).toHaveLength(7);
    for (const { status, outcome } of found)
      expect(outcome).toBe(['queued', 'processing'].includes(status) ? null : status);
    await run(`update requests set status = 'completed' where id = 'request-queued'`);
    await run(`update requests set status = 'queued' where id = 'request-failed'`);
    expect(
      await rows(`select outcome from requests where id in ('request-queued', 'request-failed') order by id`),
    ).toEqual([{ outcome: null }, { outcome: 'completed' }]);
    await patient();
  });

  test('count the originals that requests of an earlier release keep, and sum them from an index alone', async () => {
    await earlierTables();
    await run(`update requests set files = '[{"size": 700}, {"size": 3000000000}]', originals_expire_at = now()
      where id in ('request-queued', 'request-completed')`);
    await patient();
    const sum = `select sum(stored_bytes) as bytes from requests where client_id = 'acme' and stored_bytes > 0`;
    expect(await rows(sum)).toEqual([{ bytes: '6000001400' }]);
    const client = await session();
    await client.query('vacuum analyze requests');
    await client.query('set enable_seqscan = off');
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sum}`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Only Scan using requests_storing');
  });

  test('give up a table that stays locked, say so, change nothing, and succeed when it is free', async () => {
    await earlierTables();
    const other = await session();
    await other.query('begin; lock table requests in access share mode');
    await expect(patient()).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringContaining('another session holds a lock'),
    });
    expect(progress.filter((line) => line.includes('hold a lock')).length).toBe(9);
    expect(await rows(`select from information_schema.columns where column_name = 'outcome'`)).toHaveLength(0);
    // Nobody waits behind it, and nothing of it is left in the session.
    await run(`update requests set track = 'other'`);
    await other.query('commit');
    await patient();
    expect(await isMigrated(db)).toBe(true);
  });

  test('build an index while a transaction is open on its table and others write to it', async () => {
    await withoutIndexes();
    const other = await session();
    await other.query(`begin; update requests set track = 'other' where id = 'request-failed'`);
    let isOver = false;
    const migrating = patient().finally(() => {
      isOver = true;
    });
    await expect.poll(() => rows('select from pg_stat_progress_create_index')).toHaveLength(1);
    await requests(['canceled', 'queued']);
    await run(`update requests set status = 'processing' where id = 'request-queued'`);
    expect(isOver).toBe(false);
    await other.query('commit');
    await migrating;
    expect(await brokenIndexes()).toEqual([]);
    expect(progress).toEqual(['Building the index requests_unfinished.', 'Building the index requests_by_outcome.']);
  });

  test('build an index again that was broken off', async () => {
    await withoutIndexes();
    const broken = 'create unique index concurrently requests_unfinished on requests (kind)';
    await expect(run(broken)).rejects.toThrow('could not create unique index');
    expect(await brokenIndexes()).toEqual([{ name: 'requests_unfinished' }]);
    await patient();
    expect(await brokenIndexes()).toEqual([]);
    expect(await definitionOf('requests_unfinished')).toContain('(client_id, created_at DESC, id DESC)');
  });

  test('take turns, and wait for each other without being in the way', async () => {
    await withoutIndexes();
    const other = await session();
    const lock = 'pg_try_advisory_lock(3853314791062309107)';
    expect((await other.query(`select ${lock} as mine`)).rows).toEqual([{ mine: true }]);
    const migrating = patient();
    await expect.poll(() => progress).toEqual(['Another process brings the tables up to date; waiting for it.']);
    await other.query('select pg_advisory_unlock_all()');
    await migrating;
    expect(await isMigrated(db)).toBe(true);
  });
});
