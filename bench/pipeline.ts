/**
 * What docface makes of its servers: requests per second through api, outbox, Kafka, three stages and the result, with
 * engines that do nothing, on real PostgreSQL, Kafka and S3, in three processes. Beside it, in turns in the same run, the
 * bare cost of what it cannot do without: as many objects put, as much committed in transactions and single statements, and
 * as many events produced and consumed. Once in the order in which requests need them, where a stage begins when its event
 * has come, in one process; and once each kind by itself, all at once, in three. Then the latency of one request at a time.
 *
 *   npm run bench:pipeline            # readable
 *   npm run bench:pipeline -- --json
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/support/docface-process.ts';
import { nullFile } from '../test/support/null-engines.ts';
import { prepareServers, startDocfaceServers } from '../test/support/servers/docface-servers.ts';
import type { Bill } from './bare-process.ts';
import { type Dues, noDues, sumOfDues } from './dues.ts';
import { Forked } from './forked.ts';
import { LoadClient } from './load-client.ts';
import { type ProcessorTime, processorTime, usedBetween } from './processor-time.ts';

const rounds = 5;
const warmUps = 2;
const requests = 300;
const path = '/api/v1/ocr-async/ocr/key';
const form = { imageFile: { name: 'file.pdf', bytes: nullFile('page', 1) }, track: 'text', template: 'generic.text' };

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Milliseconds of processor time of one request. */
function eachRequest(spent: readonly ProcessorTime[]): ProcessorTime {
  const names = [...new Set(spent.flatMap((round) => Object.keys(round)))].toSorted();
  return Object.fromEntries(
    names.map((name) => [
      name,
      at(
        spent.map((round) => (round[name] ?? 0) / requests),
        0.5,
      ),
    ]),
  );
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

interface Measured {
  readonly seconds: number;
  readonly spent: ProcessorTime;
}

interface Round {
  readonly docface: Measured;
  readonly inOrder: Measured;
  readonly atOnce: Measured;
}

async function measured(names: ReadonlyMap<number, string>, work: () => Promise<void>): Promise<Measured> {
  const before = await processorTime(names);
  const took = await seconds(work);
  return { seconds: took, spent: usedBetween(before, await processorTime(names)) };
}

/** docface as it is spread in production, if by fewer processes. */
const groups = { api: 'api', messenger: 'relay,notifier,janitor', worker: 'typification,ocr,validation' };

/** The processes of docface together. */
class Fleet {
  readonly url: string;
  readonly #key: string;
  readonly #processes: readonly Forked[];

  private constructor(url: string, key: string, processes: readonly Forked[]) {
    this.url = url;
    this.#key = key;
    this.#processes = processes;
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<Fleet> {
    const ports = await Promise.all(Object.keys(groups).map(() => freePort()));
    const started = await Promise.all(
      Object.values(groups).map((roles, index) =>
        Forked.start('./pipeline-process.ts', {
          ...environment,
          DOCFACE_ROLES: roles,
          DOCFACE_PORT: String(ports[index]),
        }),
      ),
    );
    const key = started.map(({ said }) => String(said)).join('');
    return new Fleet(
      `http://127.0.0.1:${ports[0]}`,
      key,
      started.map(({ forked }) => forked),
    );
  }

  client(): LoadClient {
    return new LoadClient(this.url, this.#key);
  }

  /** Which process is which. */
  get names(): ReadonlyMap<number, string> {
    return new Map(Object.keys(groups).map((name, index) => [this.#processes[index]?.pid ?? 0, name]));
  }

  /** What they asked of their servers since the last call. */
  async dues(): Promise<Dues> {
    return sumOfDues((await Promise.all(this.#processes.map((each) => each.ask({})))) as Dues[]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.stop()));
  }
}

/** The servers' own clients, in as many processes. */
class Bare {
  readonly #processes: readonly Forked[];

  private constructor(processes: readonly Forked[]) {
    this.#processes = processes;
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<Bare> {
    const processes: Forked[] = [];
    // One after the other, because each makes what is missing.
    for (const _ of Object.keys(groups)) {
      processes.push((await Forked.start('./bare-process.ts', environment)).forked);
    }
    return new Bare(processes);
  }

  get names(): ReadonlyMap<number, string> {
    return new Map(this.#processes.map(({ pid }) => [pid, 'clients']));
  }

  /** One process, which is the least: a single producer and a single consumer. */
  async payInOrder(dues: Dues): Promise<void> {
    await this.#pay([{ dues, requests }]);
  }

  /** Each process one kind. */
  async payAtOnce({ puts, transactions, effects, writes, publishes, events }: Dues): Promise<void> {
    await this.#pay([
      { dues: { ...noDues, puts } },
      { dues: { ...noDues, transactions, effects, writes } },
      { dues: { ...noDues, publishes, events } },
    ]);
  }

  async #pay(bills: readonly Bill[]): Promise<void> {
    await Promise.all(this.#processes.map((each, index) => each.ask(bills[index] ?? { dues: noDues })));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.stop()));
  }
}

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-pipeline-'));
  const servers = await startDocfaceServers();
  const environment = { ...servers.environment, DOCFACE_DATA_DIR: directory };
  await prepareServers(environment);
  const fleet = await Fleet.start(environment);
  const bare = await Bare.start(environment);
  const client = fleet.client();
  try {
    const all = Array.from({ length: requests }, () => form);
    const round = async (): Promise<Round> => {
      const docface = await measured(fleet.names, () => client.all(path, all));
      owed = await fleet.dues();
      const inOrder = await measured(bare.names, () => bare.payInOrder(owed));
      return { docface, inOrder, atOnce: await measured(bare.names, () => bare.payAtOnce(owed)) };
    };
    const times: Round[] = [];
    let owed = noDues;
    for (let warm = 0; warm < warmUps; warm += 1) await round();
    for (let count = 0; count < rounds; count += 1) {
      times.push(await round());
      process.stderr.write(`pipeline: round ${count + 1} of ${rounds}\n`);
    }
    const latencies: number[] = [];
    for (let call = 0; call < 60; call += 1) latencies.push(1000 * (await seconds(() => client.all(path, [form]))));
    report(times, { owed, latencies });
  } finally {
    client.close();
    await Promise.all([bare.stop(), fleet.stop()]);
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function report(
  times: readonly Round[],
  { owed, latencies }: { readonly owed: Dues; readonly latencies: readonly number[] },
): void {
  const halves = ['docface', 'inOrder', 'atOnce'] as const;
  const median = (of: (time: Round) => number): number => at(times.map(of), 0.5);
  const rates = halves.map((half) => requests / median((time) => time[half].seconds));
  const [docface = 0, inOrder = 0, atOnce = 0] = rates;
  const ratio = median((time) => time.inOrder.seconds / time.docface.seconds);
  const ratioAtOnce = median((time) => time.atOnce.seconds / time.docface.seconds);
  const latency = { median: at(latencies, 0.5), p95: at(latencies, 0.95) };
  const [ofDocface = {}, ofInOrder = {}, ofAtOnce = {}] = halves.map((half) =>
    eachRequest(times.map((time) => time[half].spent)),
  );
  const spent = { docface: ofDocface, inOrder: ofInOrder, atOnce: ofAtOnce };
  const outcome = { requests, rounds, docface, inOrder, atOnce, ratio, ratioAtOnce, owed, latency, spent };
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ node: process.version, ...outcome }, null, 2)}\n`);
    return;
  }
  const each = (count: number): string => (count / requests).toFixed(1);
  process.stdout.write(
    `Node ${process.version}, ${requests} requests of one page, medians of ${rounds} rounds\n` +
      `docface ${docface.toFixed(1)}/s\n` +
      `bare, in the order of requests ${inOrder.toFixed(1)}/s, docface is ${ratio.toFixed(2)} of it\n` +
      `bare, all at once ${atOnce.toFixed(1)}/s, docface is ${ratioAtOnce.toFixed(2)} of it\n` +
      `each request: ${each(owed.puts)} objects, ${each(owed.transactions)} transactions, ${each(owed.effects)} in one statement, ${each(owed.writes)} single writes, ${each(owed.events)} events in ${each(owed.publishes)} sends\n` +
      `processor time of a request, docface: ${listed(spent.docface)}\n` +
      `  bare in order: ${listed(spent.inOrder)}\n` +
      `  bare at once: ${listed(spent.atOnce)}\n` +
      `one at a time: median ${latency.median.toFixed(0)} ms, 95th percentile ${latency.p95.toFixed(0)} ms\n`,
  );
}

function listed(spent: ProcessorTime): string {
  return Object.entries(spent)
    .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
    .join(', ');
}

await main();
