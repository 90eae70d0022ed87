/**
 * How late the event loop of the service is, which serves HTTP, heartbeats and leases, while it works on large
 * pictures: on the embedded default with tesseract.js and two slots, with pages that the fixtures draw.
 *
 * - **pages**: both slots read sheets of A4 at 300 dpi, some of them lying, upside down or photographed, while the
 *   pictures of pages are fetched.
 * - **limit**: a sheet of almost 40 megapixels, the most that a page may have, is read and its picture fetched, while
 *   two faces of the same size are compared and sheets of A4 are read.
 *
 *   npm run bench:event-loop [-- --json]
 *
 * Exit status 1 when a bar is missed. About two minutes on two cores.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawElectricityBill, drawInvoice, drawLetter } from '../test/fixtures/documents.ts';
import { facePicture } from '../test/fixtures/faces.ts';
import { pictureOf, rasterise } from '../test/fixtures/images.ts';
import { photographed } from '../test/fixtures/photo.ts';
import type { LoopDelay } from './event-loop-process.ts';
import { Forked } from './forked.ts';
import { LoadClient, type LoadFile } from './load-client.ts';

/** Milliseconds. */
const bars = { p99: 50, longest: 200 } as const;
/** Pixels of a sheet of A4 below 40 megapixels. */
const largest = { width: 5300, height: 7495 } as const;
const reading = '/api/v1/ocr-async/ocr/key';
const comparing = '/api/v1/face-match-async/key';
/** Pages under way at once: both slots are busy, and the next page waits. */
const atOnce = 4;

interface Material {
  readonly pages: readonly LoadFile[];
  readonly large: LoadFile;
  readonly faces: readonly [LoadFile, LoadFile];
}

interface Outcome extends LoopDelay {
  readonly part: string;
  readonly seconds: number;
  readonly isMet: boolean;
}

async function drawMaterial(): Promise<Material> {
  const drawn = await Promise.all([drawLetter(), drawElectricityBill(), drawInvoice()]);
  const [letter, bill, invoice] = await Promise.all(drawn.map(async ({ bytes }) => (await rasterise(bytes, 300))[0]));
  if (!letter || !bill || !invoice) throw new Error('A drawn document has no page.');
  const corners = [
    [0.12, 0.1],
    [0.86, 0.06],
    [0.93, 0.92],
    [0.08, 0.9],
  ] as const;
  const pictures = [
    pictureOf(letter),
    pictureOf(bill).rotate(90),
    pictureOf(invoice).rotate(180),
    pictureOf(photographed(letter, { width: 2400, height: 3200, corners })),
    pictureOf(bill),
    pictureOf(invoice).rotate(270),
  ];
  const pages = await Promise.all(pictures.map(async (each) => file('page', await each.jpeg().toBuffer())));
  const large = await sharp(await pictureOf(letter).resize(largest).png().toBuffer())
    .rotate(90)
    .jpeg()
    .toBuffer();
  const [one, other] = await Promise.all(
    (['man', 'manSmiling'] as const).map((name) =>
      facePicture(name)
        .resize({ ...largest, fit: 'contain' })
        .jpeg()
        .toBuffer(),
    ),
  );
  if (!one || !other) throw new Error('A face is missing.');
  return { pages, large: file('large', large), faces: [file('one', one), file('other', other)] };
}

function file(name: string, bytes: Uint8Array): LoadFile {
  return { name: `${name}.jpg`, bytes };
}

/** What a caller does with the service. */
class Caller {
  readonly #client: LoadClient;
  readonly #url: string;
  readonly #key: string;

  constructor({ url, key }: { readonly url: string; readonly key: string }) {
    this.#client = new LoadClient(url, key);
    this.#url = url;
    this.#key = key;
  }

  async read(imageFile: LoadFile): Promise<string> {
    const { requestId } = await this.#client.submit(reading, { imageFile, track: 'text' });
    const { status, error } = await this.#client.wait(requestId);
    if (status !== 'completed') throw new Error(`Reading ended as ${status}: ${error?.detail ?? 'no detail'}`);
    return requestId;
  }

  async readAll(files: readonly LoadFile[]): Promise<void> {
    const left = files.values();
    const lane = async (): Promise<void> => {
      for (const each of left) await this.picture(await this.read(each));
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  async picture(requestId: string): Promise<void> {
    const headers = { 'x-api-key': this.#key };
    const answer = await fetch(`${this.#url}/api/v1/requests/${requestId}/pages/1/image`, { headers });
    if (!answer.ok) throw new Error(`A picture was answered with ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }

  async compare([imageFile1, imageFile2]: Material['faces']): Promise<void> {
    const form = { imageFile1, imageFile2, track: 'face-match', sensitive_data_compliance: 'true' };
    await this.#client.all(comparing, [form]);
  }

  close(): void {
    this.#client.close();
  }
}

async function measure(
  service: Forked,
  caller: Caller,
  { pages, large, faces }: Material,
): Promise<readonly Outcome[]> {
  const parts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['warm', () => Promise.all([caller.readAll(pages.slice(0, 2)), caller.compare(faces)])],
    ['pages', () => caller.readAll(pages)],
    [
      'limit',
      () =>
        Promise.all([
          caller.read(large).then((id) => caller.picture(id)),
          caller.compare(faces),
          caller.readAll(pages.slice(0, 3)),
        ]),
    ],
  ];
  const outcomes: Outcome[] = [];
  for (const [part, work] of parts) {
    const from = performance.now();
    await work();
    const seconds = Math.round((performance.now() - from) / 1000);
    const delay = (await service.ask({})) as LoopDelay;
    outcomes.push({ part, seconds, ...delay, isMet: delay.p99 <= bars.p99 && delay.longest <= bars.longest });
    process.stderr.write(`${part}: ${seconds} s\n`);
  }
  // Engines load in the first part, and code runs for the first time.
  return outcomes.slice(1);
}

function report(outcomes: readonly Outcome[]): void {
  process.stdout.write(`Node ${process.version}; lateness of the event loop in milliseconds\n`);
  for (const { part, p50, p99, longest, computed, memory, isMet } of outcomes) {
    const figures = [
      `p50 ${p50.toFixed(1)}`,
      `p99 ${p99.toFixed(1)} (bar ${bars.p99})`,
      `longest ${longest.toFixed(0)} (bar ${bars.longest}), computed ${computed.toFixed(0)} at most`,
      `${memory.toFixed(0)} MB`,
    ];
    process.stdout.write(`${part}: ${figures.join(', ')}: ${isMet ? 'met' : 'MISSED'}\n`);
  }
}

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const material = await drawMaterial();
const directory = await mkdtemp(join(tmpdir(), 'docface-event-loop-'));
const { forked, said } = await Forked.start('event-loop-process.ts', {
  DOCFACE_DATA_DIR: directory,
  DOCFACE_PORT: '0',
  DOCFACE_OCR_ENGINE: 'tesseract.js',
  DOCFACE_MODELS_INSTALL: 'never',
  DOCFACE_ENGINE_SLOTS: '2',
  DOCFACE_PAGE_TIMEOUT_SECONDS: '300',
});
const caller = new Caller(said as { readonly url: string; readonly key: string });
try {
  const outcomes = await measure(forked, caller, material);
  if (values.json) process.stdout.write(`${JSON.stringify({ node: process.version, bars, outcomes }, null, 2)}\n`);
  else report(outcomes);
  if (outcomes.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  caller.close();
  await forked.stop();
  await rm(directory, { recursive: true, force: true });
}
