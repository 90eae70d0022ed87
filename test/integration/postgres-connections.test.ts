import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createPgPool } from '../../src/adapters/postgres/pg-pool.ts';
import { PgSignals } from '../../src/adapters/postgres/pg-signals.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import { outboxRow, sampleClient } from '../contract/database.samples.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { openProxy, type SwallowingProxy } from '../support/swallowing-proxy.ts';
import { testAuditSeal } from '../support/test-audit-seal.ts';
import { databaseUrl, runOnce } from './database-url.ts';

const unavailable = { code: 'DEPENDENCY_UNAVAILABLE', retryable: true };

describe('PostgreSQL and its connections', () => {
  const name = `docface_${randomUUID().replaceAll('-', '')}`;
  const connectionString = () => databaseUrl(name);
  const cutAll = () =>
    runOnce(databaseUrl(), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);

  beforeAll(async () => {
    await runOnce(databaseUrl(), `create database ${name}`);
    await open().migrate();
  });
  afterAll(() => runOnce(databaseUrl(), `drop database ${name} with (force)`));

  function open(url = connectionString()): PostgresDatabase {
    return createPostgresDatabase({
      pool: createPgPool({ connectionString: url, logger: new RecordingLogger() }),
      auditSeal: testAuditSeal,
    });
  }

  test('fail as a dependency that is away when they are cut, and come back by themselves', async () => {
    const database = open();
    onTestFinished(() => database.close());
    const acme = sampleClient(`acme-${randomUUID()}`);
    const work = database.transaction(async (tx) => {
      await tx.clients.insert(acme);
      await cutAll();
      await tx.clients.list();
    });
    await expect(work).rejects.toMatchObject(unavailable);
    await expect(database.check()).resolves.toBeUndefined();
    expect(await database.clients.find(acme.id)).toBeNull();
  });

  test('survive being cut while nobody uses them', async () => {
    const database = open();
    onTestFinished(() => database.close());
    await database.check();
    await cutAll();
    await expect
      .poll(() =>
        database.check().then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('up');
  });

  test('fail as a dependency that is away when there is no server', async () => {
    const url = new URL(connectionString());
    url.port = '1';
    const database = open(url.href);
    onTestFinished(() => database.close());
    await expect(database.check()).rejects.toMatchObject(unavailable);
    await expect(database.clients.list()).rejects.toMatchObject(unavailable);
    await expect(database.transaction((tx) => tx.clients.list())).rejects.toMatchObject(unavailable);
    const signals = new PgSignals({ connectionString: url.href, logger: new RecordingLogger() });
    await expect(signals.listen('outbox', () => undefined)).rejects.toMatchObject(unavailable);
    await signals.close();
  });

  test('carry signals again after they were cut', async () => {
    const database = open();
    const signals = new PgSignals({
      connectionString: connectionString(),
      logger: new RecordingLogger(),
      reconnectMs: 50,
    });
    onTestFinished(() => database.close());
    onTestFinished(() => signals.close());
    const acme = sampleClient(`acme-${randomUUID()}`);
    const heard: string[] = [];
    await signals.listen('outbox', (payload) => heard.push(payload));
    await cutAll();
    await expect
      .poll(() =>
        database.check().then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('up');
    await expect
      .poll(async () => {
        await database.outbox.add([outboxRow(acme.id)]);
        return heard.length;
      })
      .toBeGreaterThan(0);
  });

  test('go on with prepared statements after a migration changed what these answer', async () => {
    const database = open();
    onTestFinished(() => database.close());
    const acme = sampleClient(`acme-${randomUUID()}`);
    await database.clients.insert(acme);
    const find = () => database.transaction((tx) => tx.clients.find(acme.id));
    const reads = Array.from({ length: 8 }, () => database.clients.list());
    await Promise.all([...reads, find()]);

    await runOnce(connectionString(), 'alter table clients add column to_come text');

    // Each connection has statements of its own; in a transaction the first failure is one that passes.
    const again = await Promise.all(Array.from({ length: 8 }, () => database.clients.list()));
    expect(again.map((clients) => clients.map(({ id }) => id))).toEqual(again.map(() => [acme.id]));
    const found = await Promise.allSettled([find(), find(), find()]);
    for (const one of found)
      expect(one).toMatchObject(one.status === 'rejected' ? { reason: unavailable } : { value: { id: acme.id } });
    expect(await find()).toMatchObject({ id: acme.id });
    await runOnce(connectionString(), 'alter table clients drop column to_come');
  });

  test('let an older release start on the tables of a newer one', async () => {
    const database = open();
    onTestFinished(() => database.close());
    await runOnce(connectionString(), "insert into migrations (name, executed_at) values ('9999-to-come', now())");
    await expect(database.migrate()).resolves.toBeUndefined();
    await runOnce(connectionString(), "delete from migrations where name = '9999-to-come'");
  });

  describe('over a network path that vanishes', () => {
    let proxy: SwallowingProxy;
    let url: string;
    beforeEach(async () => {
      const direct = new URL(connectionString());
      proxy = await openProxy({ host: direct.hostname, port: Number(direct.port || 5432) });
      direct.hostname = '127.0.0.1';
      direct.port = String(proxy.port);
      url = direct.href;
    });
    afterEach(() => proxy.close());

    test('fail within their time limit, and come back with the path by themselves', async () => {
      const pool = createPgPool({ connectionString: url, logger: new RecordingLogger(), statementLimitMs: 500 });
      const database = createPostgresDatabase({ pool, auditSeal: testAuditSeal });
      onTestFinished(() => database.close());
      const acme = sampleClient(`acme-${randomUUID()}`);
      await database.clients.insert(acme);
      const work = database.transaction(async (tx) => {
        await tx.clients.list();
        proxy.swallow();
        await tx.clients.list();
      });
      const started = performance.now();
      await expect(work).rejects.toMatchObject(unavailable);
      await expect(database.clients.list()).rejects.toMatchObject(unavailable);
      // The limit, a second more, and five seconds for a new connection; TCP alone would take a quarter of an hour.
      expect(performance.now() - started).toBeLessThan(20_000);
      proxy.restore();
      await expect(database.clients.find(acme.id)).resolves.toMatchObject({ id: acme.id });
    });

    test('never take a late answer for that of another statement', async () => {
      const pool = createPgPool({
        connectionString: url,
        logger: new RecordingLogger(),
        statementLimitMs: 500,
        maxConnections: 1,
      });
      const database = createPostgresDatabase({ pool, auditSeal: testAuditSeal });
      onTestFinished(() => database.close());
      const [acme, globex] = [sampleClient(`acme-${randomUUID()}`), sampleClient(`globex-${randomUUID()}`)];
      await database.clients.insert(acme);
      await database.clients.insert(globex);
      proxy.swallow();
      const late = database.clients.findByName(acme.name);
      await expect(late).rejects.toMatchObject(unavailable);
      proxy.restore();
      expect(await database.clients.findByName(globex.name)).toMatchObject({ id: globex.id });
    });

    test('carry signals again, and tell listeners that they may have missed some', async () => {
      const logger = new RecordingLogger();
      const quick = { reconnectMs: 50, askEveryMs: 200, answerWithinMs: 300 };
      const signals = new PgSignals({ connectionString: url, logger, ...quick });
      onTestFinished(() => signals.close());
      const heard: string[] = [];
      await signals.listen('finished', (payload) => heard.push(payload));
      proxy.swallow();
      await expect
        .poll(() => logger.lines.map(({ message }) => message), { timeout: 10_000 })
        .toContain('The connection for signals does not answer');
      proxy.restore();
      await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['']);
      await runOnce(connectionString(), "select pg_notify('docface_finished', 'request-1')");
      await expect.poll(() => heard).toEqual(['', 'request-1']);
    });
  });

  test('give up a statement that takes longer than its limit, and keep the connection', async () => {
    const limited = { connectionString: connectionString(), logger: new RecordingLogger(), statementLimitMs: 300 };
    const pool = createPgPool({ ...limited, maxConnections: 1 });
    onTestFinished(() => pool.end());
    const client = await pool.connect();
    await expect(client.query('select pg_sleep($1)', [30])).rejects.toMatchObject({ code: '57014' });
    await expect(client.query('select $1 as answer', ['fine'])).resolves.toMatchObject({ rows: [{ answer: 'fine' }] });
    client.release();
  });
});
