/**
 * What a request costs beside its engines: requests per second through api, outbox, Kafka, three stages and the result,
 * with engines that compute nothing, on real PostgreSQL, Kafka and S3; the processor time of each request by process;
 * then the latency of one request at a time. With every role in one process, and with the roles spread over three.
 *
 * Ends with status 1 when a request costs more processor time than it may.
 *
 *   npm run bench:pipeline            # readable
 *   npm run bench:pipeline -- --json
 */
import { stagesOf } from '../src/domain/request/pipeline.ts';
import type { LoadClient } from '../test/support/load-client.ts';
import { nullFile } from '../test/support/null-engines.ts';
import { Docface, onServers, type Settings } from './support/docface.ts';
import { type ProcessorTime, processorTime, usedBetween } from './support/processor-time.ts';
import { median, quantile } from './support/statistics.ts';

const rounds = 5;
const warmUps = 2;
const requests = 300;
/** Milliseconds of processor time of a request, docface and its servers together, with every role in one process. */
const maxProcessorMs = 26;
const path = '/api/v1/ocr-async/ocr/key';
const form = { imageFile: nullFile('page', 1), track: 'text', template: 'generic.text' };

/** The roles of each process; the first one takes calls. */
type Layout = Readonly<Record<string, string>>;

const stages = stagesOf('ocr').join(',');
const layouts: Readonly<Record<string, Layout>> = {
  'one process': { docface: `api,relay,notifier,janitor,${stages}` },
  'three processes': { api: 'api', messenger: 'relay,notifier,janitor', worker: stages },
};

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

interface Round {
  readonly seconds: number;
  readonly spent: ProcessorTime;
}

interface Summary {
  readonly perSecond: number;
  /** Milliseconds of one request, by process. */
  readonly processorMs: ProcessorTime;
  /** Milliseconds of one request at a time. */
  readonly latencyMs: { readonly median: number; readonly p95: number };
}

async function measure(title: string, layout: Layout, settings: Settings): Promise<Summary> {
  const started = await Promise.all(
    Object.entries(layout).map(async ([name, roles], index) => {
      const own = { DOCFACE_ROLES: roles, BENCH_PAGE_MS: '0', ...(index === 0 && { BENCH_CLIENTS: 'bench' }) };
      return [name, await Docface.start({ ...settings, ...own })] as const;
    }),
  );
  const client = started[0]?.[1].client();
  try {
    if (client === undefined) throw new Error('a layout has a process at least');
    const names = new Map([...started.map(([name, { pid }]) => [pid, name] as const), [process.pid, 'caller']]);
    return await measureClient(client, title, names);
  } finally {
    client?.close();
    await Promise.all(started.map(([, docface]) => docface.stop()));
  }
}

async function measureClient(client: LoadClient, title: string, names: ReadonlyMap<number, string>): Promise<Summary> {
  const all = Array.from({ length: requests }, () => form);
  const times: Round[] = [];
  for (let count = 0; count < warmUps + rounds; count += 1) {
    const before = await processorTime(names);
    const seconds = await secondsOf(() => client.all(path, all));
    if (count < warmUps) continue;
    times.push({ seconds, spent: usedBetween(before, await processorTime(names)) });
    process.stderr.write(`pipeline: ${title}, round ${times.length} of ${rounds}\n`);
  }
  const latencies: number[] = [];
  for (let call = 0; call < 60; call += 1) latencies.push(1000 * (await secondsOf(() => client.all(path, [form]))));
  return {
    perSecond: requests / median(times.map(({ seconds }) => seconds)),
    processorMs: eachRequest(times),
    latencyMs: { median: median(latencies), p95: quantile(latencies, 0.95) },
  };
}

/** Milliseconds of processor time of one request, by process. */
function eachRequest(times: readonly Round[]): ProcessorTime {
  const names = [...new Set(times.flatMap(({ spent }) => Object.keys(spent)))].toSorted();
  return Object.fromEntries(names.map((name) => [name, median(times.map(({ spent }) => spent[name] ?? 0)) / requests]));
}

/** Of docface and its servers together; who calls them is not part of it. */
function ofService({ caller, ...spent }: ProcessorTime): number {
  return Object.values(spent).reduce((sum, ms) => sum + ms, 0);
}

function paragraph(name: string, { perSecond, processorMs, latencyMs }: Summary): string {
  const parts = Object.entries(processorMs).map(([part, ms]) => `${part} ${ms.toFixed(1)} ms`);
  return (
    `${name}: docface ${perSecond.toFixed(1)}/s\n` +
    `  processor time of a request, without its caller: ${ofService(processorMs).toFixed(1)} ms (in one process at most ${maxProcessorMs})\n` +
    `    ${parts.join(', ')}\n` +
    `  one at a time: median ${latencyMs.median.toFixed(0)} ms, 95th percentile ${latencyMs.p95.toFixed(0)} ms\n`
  );
}

const summaries: Record<string, Summary> = {};
for (const [name, layout] of Object.entries(layouts)) {
  summaries[name] = await onServers((settings) => measure(name, layout, settings));
}
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ node: process.version, requests, rounds, layouts: summaries }, null, 2)}\n`);
} else {
  process.stdout.write(`Node ${process.version}, ${requests} requests of one page, medians of ${rounds} rounds\n`);
  for (const [name, summary] of Object.entries(summaries)) process.stdout.write(paragraph(name, summary));
}
const cost = summaries['one process'];
if (cost === undefined || ofService(cost.processorMs) > maxProcessorMs) process.exitCode = 1;
