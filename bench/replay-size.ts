/**
 * Whether a replay of very many requests fits: on real PostgreSQL, Kafka and S3 one request of one page goes through
 * the pipeline, its rows are copied as often as told, and its event of the replayed stage is published for each copy.
 * Then `docface replay` runs as operators run it: a dry run and a plan of a list of all ids, the plan killed in its
 * midst and gone on with by another process, and a dry run of a window. Prints for each the time, the processor time
 * and the highest resident memory of the command, and meanwhile each second what it locks; for plans their rows and
 * bytes. Ends with 1 when a bar is missed. Linux only.
 *
 *   npm run bench:replay                    # a million requests: half an hour, 8 GB of disk
 *   npm run bench:replay -- 50000
 *   npm run bench:replay -- 1000000 50000   # of a million ids these are requests, the rest nobody knows
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { makeDemoClient } from '../demo/client.ts';
import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import type { LogEvent } from '../src/domain/ports/event-log.ts';
import { stageRequested, stageTopic } from '../src/domain/request/events.ts';
import { stagesOf } from '../src/domain/request/pipeline.ts';
import type { Request } from '../src/domain/request/request.ts';
import { type Service, startService } from '../src/infrastructure/composition/start-service.ts';
import { ports } from '../src/infrastructure/composition/tokens.ts';
import { loadConfig } from '../src/infrastructure/config/load-config.ts';
import { bindNullEngines, nullFile } from '../test/support/null-engines.ts';
import { prepareServers, startDocfaceServers } from '../test/support/servers/docface-servers.ts';
import { LoadClient } from './load-client.ts';
import { peakMegabytes } from './ocr/contestants/peak-memory.ts';
import { processTime } from './processor-time.ts';
import { withScratchFolder } from './scratch-folder.ts';

const [requests = 1_000_000, existing = requests] = process.argv.slice(2).map(Number);
const main = fileURLToPath(new URL('../src/infrastructure/main.ts', import.meta.url));
const logger = createLogger('error');
const stage = 'validation';
const path = '/api/v1/ocr-async/ocr/key';
const form = { imageFile: { name: 'file.pdf', bytes: nullFile('page', 1) }, track: 'text', template: 'generic.text' };

/** A command holds a batch of ids, never the list: its memory is that of the program. MiB. */
const maxMegabytes = 400;
/** Bytes of a plan for each of its requests, indexes included. */
const maxBytesEach = 400;
/** Requests of other work that are looked at while a command runs; a dry run may lock none. */
const probed = 500;

let missed = 0;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
function judge(what: string, isMet: boolean): void {
  if (!isMet) missed += 1;
  say(`  ${what}: ${isMet ? 'met' : 'MISSED'}`);
}

/** What a command took, and what it said. */
interface Ran {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
  /** Modes of its locks on tables, without those of reading. */
  readonly locks: readonly string[];
  /** Of the requests that were looked at, the most that it had locked at any time. */
  readonly lockedRequests: number;
  readonly said: string;
  readonly code: number | null;
}

/** The id of a copy has the shape of others. */
const idOf = (id: string, copy: number): string => `${copy.toString(16).padStart(8, '0')}${id.slice(8)}`;

/** Runs `docface …` and watches it. */
class Commands {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #statements: Client;
  readonly #probed: readonly string[];

  constructor(environment: Readonly<Record<string, string>>, statements: Client, ids: readonly string[]) {
    this.#environment = environment;
    this.#statements = statements;
    this.#probed = ids;
  }

  /** Ends it by SIGKILL as soon as `until` holds. */
  async run(args: readonly string[], until = async (): Promise<boolean> => false): Promise<Ran> {
    const from = performance.now();
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
      env: { ...process.env, DOCFACE_MODELS_INSTALL: 'never', ...this.#environment },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const closed = once(child, 'close');
    const watched = await this.#watch(child, until);
    const [code] = (await closed) as [number | null];
    return { ...watched, seconds: (performance.now() - from) / 1000, said, code };
  }

  async #watch(child: ChildProcess, until: () => Promise<boolean>) {
    const { pid = 0 } = child;
    const locks = new Set<string>();
    let [megabytes, processorSeconds, lockedRequests] = [0, 0, 0];
    while (child.exitCode === null && child.signalCode === null) {
      megabytes = Math.max(megabytes, await peakMegabytes(pid));
      processorSeconds = Math.max(processorSeconds, (await processTime(pid)).self / 1000);
      for (const lock of await this.#locks()) locks.add(lock);
      lockedRequests = Math.max(lockedRequests, await this.#lockedRequests());
      if (await until()) child.kill('SIGKILL');
      await sleep(1_000);
    }
    return { megabytes, processorSeconds, locks: [...locks].toSorted(), lockedRequests };
  }

  async #locks(): Promise<readonly string[]> {
    const { rows } = await this.#statements.query<{ lock: string }>(`
      select distinct c.relname || ' ' || l.mode as lock from pg_locks l
      join pg_stat_activity a on a.pid = l.pid and a.application_name = 'docface'
      join pg_class c on c.oid = l.relation and c.relkind = 'r'
      where l.granted and l.locktype = 'relation' and l.mode <> 'AccessShareLock'
        and c.relnamespace = 'public'::regnamespace`);
    return rows.map(({ lock }) => lock);
  }

  async #lockedRequests(): Promise<number> {
    const { rows } = await this.#statements.query<{ free: number }>(
      `select count(*)::integer as free from (select from requests where id = any($1) for update skip locked) as free`,
      [this.#probed],
    );
    return this.#probed.length - (rows[0]?.free ?? 0);
  }
}

/** One request through the whole pipeline, as the service writes it. */
async function readOne(service: Service): Promise<Request> {
  const client = new LoadClient(service.url, await makeDemoClient(service));
  const { requestId } = await client.submit(path, form);
  await client.wait(requestId);
  client.close();
  const request = await service.parts.get(ports.database).requests.find(requestId);
  if (request === null) throw new Error('The request is not there.');
  return request;
}

/** Copies the rows of a request; those of its work are gone a day after it, and what sums are made of is left out. */
async function copyRows(statements: Client, id: string): Promise<void> {
  await statements.query("alter system set max_wal_size = '8GB'");
  await statements.query('select pg_reload_conf()');
  for (const [table, key] of [
    ['requests', 'id'],
    ['pages', 'request_id'],
    ['page_joins', 'request_id'],
  ] as const) {
    const { rows } = await statements.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and column_name <> $2`,
      [table, key],
    );
    const names = rows[0]?.names ?? '';
    await statements.query(
      `insert into ${table} (${key}, ${names})
       select lpad(to_hex(n), 8, '0') || substr(${key}, 9), ${names} from ${table}, generate_series(1, ${existing}) as n
       where ${key} = $1`,
      [id],
    );
    await statements.query(`vacuum analyze ${table}`);
  }
}

/** Publishes the event that asked for the stage, for each copy. */
async function publish(service: Service, request: Request): Promise<void> {
  const [eventLog, codec] = [service.parts.get(ports.eventLog), service.parts.get(ports.eventCodec)];
  const together = 1_000;
  for (let from = 1; from <= requests; from += together) {
    const events: LogEvent[] = [];
    for (let copy = from; copy < from + together && copy <= requests; copy += 1) {
      const id = idOf(request.id, copy);
      const at = new Date();
      const event = stageRequested({ ...request, id, lane: 'bulk' }, stage, 'all');
      events.push({ id, key: id, payload: codec.encode({ id, event, createdAt: at }), at });
    }
    await eventLog.publish(stageTopic(stage, 'bulk'), events);
  }
}

async function writeIds(file: string, { id }: Request): Promise<void> {
  const together = 10_000;
  const lines = function* (): Iterable<string> {
    for (let from = 1; from <= requests; from += together) {
      const copies = Array.from({ length: Math.min(together, requests - from + 1) }, (_, index) => from + index);
      yield copies.map((copy) => `${idOf(id, copy)}\n`).join('');
    }
  };
  await pipeline(lines, createWriteStream(file));
}

function describe(what: string, { seconds, processorSeconds, megabytes, locks, lockedRequests }: Ran): void {
  const time = `${seconds.toFixed(0)} s, ${processorSeconds.toFixed(0)} s of processor time of the command`;
  say(`${what}: ${time}, at most ${megabytes.toFixed(0)} MB; requests locked among ${probed}: ${lockedRequests}`);
  say(`  locks: ${locks.length === 0 ? 'none but for reading' : locks.join(', ')}`);
  judge(`memory (at most ${maxMegabytes} MB)`, megabytes <= maxMegabytes);
}

async function count(statements: Client, sql: string): Promise<number> {
  const { rows } = await statements.query<{ count: number }>(sql);
  return rows[0]?.count ?? 0;
}

interface DryRun {
  readonly args: readonly string[];
  /** How many of the requests it would start. */
  readonly starting: number;
}

async function tryRun(commands: Commands, statements: Client, { args, ...expected }: DryRun): Promise<void> {
  const ran = await commands.run(['replay', '--stage', stage, ...args, '--dry-run', '--json']);
  describe(`dry run, ${args[0]}`, ran);
  const found = Number(/"found": (\d+)/.exec(ran.said)?.[1]);
  const starting = Number(/"outcome": "would_start",\s+"reason": null,\s+"requests": (\d+)/.exec(ran.said)?.[1]);
  judge(
    `found ${found} and would start ${starting}`,
    ran.code === 0 && found === requests && starting === expected.starting,
  );
  judge('no request was locked', ran.lockedRequests === 0 && !ran.locks.some((lock) => lock.startsWith('requests ')));
  const left = await count(statements, `select count(*)::integer from replay_items where replay_id <> 'bench'`);
  judge(`rows left behind ${left}`, left === 0);
  if (ran.code !== 0) say(ran.said);
}

/** Kills who plans, then who starts attempts; each time another process goes on. Returns how many were begun. */
async function planAndGoOn(commands: Commands, statements: Client, ids: string): Promise<number> {
  const items = (where: string): Promise<number> =>
    count(statements, `select count(*)::integer from replay_items where ${where}`);
  const dealtWith = (): Promise<number> => items("state <> 'planned'");
  const listed = ['replay', '--stage', stage, '--ids', ids, '--id', 'bench'];
  describe('half a plan, --ids', await commands.run(listed, async () => (await items('true')) * 2 >= requests));
  describe('the other half', await commands.run(listed, async () => (await dealtWith()) > 0));
  const [planned, before] = [await items('true'), await dealtWith()];
  judge(`planned ${planned}`, planned === requests);
  const resumed = await commands.run(['replay', '--id', 'bench'], async () => (await dealtWith()) > before);
  describe('going on without the list', resumed);
  const [after, started] = [await dealtWith(), await items("state = 'started'")];
  const begun = await count(
    statements,
    `select coalesce(sum(jsonb_array_length(attempts) - 1), 0)::integer as count from requests
     where jsonb_array_length(attempts) > 1`,
  );
  judge(`dealt with ${before}, then ${after}; attempts begun ${begun}`, after > before && begun === started);
  // Without the space of dry runs and of states before.
  await statements.query('vacuum full replay_items');
  const bytes = await count(statements, `select pg_total_relation_size('replay_items')::float as count`);
  const each = bytes / requests;
  judge(`plan ${(bytes / 1e6).toFixed(0)} MB, ${each.toFixed(0)} bytes a request`, each <= maxBytesEach);
  return begun;
}

type Environment = Readonly<Record<string, string>>;

/** Runs docface with these roles in this process. */
async function withService<Result>(environment: Environment, work: (service: Service) => Promise<Result>) {
  const service = await startService({ config: loadConfig(environment), logger, bindEngines: bindNullEngines });
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

async function measure(statements: Client, environment: Environment, folder: string): Promise<void> {
  const request = await withService(environment, readOne);
  const since = new Date().toISOString();
  await copyRows(statements, request.id);
  const ids = join(folder, 'ids.txt');
  await writeIds(ids, request);
  const spread = Array.from({ length: probed }, (_, index) => 1 + Math.floor((index * existing) / probed));
  const looked = [...new Set(spread)].map((copy) => idOf(request.id, copy));
  const commands = new Commands(environment, statements, looked);
  await tryRun(commands, statements, { args: ['--ids', ids], starting: existing });
  const begun = await planAndGoOn(commands, statements, ids);
  // Without stages: nobody works on what is published.
  await withService({ ...environment, DOCFACE_ROLES: 'api' }, (service) => publish(service, request));
  await tryRun(commands, statements, { args: ['--since', since], starting: existing - begun });
}

await withScratchFolder('replay', async (folder) => {
  say(`Node ${process.version}, ${requests} requests of one page`);
  const servers = await startDocfaceServers();
  const roles = ['api', 'relay', 'notifier', ...stagesOf('ocr')].join(',');
  const environment = { ...servers.environment, DOCFACE_DATA_DIR: folder, DOCFACE_PORT: '0', DOCFACE_ROLES: roles };
  const statements = new Client({ connectionString: servers.postgres.url });
  try {
    await prepareServers(environment);
    await statements.connect();
    await measure(statements, environment, folder);
  } finally {
    await statements.end();
    await servers.stop();
  }
});
if (missed > 0) process.exitCode = 1;
