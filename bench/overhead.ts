/**
 * What docface costs on top of its engines: documents and face matches per second through HTTP and the whole pipeline, on
 * the embedded default or on real PostgreSQL, Kafka and S3, divided by those of programs that only call an engine, on the same files with as many workers, in turns in one
 * run.
 *
 * - OCR against a bare pool of tesseract.js workers.
 * - Faces against **bare Human**, the library's own pipeline and models as its users call them: this is the bar. And
 *   against the **bare engine**, the models and the search that docface runs: what HTTP, storage and events take.
 *
 * Ends with status 1, after printing everything, when a median is below its bar.
 *
 *   npm run bench:overhead -- [--servers] [--only ocr|faces] [--rounds 5] [--json]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDemoClient } from '../demo/client.ts';
import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import { startService } from '../src/infrastructure/composition/start-service.ts';
import { loadConfig } from '../src/infrastructure/config/load-config.ts';
import { prepareServers, startDocfaceServers } from '../test/support/servers/docface-servers.ts';
import { BareFaces } from './bare-faces.ts';
import { BareTesseract } from './bare-tesseract.ts';
import { LoadClient } from './load-client.ts';
import { facePairs, textPages } from './overhead-material.ts';

/** Requests of the client that are under way at once: enough that no engine ever waits for the next one. */
const atOnce = 12;

/** Least share of a baseline's rate, by its name; the bare engine is shown for comparison. */
const bars: Readonly<Record<string, number>> = { 'bare tesseract.js': 0.95, 'bare Human': 0.95 };

interface Contest {
  readonly name: string;
  /** Items of one round. */
  readonly items: number;
  readonly docface: () => Promise<void>;
  readonly baselines: readonly { readonly name: string; readonly run: () => Promise<void> }[];
}

interface Outcome {
  readonly name: string;
  readonly items: number;
  /** Items a second, medians of all rounds. */
  readonly docface: number;
  readonly baselines: readonly {
    readonly name: string;
    readonly rate: number;
    /** docface's rate divided by the baseline's, round by round. */
    readonly ratio: { readonly min: number; readonly median: number; readonly max: number };
  }[];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** A round gives each contender a turn. The first, in which engines load, is not counted. */
async function run({ name, items, docface, baselines }: Contest, rounds: number): Promise<Outcome> {
  const own: number[] = [];
  const others = baselines.map((baseline) => ({ ...baseline, times: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { run: work, times } of others) times.push(await seconds(work));
    own.push(await seconds(docface));
    process.stderr.write(`${name}: ${round === 0 ? 'warm' : `round ${round} of ${rounds}`}\n`);
  }
  const counted = own.slice(1);
  return {
    name,
    items,
    docface: items / median(counted),
    baselines: others.map(({ name: baseline, times: [, ...times] }) => {
      const ratios = times.map((time, round) => time / (counted[round] ?? Number.NaN));
      return {
        name: baseline,
        rate: items / median(times),
        ratio: { min: Math.min(...ratios), median: median(ratios), max: Math.max(...ratios) },
      };
    }),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean' },
      only: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      servers: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  const servers = values.servers ? await startDocfaceServers() : null;
  if (servers !== null) await prepareServers(servers.environment);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'docface-overhead-'));
  const config = loadConfig({
    ...servers?.environment,
    DOCFACE_DATA_DIR: dataDirectory,
    DOCFACE_PORT: '0',
    DOCFACE_LOG_LEVEL: 'error',
    DOCFACE_ENGINE_IDLE_SECONDS: '600',
    DOCFACE_OCR_ENGINE: 'tesseract.js',
  });
  const service = await startService({ config, logger: createLogger('error') });
  const workers = config.engineSlots;
  const client = new LoadClient(
    service.url,
    await makeDemoClient(service, { submissionsPerMinute: 100_000, submissionBurst: 10_000 }),
  );
  const outcomes: Outcome[] = [];
  try {
    if (values.only !== 'faces') outcomes.push(await ofReading(client, { workers, rounds }));
    if (values.only !== 'ocr') outcomes.push(await ofFaces(client, { workers, rounds }));
  } finally {
    client.close();
    await service.stop();
    await servers?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ node: process.version, workers, rounds, outcomes }, null, 2)}\n`);
  } else report(outcomes, { workers, rounds });
  const missed = outcomes
    .flatMap(({ baselines }) => baselines)
    .filter(({ name, ratio }) => ratio.median < (bars[name] ?? 0));
  if (missed.length > 0) process.exitCode = 1;
}

interface Setting {
  readonly workers: number;
  readonly rounds: number;
}

async function ofReading(client: LoadClient, { workers, rounds }: Setting): Promise<Outcome> {
  const tesseract = await BareTesseract.start(workers);
  const pages = await textPages();
  const requests = pages.map((imageFile) => ({ imageFile, track: 'text', language: 'eng' }));
  try {
    return await run(
      {
        name: 'OCR',
        items: pages.length,
        docface: () => client.all('/api/v1/ocr-async/ocr/key', requests, atOnce),
        baselines: [{ name: 'bare tesseract.js', run: () => tesseract.readAll(pages.map((page) => page.bytes)) }],
      },
      rounds,
    );
  } finally {
    await tesseract.close();
  }
}

async function ofFaces(client: LoadClient, { workers, rounds }: Setting): Promise<Outcome> {
  const human = new BareFaces('human', workers);
  const engine = new BareFaces('engine', workers);
  const pairs = await facePairs();
  const pictures = pairs.map(([a, b]) => [a.bytes, b.bytes] as const);
  const requests = pairs.map(([imageFile1, imageFile2]) => ({
    imageFile1,
    imageFile2,
    track: 'face-match',
    sensitive_data_compliance: 'true',
  }));
  try {
    return await run(
      {
        name: 'face match',
        items: pairs.length,
        docface: () => client.all('/api/v1/face-match-async/key', requests, atOnce),
        baselines: [
          { name: 'bare Human', run: () => human.matchAll(pictures) },
          { name: 'bare engine', run: () => engine.matchAll(pictures) },
        ],
      },
      rounds,
    );
  } finally {
    await Promise.all([human.close(), engine.close()]);
  }
}

function barOf(baseline: string): string {
  const bar = bars[baseline];
  return bar === undefined ? '' : `, at least ${bar}`;
}

function report(outcomes: readonly Outcome[], { workers, rounds }: Setting): void {
  process.stdout.write(`Node ${process.version}, ${workers} workers each, medians of ${rounds} rounds\n`);
  for (const { name, items, docface, baselines } of outcomes) {
    process.stdout.write(`${name}, ${items} items: docface ${docface.toFixed(2)}/s\n`);
    for (const { name: baseline, rate, ratio } of baselines) {
      const range = `${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}`;
      process.stdout.write(
        `  ${baseline.padEnd(18)} ${rate.toFixed(2)}/s, docface is ${ratio.median.toFixed(3)} of it (${range})${barOf(baseline)}\n`,
      );
    }
  }
}

await main();
