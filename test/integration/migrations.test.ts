import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isMigrated, migrate } from '../../src/adapters/postgres/migrations/migrate.ts';
import { databaseUrl, runOnce } from './database-url.ts';

describe('migrations of a PostgreSQL', () => {
  let name: string;
  let db: Kysely<unknown>;

  beforeEach(async () => {
    name = `docface_${randomUUID().replaceAll('-', '')}`;
    await runOnce(databaseUrl(), `create database ${name}`);
    const pool = new Pool({ connectionString: databaseUrl(name), max: 2 });
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  });
  afterEach(async () => {
    await db.destroy();
    await runOnce(databaseUrl(), `drop database ${name} with (force)`);
  });

  const run = (sql: string) => runOnce(databaseUrl(name), sql);
  /** Another session, open until the test is over. */
  async function session(): Promise<Client> {
    const client = new Client({ connectionString: databaseUrl(name) });
    // The database is dropped under it.
    client.on('error', () => undefined);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  }

  test('give every request its outcome, and sum what it stores from an index alone', async () => {
    await migrate(db);
    await run(`insert into clients (id, name, status, synchronous_kinds, limits, created_at)
        values ('acme', 'acme', 'active', '[]', '{}', now());
      insert into requests (id, client_id, kind, lane, status, stored_bytes, track, files, created_at, expires_at, attempts, history)
        select 'request-' || status, 'acme', 'ocr', 'bulk', status, 3000000000, 'text', '[]', now(), now(), '[]', '[]'
        from unnest(array['queued', 'completed', 'failed']) as status`);
    await run(`update requests set status = 'canceled' where id = 'request-queued'`);
    await run(`update requests set status = 'queued' where id = 'request-failed'`);
    const client = await session();
    const { rows } = await client.query('select id, outcome from requests order by id');
    expect(rows).toEqual([
      { id: 'request-completed', outcome: 'completed' },
      { id: 'request-failed', outcome: null },
      { id: 'request-queued', outcome: 'canceled' },
    ]);
    await client.query('vacuum analyze requests');
    await client.query('set enable_seqscan = off');
    const sum = `select sum(stored_bytes) as bytes from requests where client_id = 'acme' and stored_bytes > 0`;
    expect((await client.query(sum)).rows).toEqual([{ bytes: '9000000000' }]);
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sum}`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Only Scan using requests_storing');
  });

  test('wait for another process that migrates, however short statements may take', async () => {
    await run(`alter database ${name} set statement_timeout = '100ms'`);
    const other = await session();
    await other.query('begin; select pg_advisory_xact_lock(3853314791062309107)');
    const migrating = migrate(db);
    await expect.poll(async () => (await other.query('select from pg_locks where not granted')).rowCount).toBe(1);
    await other.query('select pg_sleep(0.05)');
    await other.query('select pg_sleep(0.09)');
    expect(await isMigrated(db)).toBe(false);
    await other.query('commit');
    await migrating;
    expect(await isMigrated(db)).toBe(true);
  });

  test('leave nothing behind when they fail, and succeed when the reason is gone', async () => {
    await run('create table webhook_recoveries ()');
    await expect(migrate(db)).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
      message: 'The database could not be migrated (at 0001-initial).',
    });
    const { rows } = await (await session()).query('select tablename from pg_tables where schemaname = $1', ['public']);
    expect(rows).toEqual([{ tablename: 'webhook_recoveries' }]);
    await run('drop table webhook_recoveries');
    await migrate(db);
    expect(await isMigrated(db)).toBe(true);
  });
});
