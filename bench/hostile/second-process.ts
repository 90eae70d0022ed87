/**
 * The second client of bench:hostile, in a process of its own so that nothing but the service keeps it waiting. Says
 * that it is ready once it has a finished request; then each message starts it or, when it runs, stops it and is
 * answered with what it felt.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pdfOfPages, textAt } from '../../test/drawn/pdf-file.ts';
import { pngOf } from '../../test/fixtures/images.ts';
import { type Answer, Caller } from '../../test/support/caller.ts';
import type { Felt, FeltName } from './second-client.ts';

const caller = new Caller(process.env['BENCH_URL'] ?? '', process.env['BENCH_KEY'] ?? '');
const line = textAt(10, 50, { size: 14, text: 'Invoice 2026-0142 of Example Ltd' });
const pdf = pdfOfPages([{ content: line, mediaBox: '0 0 300 100' }]);
const png = Buffer.from(await pngOf(pdf, 150));
const asynchronous = '/api/v1/ocr-async/ocr/key';
const synchronous = '/api/v1/ocr-sync/ocr/key';

interface Felting {
  readonly times: Record<FeltName, number[]>;
  readonly failures: Record<string, number>;
}

let felt: Felting = empty();
let running = false;
let lanes: Promise<unknown> = Promise.resolve();

function empty(): Felting {
  return { times: { upload: [], synchronous: [], image: [], result: [], alive: [] }, failures: {} };
}

async function timed(name: FeltName, call: () => Promise<Answer>): Promise<void> {
  const from = performance.now();
  const answer = await call();
  felt.times[name].push(performance.now() - from);
  const good = name === 'upload' ? 202 : 200;
  if (answer.status !== good) count(`${name} ${answer.status} ${/"code":"(\w+)"/.exec(answer.text)?.[1] ?? ''}`);
  else if (name === 'synchronous' && !answer.text.includes('"status":"completed"')) count('synchronous not completed');
}

function count(failure: string): void {
  const name = failure.trim();
  felt.failures[name] = (felt.failures[name] ?? 0) + 1;
}

async function repeat(pauseMs: number, calls: () => Promise<void>): Promise<void> {
  while (running) {
    await calls();
    await sleep(pauseMs * (0.75 + 0.5 * Math.random()));
  }
}

/** A request whose page and result are read again and again. */
async function finished(): Promise<string> {
  const form = { imageFile: png, track: 'text', template: 'generic.text' };
  for (let warm = 0; warm < 3; warm += 1) await caller.postForm(synchronous, form);
  const { status, text } = await caller.postForm(synchronous, form);
  if (status !== 200 || !text.includes('"status":"completed"'))
    throw new Error(`An honest call ended with ${status}: ${text}`);
  return (JSON.parse(text) as { readonly requestId: string }).requestId;
}

const request = `/api/v1/requests/${await finished()}`;

function start(): void {
  felt = empty();
  running = true;
  const form = { track: 'text', template: 'generic.text' };
  lanes = Promise.all([
    repeat(400, () => timed('upload', () => caller.postForm(asynchronous, { ...form, imageFile: pdf }))),
    repeat(300, () => timed('synchronous', () => caller.postForm(synchronous, { ...form, imageFile: png }))),
    repeat(250, () => timed('image', () => caller.get(`${request}/pages/1/image`))),
    repeat(150, () => timed('result', () => caller.get(`${request}/result`))),
    repeat(200, () => timed('alive', () => caller.get('/health/live'))),
  ]);
}

async function stop(): Promise<Felt> {
  running = false;
  await lanes;
  const { status, text } = await caller.postForm(synchronous, {
    imageFile: png,
    track: 'text',
    template: 'generic.text',
  });
  if (status !== 200 || !text.includes('"status":"completed"')) count(`honest call afterwards ${status}`);
  return felt;
}

process.on('disconnect', () => process.exit());
process.on('message', () => {
  if (running) void stop().then((reported) => process.send?.(reported));
  else {
    start();
    process.send?.('started');
  }
});
process.send?.('ready');
