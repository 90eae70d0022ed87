/**
 * What docface costs on top of its engines: documents (and face matches) per second through HTTP and the whole embedded
 * pipeline, divided by the bare engine's on the same files with as many workers, in turns in one run.
 *
 *   npm run bench:overhead            # readable
 *   npm run bench:overhead -- --json
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDemoClient } from '../demo/client.ts';
import { startService } from '../src/infrastructure/composition/start-service.ts';
import { loadConfig } from '../src/infrastructure/config/load-config.ts';
import { createLogger } from '../src/infrastructure/telemetry/pino-logger.ts';
import { BareHuman } from './bare-human.ts';
import { BareTesseract } from './bare-tesseract.ts';
import { LoadClient } from './load-client.ts';
import { facePairs, textPages } from './overhead-material.ts';

const rounds = 5;
/** Requests of the client that are under way at once: enough that no engine ever waits for the next one. */
const atOnce = 12;

interface Contest {
  readonly name: string;
  /** Items of one round. */
  readonly items: number;
  bare(): Promise<void>;
  docface(): Promise<void>;
}

interface Outcome {
  readonly name: string;
  readonly items: number;
  /** Items a second, medians of all rounds. */
  readonly bare: number;
  readonly docface: number;
  /** docface's rate divided by the bare engine's, round by round. */
  readonly ratio: { readonly min: number; readonly median: number; readonly max: number };
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

async function run(contest: Contest): Promise<Outcome> {
  await contest.bare();
  await contest.docface();
  const bare: number[] = [];
  const docface: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await seconds(() => contest.bare()));
    docface.push(await seconds(() => contest.docface()));
    process.stderr.write(`${contest.name}: round ${round + 1} of ${rounds}\n`);
  }
  const ratios = bare.map((time, round) => time / (docface[round] ?? Number.NaN));
  return {
    name: contest.name,
    items: contest.items,
    bare: contest.items / median(bare),
    docface: contest.items / median(docface),
    ratio: { min: Math.min(...ratios), median: median(ratios), max: Math.max(...ratios) },
  };
}

async function main(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'docface-overhead-'));
  const { config, secrets } = loadConfig({
    DOCFACE_DATA_DIR: dataDirectory,
    DOCFACE_PORT: '0',
    DOCFACE_LOG_LEVEL: 'error',
    DOCFACE_ENGINE_IDLE_SECONDS: '600',
    DOCFACE_OCR_ENGINE: 'tesseract.js',
  });
  const service = await startService({ config, secrets, logger: createLogger('error') });
  const workers = config.engineSlots;
  const tesseract = await BareTesseract.start(workers);
  const human = new BareHuman(workers);
  const client = new LoadClient(
    service.url,
    await makeDemoClient(service, { submissionsPerMinute: 100_000, submissionBurst: 10_000 }),
  );
  try {
    const pages = await textPages();
    const pairs = await facePairs();
    const outcomes = [
      await run({
        name: 'OCR',
        items: pages.length,
        bare: () => tesseract.readAll(pages.map((page) => page.bytes)),
        docface: () =>
          client.all(
            '/api/v1/ocr-async/ocr/key',
            pages.map((imageFile) => ({ imageFile, track: 'text', language: 'eng' })),
            atOnce,
          ),
      }),
      await run({
        name: 'face match',
        items: pairs.length,
        bare: () => human.matchAll(pairs.map(([a, b]) => [a.bytes, b.bytes] as const)),
        docface: () =>
          client.all(
            '/api/v1/face-match-async/key',
            pairs.map(([imageFile1, imageFile2]) => ({
              imageFile1,
              imageFile2,
              track: 'face-match',
              sensitive_data_compliance: 'true',
            })),
            atOnce,
          ),
      }),
    ];
    report(outcomes, workers);
  } finally {
    client.close();
    await Promise.all([tesseract.close(), human.close(), service.stop()]);
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function report(outcomes: readonly Outcome[], workers: number): void {
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ node: process.version, workers, rounds, outcomes }, null, 2)}\n`);
    return;
  }
  process.stdout.write(`Node ${process.version}, ${workers} workers each, medians of ${rounds} rounds\n`);
  for (const { name, items, bare, docface, ratio } of outcomes) {
    const range = `${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}`;
    process.stdout.write(
      `${name.padEnd(10)} ${items} items: bare ${bare.toFixed(2)}/s, docface ${docface.toFixed(2)}/s, ratio ${ratio.median.toFixed(3)} (${range})\n`,
    );
  }
}

await main();
