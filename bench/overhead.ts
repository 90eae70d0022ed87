/**
 * What docface costs on top of its engines: documents and face matches per second through HTTP and the whole pipeline,
 * on the embedded default or on real PostgreSQL, Kafka and S3, divided by those of programs that only call an engine,
 * on the same files with as many workers of the same priority, in turns in one run. Beside each rate is the
 * processor time of an item: of all processes that took part but this one, which plays the client.
 *
 * - OCR with tesseract.js against **bare tesseract.js**, the library's own workers on the pixels that docface reads,
 *   asked for the output that docface asks for: this is the bar.
 * - OCR with PP-OCRv6, where its models are installed, against the **bare engine**, docface's own module for it:
 *   the bar.
 * - Both against **bare reading**, all that docface does with the pixels of a page (engine, barcodes, sheet, quality),
 *   one step after the other in one process. What lies between it and docface is HTTP, storage, events,
 *   transfers and waiting.
 * - Faces against **bare Human**, the library's own pipeline and models as its users call them: this is the bar. And
 *   against the **bare engine**, the models and the search that docface runs: what HTTP, storage and events take.
 *
 * Ends with status 1, after printing everything, when a median is below its bar.
 *
 *   npm run bench:overhead -- [--servers] [--only ocr|pp-ocrv6|faces] [--rounds 5] [--json]
 */
import { parseArgs } from 'node:util';
import { hasModels } from '../src/adapters/model-wheel/inspect-models.ts';
import { readingModels } from '../src/adapters/paddle/model-files.ts';
import { inferenceOf } from '../src/infrastructure/composition/ocr-engines.ts';
import { loadConfig } from '../src/infrastructure/config/load-config.ts';
import type { LoadClient } from '../test/support/load-client.ts';
import { BarePool } from './overhead/bare-pool.ts';
import type { BareReading } from './overhead/bare-reading-thread.ts';
import { type Contest, compete, contestReport, missed, type Outcome } from './overhead/contest.ts';
import { facePairs, textPages } from './overhead/material.ts';
import { Docface, onDataDirectory, onServers, type Settings } from './support/docface.ts';

/** Requests of the client that are under way at once: enough that no engine ever waits for the next one. */
const atOnce = 12;

const bar = 0.95;

type Engine = BareReading['engine'];

interface Setting {
  readonly inference: BareReading['inference'];
  readonly workers: number;
  readonly models: string;
}

/** A contest, and what ends the baselines that it has started. */
interface Prepared {
  readonly contest: Contest;
  readonly close: () => Promise<unknown>;
}

type Prepare = (client: LoadClient, setting: Setting) => Promise<Prepared>;

async function prepareReading(
  engine: Engine,
  client: LoadClient,
  { workers, models, inference }: Setting,
): Promise<Prepared> {
  const pages = await textPages();
  const requests = pages.map((imageFile) => ({ imageFile, track: 'text', language: 'eng' }));
  const tasks = (whole: boolean): readonly BareReading[] =>
    pages.map((file) => ({ file, engine, models, inference, whole }));
  const library = new BarePool<{ readonly file: Uint8Array }>('bare-tesseract', workers);
  const own = new BarePool<BareReading>('bare-reading', workers);
  const ofLibrary = { name: 'bare tesseract.js', bar, run: () => library.all(tasks(false)) };
  const ofEngine = { name: 'bare engine', bar, run: () => own.all(tasks(false)) };
  return {
    contest: {
      name: `OCR with ${engine}`,
      items: pages.length,
      docface: () => client.all('/api/v1/ocr-async/ocr/key', requests, atOnce),
      baselines: [
        engine === 'tesseract.js' ? ofLibrary : ofEngine,
        { name: 'bare reading', bar: null, run: () => own.all(tasks(true)) },
      ],
    },
    close: () => Promise.all([library.close(), own.close()]),
  };
}

async function prepareFaces(client: LoadClient, { workers }: Setting): Promise<Prepared> {
  type Pair = readonly [Uint8Array, Uint8Array];
  const [human, engine] = [new BarePool<Pair>('bare-human', workers), new BarePool<Pair>('bare-engine', workers)];
  const pairs = await facePairs();
  const requests = pairs.map(([imageFile1, imageFile2]) => ({
    imageFile1,
    imageFile2,
    track: 'face-match',
    sensitive_data_compliance: 'true',
  }));
  return {
    contest: {
      name: 'Face match',
      items: pairs.length,
      docface: () => client.all('/api/v1/face-match-async/key', requests, atOnce),
      baselines: [
        { name: 'bare Human', bar, run: () => human.all(pairs) },
        { name: 'bare engine', bar: null, run: () => engine.all(pairs) },
      ],
    },
    close: () => Promise.all([human.close(), engine.close()]),
  };
}

/** What can be measured, with the engine that docface reads with meanwhile. */
const contests: Readonly<Record<string, { readonly engine: Engine; readonly prepare: Prepare }>> = {
  ocr: { engine: 'tesseract.js', prepare: (client, setting) => prepareReading('tesseract.js', client, setting) },
  'pp-ocrv6': { engine: 'pp-ocrv6', prepare: (client, setting) => prepareReading('pp-ocrv6', client, setting) },
  faces: { engine: 'tesseract.js', prepare: prepareFaces },
};

async function hold(
  { engine, prepare }: { readonly engine: Engine; readonly prepare: Prepare },
  { rounds, place }: { readonly rounds: number; readonly place: Settings },
): Promise<Outcome> {
  const settings = {
    ...place,
    DOCFACE_ENGINE_IDLE_SECONDS: '3600',
    DOCFACE_OCR_ENGINE: engine,
    BENCH_CLIENTS: 'bench',
  };
  const config = loadConfig({ ...process.env, ...settings });
  const { engineSlots: workers, modelsDirectory: models } = config;
  const docface = await Docface.start(settings);
  const client = docface.client();
  const { contest, close } = await prepare(client, { workers, models, inference: await inferenceOf(config) });
  try {
    return await compete(contest, { rounds, service: docface.pid });
  } finally {
    client.close();
    await close();
    await docface.stop();
  }
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
  const { engineSlots: workers, modelsDirectory } = loadConfig(process.env);
  const canRead = await hasModels(modelsDirectory, readingModels);
  if (!canRead) process.stderr.write('PP-OCRv6 is not measured: its models are not installed\n');
  const needed = Object.entries(contests).filter(
    ([name]) => (values.only === undefined || values.only === name) && (canRead || name !== 'pp-ocrv6'),
  );
  const onPlace = values.servers ? onServers : onDataDirectory;
  const outcomes: Outcome[] = [];
  for (const [, contest] of needed) outcomes.push(await onPlace((place) => hold(contest, { rounds, place })));
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ node: process.version, workers, rounds, outcomes }, null, 2)}\n`);
  } else {
    process.stdout.write(`Node ${process.version}, ${workers} workers each, medians of ${rounds} rounds\n`);
    process.stdout.write(contestReport(outcomes));
  }
  const short = missed(outcomes);
  for (const what of short) process.stderr.write(`Below its bar: ${what}\n`);
  if (short.length > 0) process.exitCode = 1;
}

await main();
