/**
 * What docface makes of its servers: requests per second through api, outbox, Kafka, three stages and the result, with
 * engines that do nothing, on real PostgreSQL, Kafka and S3. Beside it, in turns in the same run, the bare cost of what
 * it cannot do without, by as many processes: as many objects put, as much committed in transactions and single
 * statements, and as many events produced and consumed. Once in the order in which requests need them, where a stage
 * begins when its event has come, and once all at once. Then the latency of one request at a time.
 *
 * All of that with every role in one process, and with the roles spread over three.
 *
 * Ends with status 1 when a request costs more processor time than it may.
 *
 *   npm run bench:pipeline            # readable
 *   npm run bench:pipeline -- --json
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stagesOf } from '../src/domain/request/pipeline.ts';
import { freePort } from '../test/support/docface-process.ts';
import { nullFile } from '../test/support/null-engines.ts';
import { prepareServers, startDocfaceServers } from '../test/support/servers/docface-servers.ts';
import type { Bill } from './bare-process.ts';
import { type Dues, noDues, sumOfDues } from './dues.ts';
import { Forked } from './forked.ts';
import { LoadClient, maxWaits } from './load-client.ts';
import { inShares } from './pay-dues.ts';
import { type ProcessorTime, processorTime, usedBetween } from './processor-time.ts';

const rounds = 5;
const warmUps = 2;
const requests = 300;
/** Milliseconds of processor time of a request, docface and its servers together, with every role in one process. */
const maxProcessorMs = 26;
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

/** The roles of each process. */
type Layout = Readonly<Record<string, string>>;

const stages = stagesOf('ocr').join(',');
const layouts: Readonly<Record<string, Layout>> = {
  'one process': { docface: `api,relay,notifier,janitor,${stages}` },
  'three processes': { api: 'api', messenger: 'relay,notifier,janitor', worker: stages },
};

/** The processes of docface together. */
class Fleet {
  readonly url: string;
  readonly #key: string;
  readonly #processes: ReadonlyMap<string, Forked>;

  private constructor(url: string, key: string, processes: ReadonlyMap<string, Forked>) {
    this.url = url;
    this.#key = key;
    this.#processes = processes;
  }

  static async start(layout: Layout, environment: Readonly<Record<string, string>>): Promise<Fleet> {
    const started = await Promise.all(
      Object.entries(layout).map(async ([name, roles]) => {
        const port = String(await freePort());
        const settings = { ...environment, DOCFACE_ROLES: roles, DOCFACE_PORT: port };
        return { name, port, ...(await Forked.start('./pipeline-process.ts', settings)) };
      }),
    );
    // Who answers calls is named first, and has made a client.
    const [front] = started;
    return new Fleet(
      `http://127.0.0.1:${front?.port ?? ''}`,
      String(front?.said),
      new Map(started.map(({ name, forked }) => [name, forked])),
    );
  }

  client(): LoadClient {
    return new LoadClient(this.url, this.#key);
  }

  /** Which process is which; the caller is this one. */
  get names(): ReadonlyMap<number, string> {
    const named = [...this.#processes].map(([name, { pid }]) => [pid, name] as const);
    return new Map([...named, [process.pid, 'caller'] as const]);
  }

  /** What they asked of their servers since the last call. */
  async dues(): Promise<Dues> {
    return sumOfDues((await Promise.all([...this.#processes.values()].map((each) => each.ask({})))) as Dues[]);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#processes.values()].map((each) => each.stop()));
  }
}

/** The servers' own clients, in some processes. */
class Bare {
  readonly #processes: readonly Forked[];

  private constructor(processes: readonly Forked[]) {
    this.#processes = processes;
  }

  static async start(count: number, environment: Readonly<Record<string, string>>): Promise<Bare> {
    const processes: Forked[] = [];
    // One after the other, because each makes what is missing.
    while (processes.length < count) {
      processes.push((await Forked.start('./bare-process.ts', environment)).forked);
    }
    return new Bare(processes);
  }

  get names(): ReadonlyMap<number, string> {
    return new Map(this.#processes.map(({ pid }) => [pid, 'clients']));
  }

  /** Each process pays its share. */
  async pay(dues: Dues, order: Bill['order']): Promise<void> {
    const count = this.#processes.length;
    const nextShare = inShares(dues, count);
    await Promise.all(
      this.#processes.map((each) =>
        each.ask({ dues: nextShare(), order, requests: requests / count, atOnce: maxWaits / count } satisfies Bill),
      ),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.stop()));
  }
}

interface Outcome {
  readonly times: readonly Round[];
  readonly owed: Dues;
  /** Milliseconds of one request at a time. */
  readonly latencies: readonly number[];
}

/** On servers of its own. */
async function measure(name: string, layout: Layout): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-pipeline-'));
  const servers = await startDocfaceServers();
  try {
    const environment = { ...servers.environment, DOCFACE_DATA_DIR: directory };
    await prepareServers(environment);
    return await measureOn(environment, name, layout);
  } finally {
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureOn(
  environment: Readonly<Record<string, string>>,
  name: string,
  layout: Layout,
): Promise<Outcome> {
  const fleet = await Fleet.start(layout, environment);
  const bare = await Bare.start(Object.keys(layout).length, environment);
  const client = fleet.client();
  try {
    const all = Array.from({ length: requests }, () => form);
    let owed = noDues;
    const round = async (): Promise<Round> => {
      const docface = await measured(fleet.names, () => client.all(path, all));
      owed = await fleet.dues();
      const inOrder = await measured(bare.names, () => bare.pay(owed, 'of requests'));
      return { docface, inOrder, atOnce: await measured(bare.names, () => bare.pay(owed, 'none')) };
    };
    const times: Round[] = [];
    for (let warm = 0; warm < warmUps; warm += 1) await round();
    for (let count = 0; count < rounds; count += 1) {
      times.push(await round());
      process.stderr.write(`pipeline: ${name}, round ${count + 1} of ${rounds}\n`);
    }
    const latencies: number[] = [];
    for (let call = 0; call < 60; call += 1) latencies.push(1000 * (await seconds(() => client.all(path, [form]))));
    return { times, owed, latencies };
  } finally {
    client.close();
    await Promise.all([bare.stop(), fleet.stop()]);
  }
}

async function main(): Promise<void> {
  const outcomes = new Map<string, Summary>();
  for (const [name, layout] of Object.entries(layouts)) outcomes.set(name, summaryOf(await measure(name, layout)));
  report(outcomes);
  const cost = outcomes.get('one process');
  if (cost === undefined || ofService(cost.processorMs.docface) > maxProcessorMs) process.exitCode = 1;
}

/** Of docface and its servers together; who calls them is not part of it. */
function ofService({ caller, ...spent }: ProcessorTime): number {
  return Object.values(spent).reduce((sum, ms) => sum + ms, 0);
}

type Summary = ReturnType<typeof summaryOf>;

function summaryOf({ times, owed, latencies }: Outcome) {
  const median = (of: (time: Round) => number): number => at(times.map(of), 0.5);
  const rate = (half: keyof Round): number => requests / median((time) => time[half].seconds);
  const ratio = (half: keyof Round): number => median((time) => time[half].seconds / time.docface.seconds);
  const spent = (half: keyof Round): ProcessorTime => eachRequest(times.map((time) => time[half].spent));
  return {
    perSecond: rate('docface'),
    inOrder: { perSecond: rate('inOrder'), ratio: ratio('inOrder') },
    atOnce: { perSecond: rate('atOnce'), ratio: ratio('atOnce') },
    latencyMs: { median: at(latencies, 0.5), p95: at(latencies, 0.95) },
    processorMs: { docface: spent('docface'), inOrder: spent('inOrder'), atOnce: spent('atOnce') },
    owed,
  };
}

function report(outcomes: ReadonlyMap<string, Summary>): void {
  if (process.argv.includes('--json')) {
    const all = { node: process.version, requests, rounds, layouts: Object.fromEntries(outcomes) };
    process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
    return;
  }
  process.stdout.write(`Node ${process.version}, ${requests} requests of one page, medians of ${rounds} rounds\n`);
  for (const [name, summary] of outcomes) process.stdout.write(paragraph(name, summary));
}

function paragraph(name: string, { perSecond, inOrder, atOnce, latencyMs, processorMs, owed }: Summary): string {
  const each = (count: number): string => (count / requests).toFixed(1);
  return (
    `${name}: docface ${perSecond.toFixed(1)}/s\n` +
    `  bare, in the order of requests ${inOrder.perSecond.toFixed(1)}/s, docface is ${inOrder.ratio.toFixed(2)} of it\n` +
    `  bare, all at once ${atOnce.perSecond.toFixed(1)}/s, docface is ${atOnce.ratio.toFixed(2)} of it\n` +
    `  each request: ${each(owed.puts)} objects, ${each(owed.transactions)} transactions, ${each(owed.effects)} in one statement, ${each(owed.writes)} single writes, ${each(owed.events)} events in ${each(owed.publishes)} sends\n` +
    `  processor time of a request, without its caller: ${ofService(processorMs.docface).toFixed(1)} ms (in one process at most ${maxProcessorMs})\n` +
    `    docface: ${listed(processorMs.docface)}\n` +
    `    bare in order: ${listed(processorMs.inOrder)}\n` +
    `    bare at once: ${listed(processorMs.atOnce)}\n` +
    `  one at a time: median ${latencyMs.median.toFixed(0)} ms, 95th percentile ${latencyMs.p95.toFixed(0)} ms\n`
  );
}

function listed(spent: ProcessorTime): string {
  return Object.entries(spent)
    .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
    .join(', ');
}

await main();
