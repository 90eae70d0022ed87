import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { DataDirectoryLock } from '../../src/adapters/embedded/data-directory-lock.ts';
import { creationMemoryBytes, creationModule } from '../../src/adapters/embedded/pglite-creation.ts';
import { PgliteHousekeeping } from '../../src/adapters/embedded/pglite-housekeeping.ts';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import { PgliteSignals } from '../../src/adapters/embedded/pglite-signals.ts';
import { createPostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import { copyDatabase } from '../support/database-template.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../support/open-embedded-database.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { testAuditSeal } from '../support/test-audit-seal.ts';
import { at, outboxRow, sampleClient, sampleRequest } from './database.samples.ts';
import { describeDatabaseContract } from './database.suite.ts';

const writer = fileURLToPath(new URL('./write-until-killed.ts', import.meta.url));

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-database-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function run(pool: PglitePool, sql: string, params: readonly unknown[] = []) {
  const session = await pool.connect();
  try {
    return await session.query(sql, params);
  } finally {
    session.release();
  }
}

describeDatabaseContract('embedded database', { concurrentConnections: false }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docface-database-'));
  await copyDatabase(directory);
  const { database, pool, close } = await openEmbeddedDatabase(directory);
  return {
    database,
    signals: new PgliteSignals(pool),
    run: async (sql) => {
      await run(pool, sql);
    },
    close: async () => {
      await close();
      await rm(directory, { recursive: true });
    },
  };
});

function creationPool(memoryBytes: number) {
  const processes = new ProcessPool({ processes: 1, memoryBytes });
  onTestFinished(() => processes.close());
  return processes.running(creationModule);
}

test('embedded database looks for what a replay may start without reading what is held back', async () => {
  const directory = await temporaryDirectory();
  await copyDatabase(directory);
  const { pool, database, close } = await openEmbeddedDatabase(directory);
  onTestFinished(close);
  await run(
    pool,
    "insert into replays (id, replay_order, dry_run, created_at, created_by) values ('r', '{}', false, now(), 'command')",
  );
  await run(
    pool,
    `insert into replay_items (replay_id, request_id, client_id, found_at, state)
      select 'r', 'request ' || i, 'acme', now(), 'planned' from generate_series(1, 5000) i`,
  );
  await run(pool, 'analyze replay_items');
  const rowsRead = async (): Promise<number> => {
    await run(pool, 'select pg_stat_force_next_flush()');
    const { rows } = await run(
      pool,
      `select (seq_tup_read + idx_tup_fetch)::integer + (
        select sum(idx_tup_read)::integer from pg_stat_user_indexes where relname = 'replay_items'
      ) as rows from pg_stat_user_tables where relname = 'replay_items'`,
    );
    return Number(rows[0]?.['rows']);
  };

  const before = await rowsRead();
  expect(await database.replays.takePlanned('r', ['acme'])).toBeNull();
  expect(await database.replays.hasPlanned('r')).toBe(true);

  expect((await rowsRead()) - before).toBeLessThan(20);
}, 60_000);

describe('embedded database and its process', { timeout: 120_000 }, () => {
  /** A data directory that was started before: the first start takes seconds. */
  async function startedDirectory(): Promise<string> {
    const directory = await temporaryDirectory();
    await copyDatabase(directory);
    return directory;
  }

  test('loses nothing that was acknowledged when the process is killed, again and again', async () => {
    const directory = await startedDirectory();
    const acknowledged: string[] = [];
    for (const count of [50, 150]) acknowledged.push(...(await writeUntilKilled(directory, count)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    const { database, close } = await openEmbeddedDatabase(directory);
    const events = new Set((await database.outbox.take(at(1), at(2), 10_000)).map((row) => row.id));
    const found = await Promise.all(acknowledged.map((id) => database.requests.find(id)));
    expect(found.filter((request) => request === null)).toEqual([]);
    expect(acknowledged.filter((id) => !events.has(id))).toEqual([]);
    await close();
  });

  test('refuses a directory that another process uses, and says who and what to do', async () => {
    const directory = await startedDirectory();
    const { child, lines } = startWriter(directory);
    await lines(1);
    await expect(openEmbeddedDatabase(directory)).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringMatching(new RegExp(`process ${child.pid} uses .*${directory}.* DOCFACE_DATA_DIR`)),
    });
    await kill(child);
  });

  test('starts over when the first start was interrupted, and tells of it', async () => {
    const directory = await temporaryDirectory();
    await mkdir(join(directory, 'database.new', 'base'), { recursive: true });
    await writeFile(join(directory, 'database.new', 'PG_VERSION'), '18\n');
    const reported: string[] = [];
    const { database, close } = await openEmbeddedDatabase(directory, (message) => reported.push(message));
    expect(await database.clients.list()).toEqual([]);
    expect(existsSync(join(directory, 'database.new'))).toBe(false);
    expect(reported).toEqual([expect.stringContaining(directory), 'The database is ready.']);
    await close();
  });

  test('keeps quiet at every later start', async () => {
    const reported: string[] = [];
    await (await openEmbeddedDatabase(await startedDirectory(), (message) => reported.push(message))).close();
    expect(reported).toEqual([]);
  });

  test('says what to do when its files are broken', async () => {
    const directory = await startedDirectory();
    await writeFile(join(directory, 'database', 'global', 'pg_control'), 'broken');
    await expect(openEmbeddedDatabase(directory)).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringMatching(/made by PostgreSQL 18.*Restore a backup/),
    });
  });
});

describe('a database in memory', () => {
  let pool: PglitePool;

  beforeAll(async () => {
    pool = await PglitePool.open({ lock: null, logger: new RecordingLogger() });
  });
  afterAll(() => pool.end());

  test('is refused with tables that no release made, and says what to do', async () => {
    const database = createPostgresDatabase({ pool, auditSeal: testAuditSeal });
    await run(pool, 'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)');
    await run(pool, "insert into kysely_migration values ('0001-initial', 'then'), ('0002-leases', 'then')");
    await run(pool, 'create table clients (id text primary key)');

    const refused = {
      code: 'INTERNAL_ERROR',
      message: expect.stringMatching(/no release .* Start with an empty database/),
    };
    await expect(database.migrate()).rejects.toMatchObject(refused);
    await expect(database.isMigrated()).rejects.toMatchObject(refused);
  });

  test('is kept when no directory is given, and fails once it has ended', async () => {
    expect((await run(pool, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    const held = await pool.connect();
    const waiting = pool.connect();
    const ended = pool.end();
    expect((await held.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    held.release();
    await expect(waiting).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    await ended;
    await pool.end();
    await expect(pool.connect()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });
});

describe('PglitePool', () => {
  let directory: string;
  let opened: EmbeddedDatabase;
  let thread: Worker | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docface-database-'));
    await copyDatabase(directory);
    const catchThread = (worker: Worker): void => {
      thread = worker;
    };
    process.on('worker', catchThread);
    opened = await openEmbeddedDatabase(directory);
    process.off('worker', catchThread);
    await run(
      opened.pool,
      'create table things (id text primary key, body jsonb, at timestamptz, tags text[], n integer)',
    );
  });
  afterAll(async () => {
    await opened.close();
    await rm(directory, { recursive: true });
  });

  test('takes and gives values as node-postgres does', async () => {
    const values = ['it\'s "a" \\ thing', { a: [1, null] }, at(), ['x', 'y"z', '{},', '\\'], 7];
    await run(opened.pool, 'insert into things values ($1, $2, $3, $4, $5)', values);
    const { rows, rowCount, command } = await run(opened.pool, 'select * from things where id = $1', [values[0]]);
    expect(rows).toEqual([{ id: values[0], body: values[1], at: values[2], tags: values[3], n: 7 }]);
    expect([rowCount, command]).toEqual([1, 'SELECT']);
    const none = await run(opened.pool, 'insert into things (id, tags) values ($1, $2)', ['none', [null, 'a']]);
    expect([none.rowCount, none.command]).toEqual([1, 'INSERT']);
    const { rows: nulls } = await run(opened.pool, 'select body, tags from things where id = $1', ['none']);
    expect(nulls).toEqual([{ body: null, tags: [null, 'a'] }]);
  });

  test('takes and gives a text of eight million characters', async () => {
    const text = 'ç'.repeat(8_000_000);
    const { rows } = await run(opened.pool, 'select $1::text as text', [text]);
    expect(rows[0]?.['text'] === text).toBe(true);
  });

  test('answers refused statements with their code and constraint, and goes on', async () => {
    const insert = (id: string) => run(opened.pool, 'insert into things (id) values ($1)', [id]);
    await insert('twice');
    await expect(insert('twice')).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
    await expect(run(opened.pool, 'select nothing from things')).rejects.toMatchObject({ code: '42703' });
    await expect(run(opened.pool, 'selec')).rejects.toMatchObject({ code: '42601' });
    expect((await insert('once')).rowCount).toBe(1);
  });

  test('keeps statements fitting when a table changes', async () => {
    await run(opened.pool, 'create table changing (a integer)');
    await run(opened.pool, 'insert into changing values (1)');
    const read = () => run(opened.pool, 'select * from changing');
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await run(opened.pool, 'alter table changing add column b text default $$b$$');
    expect((await read()).rows).toEqual([{ a: 1, b: 'b' }]);
  });

  test('runs more different statements than it keeps', async () => {
    for (let n = 0; n < 250; n += 1) {
      expect((await run(opened.pool, `select ${n}::integer as n`)).rows).toEqual([{ n }]);
    }
    expect((await run(opened.pool, 'select 0::integer as n')).rows).toEqual([{ n: 0 }]);
  });

  test('gives its one connection to callers in the order in which they ask', async () => {
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map(async (caller) => {
        const session = await opened.pool.connect();
        order.push(caller);
        await sleep(5);
        order.push(caller);
        session.release();
      }),
    );
    expect(order).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test('rolls back what a session left open, and refuses a released one', async () => {
    const session = await opened.pool.connect();
    await session.query('begin');
    await session.query('insert into things (id) values ($1)', ['left open']);
    session.release();
    session.release();
    await expect(session.query('select 1')).rejects.toThrow('released');
    expect((await run(opened.pool, 'select 1 from things where id = $1', ['left open'])).rows).toEqual([]);
    await expect(Promise.all([run(opened.pool, 'select 1'), run(opened.pool, 'select 2')])).resolves.toHaveLength(2);
  });

  test('does not stall the event loop during a long statement', async () => {
    let rotations = 0;
    const timer = setInterval(() => {
      rotations += 1;
    }, 5);
    await run(opened.pool, "insert into things (id) select 'bulk-' || n from generate_series(1, 100000) as n");
    clearInterval(timer);
    expect(rotations).toBeGreaterThan(5);
    await run(opened.pool, "delete from things where id like 'bulk-%'");
  });

  test('tidies up what PostgreSQL’s background processes would', async () => {
    await run(opened.pool, "insert into things (id) select 'worn-' || n from generate_series(1, 20000) as n");
    for (let n = 0; n < 10; n += 1) await run(opened.pool, "update things set n = $1 where id like 'worn-%'", [n]);
    const wear = `select n_dead_tup::integer as dead,
      (select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) from pg_control_checkpoint())::integer as log
      from pg_stat_user_tables, pg_stat_force_next_flush() where relname = 'things'`;
    await run(opened.pool, wear);
    const before = (await run(opened.pool, wear)).rows[0];
    expect(Number(before?.['dead'])).toBeGreaterThan(100_000);
    const logLimit = 64 * 1024 * 1024;
    while (Number((await run(opened.pool, wear)).rows[0]?.['log']) < logLimit) {
      await run(opened.pool, "update things set n = n + 1 where id like 'worn-%'");
    }
    await new PgliteHousekeeping(opened.pool, new RecordingLogger()).run();
    const after = (await run(opened.pool, wear)).rows[0];
    expect(Number(after?.['dead'])).toBe(0);
    expect(Number(after?.['log'])).toBeLessThan(1024 * 1024);
  });

  test('fails what was running when its thread dies, and starts another with everything that was committed', async () => {
    const acme = sampleClient('survivor');
    await opened.database.clients.insert(acme);
    const heard: string[] = [];
    const stop = await new PgliteSignals(opened.pool).listen('outbox', (payload) => heard.push(payload));
    const statement = opened.database.transaction(async (tx) => {
      await tx.requests.insert(sampleRequest(acme.id));
      await thread?.terminate();
      await tx.requests.countUnfinished(acme.id);
    });
    await expect(statement).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
    expect(await opened.database.clients.find(acme.id)).toEqual(acme);
    expect(await opened.database.requests.countUnfinished(acme.id)).toBe(0);
    await opened.database.outbox.add([outboxRow(acme.id)]);
    await expect.poll(() => heard).toEqual(['']);
    await stop();
    expect(opened.logger.lines).toContainEqual(expect.objectContaining({ level: 'warn' }));
  });

  test('is created in a process of its own, and tells why it cannot be', async () => {
    const threads: Worker[] = [];
    const noticeThread = (worker: Worker): void => void threads.push(worker);
    process.on('worker', noticeThread);
    onTestFinished(() => void process.off('worker', noticeThread));
    const open = (lock: DataDirectoryLock, memoryBytes = creationMemoryBytes) =>
      PglitePool.open({ lock, logger: new RecordingLogger(), creation: creationPool(memoryBytes) });

    const lock = await DataDirectoryLock.acquire(await temporaryDirectory());
    onTestFinished(() => lock.release());
    const pool = await open(lock);
    expect((await run(pool, 'select 1 as n')).rows).toEqual([{ n: 1 }]);
    await pool.end();
    // The one that opened it.
    expect(threads).toHaveLength(1);

    const gone = await DataDirectoryLock.acquire(join(await temporaryDirectory(), 'gone'));
    onTestFinished(() => gone.release());
    const fails = (reason: string) => ({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringMatching(`could not be created in .*database.new: .*${reason}.*nothing is lost`),
    });
    await expect(open(gone, 100 * 2 ** 20)).rejects.toMatchObject(fails('over 100 MB'));
    await rm(gone.directory, { recursive: true });
    await expect(open(gone)).rejects.toMatchObject(fails('no such file'));
  }, 60_000);

  test('ends a statement that takes too long, and goes on', async () => {
    const directory = await temporaryDirectory();
    await copyDatabase(directory);
    const lock = await DataDirectoryLock.acquire(directory);
    onTestFinished(() => lock.release());
    const pool = await PglitePool.open({ lock, logger: new RecordingLogger(), statementTimeoutMs: 5_000 });
    const endless = run(pool, 'select count(*) from generate_series(1, 1000000000)');
    await expect(endless).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
    expect((await run(pool, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

function startWriter(directory: string): { child: ChildProcess; lines: (count: number) => Promise<string[]> } {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const complete = () => output.split('\n').slice(0, -1);
  const lines = async (count: number): Promise<string[]> => {
    while (complete().length < count) {
      if (child.exitCode !== null) throw new Error(`the writer ended with ${child.exitCode}`);
      await sleep(10);
    }
    return complete();
  };
  return { child, lines };
}

async function writeUntilKilled(directory: string, count: number): Promise<string[]> {
  const { child, lines } = startWriter(directory);
  await lines(count);
  await kill(child);
  return lines(count);
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}
