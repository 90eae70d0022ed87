/**
 * What requests leave in the database, and how fast the janitor works it off: requests of one page through the whole
 * pipeline on real PostgreSQL, Kafka and S3, with engines that do nothing. Prints how many of the updates changed no
 * index, the bytes of tables and indexes for a million requests (live, after their work items are pruned, once erased,
 * once their tombstones are gone; each after the space of what was removed was given back), and how many requests a
 * second are erased and their objects deleted, on PostgreSQL and on the embedded database.
 *
 *   npm run bench:state                    # 2,000 requests through the pipeline, 20,000 to erase
 *   npm run bench:state -- 500 5000
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { makeDemoClient } from '../demo/client.ts';
import { PglitePool } from '../src/adapters/embedded/pglite-pool.ts';
import { RandomIds } from '../src/adapters/node-crypto/random.ts';
import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import { createPostgresDatabase } from '../src/adapters/postgres/postgres-database.ts';
import { DeleteObjects } from '../src/application/housekeeping/delete-objects.ts';
import { EraseExpired } from '../src/application/housekeeping/erase-expired.ts';
import { defaultLimits } from '../src/domain/client/client.ts';
import type { Clock } from '../src/domain/ports/clock.ts';
import type { PrunedRecords } from '../src/domain/ports/housekeeping.ts';
import type { Database } from '../src/domain/ports/repositories.ts';
import { stagesOf } from '../src/domain/request/pipeline.ts';
import { type Service, startService } from '../src/infrastructure/composition/start-service.ts';
import { ports } from '../src/infrastructure/composition/tokens.ts';
import { loadConfig } from '../src/infrastructure/config/load-config.ts';
import { bindNullEngines, nullFile } from '../test/support/null-engines.ts';
import { prepareServers, startDocfaceServers } from '../test/support/servers/docface-servers.ts';
import { testAuditSeal } from '../test/support/test-audit-seal.ts';
import { LoadClient } from './load-client.ts';

const [requests = 2_000, toErase = 20_000] = process.argv.slice(2).map(Number);
const path = '/api/v1/ocr-async/ocr/key';
const form = { imageFile: { name: 'file.pdf', bytes: nullFile('page', 1) }, track: 'text', template: 'generic.text' };
const logger = createLogger('error');
const dayMs = 86_400_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const clock: Clock = { now: () => new Date() };

/** Statements beside docface. */
class Statements {
  readonly #client: Client;
  #empty: ReadonlyMap<string, number> = new Map();

  constructor(connectionString: string) {
    this.#client = new Client({ connectionString });
  }

  open(): Promise<unknown> {
    return this.#client.connect();
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async rows<Row extends object>(sql: string): Promise<readonly Row[]> {
    return (await this.#client.query<Row>(sql)).rows;
  }

  /** Remembers what the tables take without requests. */
  async weigh(): Promise<void> {
    this.#empty = await this.#sizes();
  }

  /** Megabytes of a million requests, by table, indexes included. */
  async perMillion(): Promise<string> {
    const sizes = [...(await this.#sizes())].map(
      ([name, bytes]) => [name, bytes - (this.#empty.get(name) ?? 0)] as const,
    );
    const large = sizes.filter(([, bytes]) => bytes > 16 * requests).toSorted(([, a], [, b]) => b - a);
    const all = large.reduce((sum, [, bytes]) => sum + bytes, 0);
    const megabytes = (bytes: number): string => `${Math.round(bytes / requests)} MB`;
    return `${megabytes(all)} (${large.map(([name, bytes]) => `${name} ${megabytes(bytes)}`).join(', ')})`;
  }

  async #sizes(): Promise<ReadonlyMap<string, number>> {
    await this.rows('vacuum full');
    const sizes = await this.rows<{ name: string; bytes: string }>(`
      select relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
      where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    return new Map(sizes.map(({ name, bytes }) => [name, Number(bytes)]));
  }

  /** Updates of each request by table, and how many of them changed no index. */
  async updates(): Promise<string> {
    await sleep(2_000);
    const tables = await this.rows<{ relname: string; inserts: number; updates: number; hot: number }>(`
      select relname, n_tup_ins::float as inserts, n_tup_upd::float as updates, n_tup_hot_upd::float as hot
      from pg_stat_user_tables where n_tup_upd >= ${requests} / 2 order by n_tup_upd desc`);
    const each = (count: number): string => (count / requests).toFixed(1);
    return tables
      .map(({ relname, updates, hot }) => `${relname} ${each(updates)}, ${each(hot)} of them heap-only`)
      .join('; ');
  }
}

async function untilPublished(statements: Statements): Promise<void> {
  for (;;) {
    const [row] = await statements.rows<{ waiting: number }>(
      `select count(*)::integer as waiting from outbox_events where published_at is null`,
    );
    if (row?.waiting === 0) return;
    await sleep(200);
  }
}

/** Erases what is past its retention; returns requests per second. */
async function erase(database: Database): Promise<number> {
  const chore = new EraseExpired({ database, clock, ids: new RandomIds(clock), logger });
  const from = performance.now();
  let erased = 0;
  for (let done = 1; done > 0; erased += done) done = await chore.erase();
  return (erased * 1000) / (performance.now() - from);
}

async function deleteObjects(service: Service): Promise<number> {
  const objects = service.parts.get(ports.objects);
  const encryption = service.parts.get(ports.encryption);
  const { housekeeping } = service.parts.get(ports.database);
  const chore = new DeleteObjects({ objects, encryption, housekeeping, clock, logger });
  const from = performance.now();
  let deleted = 0;
  for (let done = 1; done > 0; deleted += done) done = await chore.delete();
  return (deleted * 1000) / (performance.now() - from);
}

async function prune(database: Database, records: PrunedRecords, before: Date): Promise<void> {
  for (let done = 1; done > 0; ) done = await database.housekeeping.prune(records, before, 1_000);
}

/** Requests that ended long ago, without objects. */
const manyExpired = (id: string): string => `
  insert into requests (id, client_id, kind, lane, status, track, files, wrapped_key, created_at, expires_at, attempts, history)
  select 'expired-' || n, '${id}', 'ocr', 'bulk', 'completed', 'text',
    '[{"field": "imageFile", "objectKey": "a/b", "type": "pdf", "size": 1, "sha256": "0"}]', repeat('k', 200),
    now() - interval '40 days', now() - interval '10 days',
    '[{"number": 1, "track": {"name": "text", "version": 1}, "template": null, "startedAt": null, "completedAt": null,
      "timings": {}, "engines": [], "warnings": [], "failure": null, "resultKey": "a/b"}]', '[]'
  from generate_series(1, ${toErase}) as n`;

async function onServers(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-state-'));
  const servers = await startDocfaceServers();
  // Without the janitor, whose chores run here one by one.
  const roles = ['api', 'relay', 'notifier', ...stagesOf('ocr')].join(',');
  const place = { DOCFACE_DATA_DIR: directory, DOCFACE_PORT: '0', DOCFACE_ROLES: roles };
  const environment = { ...servers.environment, ...place };
  const statements = new Statements(servers.postgres.url);
  try {
    await prepareServers(environment);
    await statements.open();
    const service = await startService({ config: loadConfig(environment), logger, bindEngines: bindNullEngines });
    try {
      await measure(service, statements);
    } finally {
      await service.stop();
    }
  } finally {
    await statements.close();
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function measure(service: Service, statements: Statements): Promise<void> {
  const limits = { submissionsPerMinute: 1_000_000, submissionBurst: 1_000_000, queued: 1_000_000 };
  const client = new LoadClient(service.url, await makeDemoClient(service, limits));
  await statements.weigh();
  await client.all(
    path,
    Array.from({ length: requests }, () => form),
  );
  client.close();
  await untilPublished(statements);
  const database = service.parts.get(ports.database);
  say(`updates of each request: ${await statements.updates()}`);
  say(`a million requests, live: ${await statements.perMillion()}`);
  const soon = new Date(Date.now() + dayMs);
  await prune(database, 'work_items', soon);
  await database.outbox.prune(soon);
  say(`  when their work is over for a day: ${await statements.perMillion()}`);
  await statements.rows("update requests set expires_at = now() - interval '1 day'");
  const erased = await erase(database);
  const deleted = await deleteObjects(service);
  await untilPublished(statements);
  await database.outbox.prune(soon);
  say(`  once erased: ${await statements.perMillion()}`);
  await prune(database, 'tombstones', soon);
  say(`  when their tombstones are gone: ${await statements.perMillion()}`);
  say(`objects: of ${deleted.toFixed(0)} requests a second deleted (erased: ${erased.toFixed(0)})`);
  const [{ id } = { id: '' }] = await statements.rows<{ id: string }>('select id from clients');
  await statements.rows(manyExpired(id));
  say(`PostgreSQL: ${(await erase(database)).toFixed(0)} of ${toErase} requests a second erased`);
}

async function embedded(): Promise<void> {
  const pool = await PglitePool.open({ lock: null, logger });
  const database = createPostgresDatabase({ pool, auditSeal: testAuditSeal });
  await database.migrate();
  const id = randomBytes(8).toString('hex');
  const createdAt = new Date();
  const client = {
    id,
    name: 'bench',
    status: 'active',
    synchronousKinds: [],
    limits: defaultLimits,
    createdAt,
  } as const;
  await database.clients.insert(client);
  const session = await pool.connect();
  await session.query(manyExpired(id));
  session.release();
  say(`embedded: ${(await erase(database)).toFixed(0)} of ${toErase} requests a second erased`);
  await database.close();
}

say(`Node ${process.version}, ${requests} requests of one page`);
await onServers();
await embedded();
