/**
 * How quickly the console is there, in Chromium on this machine with its cache off:
 *
 * - **first load**: what the list of requests transfers, compressed.
 * - **first row**: from a reload to the first row of the list, with 100,000 requests in the database; with `--servers`
 *   on PostgreSQL too, with Kafka and MinIO beside it.
 * - **boxes**: from *Send* under *Try it* to boxes on the page of a sample: the invoice has a text layer, the licence
 *   is a picture that tesseract.js reads, or the engine that DOCFACE_OCR_ENGINE names. The first of each loads what it
 *   needs.
 *
 *   npm run bench:console [-- --servers] [--json]
 *
 * Exit status 1 when a bar is missed. Two minutes on two cores, three with `--servers`.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { ports } from '../src/infrastructure/composition/tokens.ts';
import { sampleRequest } from '../test/contract/database.samples.ts';
import { type ConsoleBrowser, openConsoleBrowser } from '../test/support/console-browser.ts';
import { copiesOfRequest, fillDataDirectory } from '../test/support/many-requests.ts';
import { startTestService, type TestService } from '../test/support/test-service.ts';
import { onDataDirectory, onServers } from './support/docface.ts';
import { median } from './support/statistics.ts';

const many = 100_000;
const reloads = 5;
/** Kilobytes, and milliseconds. */
const bars = { firstLoad: 300, firstRow: 2_000, invoice: 3_000, licence: 15_000 } as const;

interface Outcome {
  readonly what: string;
  readonly value: number;
  readonly unit: 'kB' | 'ms';
  readonly bar: number;
}

async function withBrowser<Result>(
  docface: TestService,
  work: (browser: ConsoleBrowser) => Promise<Result>,
): Promise<Result> {
  const browser = await openConsoleBrowser(docface);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Reloads the list; the transferred bytes are those of one reload. */
async function measureList(docface: TestService, database: string): Promise<readonly Outcome[]> {
  return withBrowser(docface, async (browser) => {
    const page = await browser.open('viewer', '/requests');
    const row = page.getByRole('row').nth(1);
    await row.waitFor();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const times: number[] = [];
    for (let count = 0; count < reloads; count += 1) {
      bytes = 0;
      const began = performance.now();
      await page.reload();
      await row.waitFor();
      times.push(performance.now() - began);
      await page.waitForLoadState('networkidle');
    }
    return [
      { what: `first load, ${database}`, value: Math.round(bytes / 1000), unit: 'kB', bar: bars.firstLoad },
      { what: `first row of ${many}, ${database}`, value: Math.round(median(times)), unit: 'ms', bar: bars.firstRow },
    ];
  });
}

/** One request of one client, which is copied. */
async function seed(docface: TestService): Promise<void> {
  const { id } = await docface.addClient('acme');
  await docface.service.parts.get(ports.database).requests.insert(sampleRequest(id, { wrappedKey: null }));
}

async function measureEmbedded(): Promise<readonly Outcome[]> {
  return onDataDirectory(async (settings) => {
    const first = await startTestService(settings);
    await seed(first);
    await first.service.stop();
    await fillDataDirectory(settings['DOCFACE_DATA_DIR'] ?? '', many);
    const docface = await startTestService(settings);
    try {
      return await measureList(docface, 'embedded');
    } finally {
      await docface.stop();
    }
  });
}

async function measurePostgres(): Promise<readonly Outcome[]> {
  return onServers(async (settings) => {
    const docface = await startTestService(settings);
    try {
      await seed(docface);
      const session = new Client({ connectionString: settings['DOCFACE_DATABASE_URL'] });
      await session.connect();
      await session.query(copiesOfRequest(many));
      await session.query('analyze requests');
      await session.end();
      return await measureList(docface, 'PostgreSQL');
    } finally {
      await docface.stop();
    }
  });
}

const samples = [
  { name: 'Invoice', bar: bars.invoice },
  { name: 'Driving licence', bar: bars.licence },
] as const;

async function measureBoxes(): Promise<readonly Outcome[]> {
  const docface = await startTestService({ DOCFACE_ROLES: 'all' });
  try {
    await docface.addClient('acme');
    return await withBrowser(docface, async (browser) => {
      const page = await browser.open('editor', '/try-it');
      const outcomes: Outcome[] = [];
      for (const { name, bar } of samples) {
        const [first, again] = [await boxesOf(page, name), await boxesOf(page, name)];
        process.stderr.write(`boxes of the ${name.toLowerCase()}: ${first} ms the first time\n`);
        outcomes.push({ what: `boxes of the ${name.toLowerCase()}`, value: again, unit: 'ms', bar });
      }
      return outcomes;
    });
  } finally {
    await docface.stop();
  }
}

/** Milliseconds from sending a sample to its boxes on the picture of its page. */
async function boxesOf(page: Page, sample: string): Promise<number> {
  await page.getByRole('button', { name: sample }).click();
  const send = page.getByRole('button', { name: 'Send' });
  await page.locator('.drop-actions button').nth(1).waitFor();
  const began = performance.now();
  await send.click();
  await page.locator('.sheet img').waitFor();
  await page.locator('.box-field').first().waitFor();
  const took = Math.round(performance.now() - began);
  await page.getByRole('button', { name: 'Send another' }).click();
  return took;
}

function reported({ what, value, unit, bar }: Outcome): string {
  return `${what}: ${value} ${unit}, at most ${bar} ${unit}`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { servers: { type: 'boolean' }, json: { type: 'boolean' } } });
  const outcomes: Outcome[] = [];
  for (const measure of [measureEmbedded, ...(values.servers === true ? [measurePostgres] : []), measureBoxes]) {
    const measured = await measure();
    for (const each of measured) process.stderr.write(`${reported(each)}\n`);
    outcomes.push(...measured);
  }
  if (values.json === true) console.log(JSON.stringify(outcomes, null, 2));
  else for (const each of outcomes) console.log(reported(each));
  if (outcomes.some(({ value, bar }) => !(value <= bar))) process.exitCode = 1;
}

await main();
