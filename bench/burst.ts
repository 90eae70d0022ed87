/**
 * Whether a burst finishes what it begins: one client sends 40 documents of 50 pages at once, while a second one sends
 * documents of one page and a third one calls synchronously. The engine waits and computes nothing, with two slots, so
 * that what is measured is the order in which docface works. On the embedded default, and on real servers.
 *
 *   npm run bench:burst                          # 0.3 s a page, about six minutes each
 *   npm run bench:burst -- --page-ms 1500        # three quarters of an hour each
 *   npm run bench:burst -- --only embedded --json
 *
 * A bar that is missed ends it with status 1, after everything is printed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LoadClient } from '../test/support/load-client.ts';
import { nullFile } from '../test/support/null-engines.ts';
import { Docface, onDataDirectory, onServers, type Settings } from './support/docface.ts';
import { median, quantile } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    'page-ms': { type: 'string', default: '300' },
    documents: { type: 'string', default: '40' },
    pages: { type: 'string', default: '50' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const pageMs = Number(options['page-ms']);
const documents = Number(options.documents);
const pages = Number(options.pages);
const slots = 2;
const alone = 100;
const asynchronous = '/api/v1/ocr-async/ocr/key';
const synchronous = '/api/v1/ocr-sync/ocr/key';
const onePage = { imageFile: nullFile('one', 1), track: 'text', template: 'generic.text' };
const longOne = { ...onePage, imageFile: nullFile('long', pages) };

interface Measured {
  /** Milliseconds from sending a document of one page to its result. */
  readonly second: readonly number[];
  /** Milliseconds of a synchronous call beyond its waits for a slot and the engine. */
  readonly beyond: readonly number[];
}

interface Outcome {
  readonly idle: Measured;
  readonly beside: Measured;
  readonly statuses: Readonly<Record<string, number>>;
  readonly firstMs: number;
  readonly lastMs: number;
}

class Callers {
  readonly burst: LoadClient;
  readonly second: LoadClient;
  readonly interactive: LoadClient;
  readonly #docface: Docface;

  constructor(docface: Docface) {
    this.burst = docface.client(0);
    this.second = docface.client(1);
    this.interactive = docface.client(2);
    this.#docface = docface;
  }

  async sendOne(): Promise<number> {
    const from = performance.now();
    const { requestId } = await this.second.submit(asynchronous, onePage);
    const { status } = await this.second.wait(requestId);
    if (status !== 'completed') throw new Error(`A document of one page ended as ${status}`);
    return performance.now() - from;
  }

  /** One at a time, because the process adds up what all of them use. */
  async call(): Promise<number> {
    await this.#docface.work();
    const from = performance.now();
    const { status } = await this.interactive.submit(synchronous, onePage);
    const took = performance.now() - from;
    if (status !== 'completed') throw new Error(`A synchronous call ended as ${status}`);
    return took - (await this.#docface.work()).interactiveMs;
  }

  close(): void {
    for (const each of [this.burst, this.second, this.interactive]) each.close();
  }
}

/**
 * Both callers until asked to stop, each with a pause between two calls: 0.33 to 1.67 times what a page takes, one on
 * average, so that whatever a page takes each of them asks for as great a share of the slots.
 */
async function callUntil(callers: Callers, isOver: () => boolean): Promise<Measured> {
  const measured = { second: [] as number[], beyond: [] as number[] };
  const repeat = async (call: () => Promise<number>, into: number[]): Promise<void> => {
    while (!isOver()) {
      into.push(await call());
      await sleep(pageMs * (1 / 3 + (4 / 3) * Math.random()));
    }
  };
  await Promise.all([repeat(() => callers.sendOne(), measured.second), repeat(() => callers.call(), measured.beyond)]);
  return measured;
}

async function measureIdle(callers: Callers): Promise<Measured> {
  for (let warm = 0; warm < 5; warm += 1) await callers.sendOne();
  const second: number[] = [];
  const beyond: number[] = [];
  for (let call = 0; call < alone; call += 1) {
    if (call < alone / 4) second.push(await callers.sendOne());
    beyond.push(await callers.call());
  }
  return { second, beyond };
}

async function measure(callers: Callers, name: string): Promise<Outcome> {
  const idle = await measureIdle(callers);
  process.stderr.write(`burst: ${name}, measured idle\n`);
  const from = performance.now();
  const finishedMs: number[] = [];
  const statuses: Record<string, number> = {};
  const submitted = await Promise.all(
    Array.from({ length: documents }, () => callers.burst.submit(asynchronous, longOne)),
  );
  const waiting = submitted.map(async ({ requestId }) => {
    const { status, error } = await callers.burst.wait(requestId);
    const ended = error === null ? status : `${status} ${error.code}`;
    statuses[ended] = (statuses[ended] ?? 0) + 1;
    finishedMs.push(performance.now() - from);
    process.stderr.write(`burst: ${name}, ${finishedMs.length} of ${documents} ended\n`);
  });
  const beside = await callUntil(callers, () => finishedMs.length === documents);
  await Promise.all(waiting);
  return { idle, beside, statuses, firstMs: Math.min(...finishedMs), lastMs: Math.max(...finishedMs) };
}

async function measureOn(settings: Settings, name: string): Promise<Outcome> {
  const docface = await Docface.start({
    ...settings,
    DOCFACE_ENGINE_SLOTS: String(slots),
    BENCH_PAGE_MS: String(pageMs),
    BENCH_CLIENTS: 'burst,second,interactive',
  });
  const callers = new Callers(docface);
  try {
    return await measure(callers, name);
  } finally {
    callers.close();
    await docface.stop();
  }
}

const columns: Readonly<Record<string, () => Promise<Outcome>>> = {
  embedded: () => onDataDirectory((settings) => measureOn(settings, 'embedded')),
  servers: () => onServers((settings) => measureOn(settings, 'servers')),
};

interface Line {
  readonly what: string;
  readonly value: number;
  readonly bar: number;
  readonly unit: string;
}

function linesOf({ idle, beside, statuses, firstMs }: Outcome): readonly Line[] {
  const own = (pages * pageMs) / slots;
  return [
    { what: 'documents not completed', value: documents - (statuses['completed'] ?? 0), bar: 0, unit: '' },
    { what: 'first result, over its own reading time', value: firstMs / own, bar: 2, unit: '' },
    {
      what: 'p95 of the second client, over its time alone',
      value: quantile(beside.second, 0.95) / median(idle.second),
      bar: 3,
      unit: '',
    },
    { what: 'synchronous beyond the engine, idle, p50', value: median(idle.beyond), bar: 80, unit: ' ms' },
    { what: 'synchronous beyond the engine, idle, p99', value: quantile(idle.beyond, 0.99), bar: 200, unit: ' ms' },
    { what: 'synchronous beyond the engine, beside, p50', value: median(beside.beyond), bar: 80, unit: ' ms' },
    { what: 'synchronous beyond the engine, beside, p99', value: quantile(beside.beyond, 0.99), bar: 200, unit: ' ms' },
  ];
}

function paragraph(name: string, outcome: Outcome): string {
  const lines = linesOf(outcome).map(({ what, value, bar, unit }) => {
    const missed = value <= bar ? '' : '  MISSED';
    return `  ${what}: ${value.toFixed(2)}${unit} (at most ${bar}${unit})${missed}\n`;
  });
  const ended = Object.entries(outcome.statuses).map(([status, count]) => `${count} ${status}`);
  const seconds = `first after ${(outcome.firstMs / 1000).toFixed(1)} s, last after ${(outcome.lastMs / 1000).toFixed(1)} s`;
  const counts = `${outcome.beside.second.length} documents of one page, ${outcome.beside.beyond.length} synchronous calls beside`;
  return `${name}: ${ended.join(', ')}; ${seconds}; ${counts}\n${lines.join('')}`;
}

async function main(): Promise<void> {
  const outcomes: Record<string, Outcome> = {};
  for (const [name, run] of Object.entries(columns)) {
    if (options.only === undefined || options.only === name) outcomes[name] = await run();
  }
  if (options.json) process.stdout.write(`${JSON.stringify({ pageMs, documents, pages, slots, outcomes }, null, 2)}\n`);
  else {
    process.stdout.write(`${documents} documents of ${pages} pages, ${pageMs} ms a page, ${slots} slots\n`);
    for (const [name, outcome] of Object.entries(outcomes)) process.stdout.write(paragraph(name, outcome));
  }
  const lines = Object.values(outcomes).flatMap(linesOf);
  if (lines.some(({ value, bar }) => !(value <= bar))) process.exitCode = 1;
}

await main();
