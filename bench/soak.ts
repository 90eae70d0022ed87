/**
 * Memory of the service under a long mixed load: documents, PDF files and face matches of a labelled folder, on the
 * embedded default with two slots. What counts is the service with every process that it starts, measured once a second
 * as the sum of proportional set sizes (a page of memory that processes share counts once). Reads /proc, so Linux only.
 *
 *   npm run bench:soak -- --data FOLDER [--requests 2500] [--at-once 8] [--seed 1] [--json]
 *
 * Exit status 1 when a bar is missed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Envelope } from '../src/application/requests/envelope.ts';
import { Random } from '../test/drawn/random.ts';
import { formOf, loadMaterial, type Material, type Planned, plan } from './soak/mix.ts';
import { BuiltService } from './support/built-service.ts';
import { type MemoryPart, MemorySampler, type TreeMemory } from './support/process-tree.ts';
import { median } from './support/statistics.ts';

const slots = 2;
const megabyte = 1e6;
const restMs = 120_000;
/**
 * Megabytes; growth as the share by which the median of the last quarter may exceed that of the second; and the share
 * of requests and of what is made of their results that end well at least: every file of the mix can be read.
 */
const bars = { peak: 1500, rest: 450, growth: 0.05, ended: 0.99 } as const;
/** Requests between two lines of progress. */
const step = 25;

interface Quarter {
  readonly seconds: number;
  readonly median: number;
  readonly peak: number;
}

interface Outcome {
  readonly requests: number;
  readonly minutes: number;
  /** How requests ended: a status, and the code of those that failed. */
  readonly ends: Readonly<Record<string, number>>;
  /** Megabytes: proportional set sizes, unless the name says resident. */
  readonly idle: number;
  readonly quarters: readonly Quarter[];
  readonly peak: number;
  readonly peakResident: number;
  /** What each process had at the peak, and whether it worked in the second before. */
  readonly peakParts: readonly string[];
  readonly rest: number;
  readonly restResident: number;
  readonly restProcesses: number;
  readonly verdicts: Readonly<Record<keyof typeof bars, boolean>>;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      requests: { type: 'string', default: '2500' },
      'at-once': { type: 'string', default: '8' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  });
  const data = values.data ?? process.env['BENCH_DATA'] ?? '';
  if (data === '') throw new Error('Say where the labelled documents are: --data FOLDER, or BENCH_DATA.');
  const [requests, atOnce, seed] = [values.requests, values['at-once'], values.seed].map(Number);
  return { data, requests: requests ?? 0, atOnce: atOnce ?? 0, seed: seed ?? 0, json: values.json };
}

type Options = ReturnType<typeof readOptions>;

/** A client and where it sends. */
interface Sender {
  readonly url: string;
  readonly key: string;
}

/** Sends one request, waits for its end and fetches what is made of it; returns how each of these ended. */
async function send({ url, key }: Sender, planned: Planned, material: Material): Promise<readonly string[]> {
  const headers = { 'x-api-key': key };
  const body = await formOf(planned, material);
  const answer = await fetch(`${url}/api/v1/${planned.path}`, { method: 'POST', headers, body });
  if (!answer.ok) return [`answer ${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`];
  let envelope = (await answer.json()) as Envelope;
  while (envelope.status === 'queued' || envelope.status === 'processing') {
    const wait = { headers: { ...headers, prefer: 'wait=50' } };
    envelope = (await (await fetch(`${url}/api/v1/requests/${envelope.requestId}`, wait)).json()) as Envelope;
  }
  const ends = [`${planned.kind} ${envelope.status}${envelope.error ? ` ${envelope.error.code}` : ''}`];
  for (const output of envelope.status === 'completed' ? planned.outputs : []) {
    const made = await fetch(`${url}/api/v1/requests/${envelope.requestId}/${output}`, { headers });
    await made.arrayBuffer();
    ends.push(`${output} ${made.status}`);
  }
  return ends;
}

/** The share of ends that are good ones; 0 of none. */
function goodShare(ends: ReadonlyMap<string, number>): number {
  const count = (of: readonly (readonly [string, number])[]): number => of.reduce((sum, [, times]) => sum + times, 0);
  const good = [...ends].filter(([end]) => end.endsWith(' completed') || end.endsWith(' 200'));
  return count(good) / Math.max(1, count([...ends]));
}

interface Load {
  readonly ends: Map<string, number>;
  /** How many samples there were at the end of each quarter of the requests. */
  readonly marks: readonly number[];
}

async function drive(sender: Sender, sampler: MemorySampler, options: Options): Promise<Load> {
  const material = await loadMaterial(options.data);
  const random = new Random(options.seed);
  const ends = new Map<string, number>();
  const marks: number[] = [];
  let sent = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (sent < options.requests) {
      sent += 1;
      for (const end of await send(sender, plan(random, material), material)) ends.set(end, (ends.get(end) ?? 0) + 1);
      done += 1;
      if (done >= ((marks.length + 1) * options.requests) / 4) marks.push(sampler.samples.length);
      if (done % step === 0 || done === options.requests) showProgress(done, sampler.samples, options);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, lane));
  return { ends, marks };
}

function showProgress(done: number, samples: readonly TreeMemory[], { requests }: Options): void {
  const { proportional = 0, resident = 0, processes = 0 } = samples.at(-1) ?? {};
  const figures = `${inMegabytes(proportional)} MB (resident ${inMegabytes(resident)}) in ${processes} processes`;
  const peak = inMegabytes(Math.max(...samples.map((sample) => sample.proportional)));
  process.stderr.write(`${done} of ${requests}: ${figures}, at most ${peak} MB so far\n`);
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / megabyte);
}

function quartersOf(samples: readonly TreeMemory[], marks: readonly number[]): readonly Quarter[] {
  return marks.map((end, index) => {
    const sizes = samples.slice(marks[index - 1] ?? 0, end).map(({ proportional }) => inMegabytes(proportional));
    return { seconds: sizes.length, median: median(sizes), peak: Math.max(0, ...sizes) };
  });
}

/** Name and megabytes of a process, and the processor time that it used since the sample before. */
function reported({ name, bytes, pid, usedMs }: MemoryPart, before: readonly MemoryPart[]): string {
  const used = usedMs - (before.find((part) => part.pid === pid)?.usedMs ?? 0);
  return `${name} ${inMegabytes(bytes)} (used ${used} ms)`;
}

async function measure(options: Options): Promise<Outcome> {
  const service = await BuiltService.start({ DOCFACE_ENGINE_SLOTS: String(slots) });
  const { url } = service;
  const sampler = new MemorySampler(service.pid);
  try {
    const key = await service.makeClient('bench');
    sampler.start();
    await sleep(5000);
    const before = sampler.samples.length;
    const began = performance.now();
    const { ends, marks } = await drive({ url, key }, sampler, options);
    const minutes = (performance.now() - began) / 60_000;
    await sleep(restMs);
    if (service.hasEnded) throw new Error('docface serve ended under the load');
    const { samples } = sampler;
    const loaded = samples.slice(before);
    const quarters = quartersOf(samples, marks);
    const [highest] = loaded.toSorted((a, b) => b.proportional - a.proportional);
    const beforeHighest = highest && samples[samples.indexOf(highest) - 1];
    const peak = inMegabytes(highest?.proportional ?? 0);
    const last = samples.at(-1);
    const rest = inMegabytes(last?.proportional ?? 0);
    return {
      requests: options.requests,
      minutes: Math.round(minutes * 10) / 10,
      ends: Object.fromEntries([...ends].toSorted(([a], [b]) => a.localeCompare(b))),
      idle: inMegabytes(samples[before - 1]?.proportional ?? 0),
      quarters,
      peak,
      peakResident: Math.max(...loaded.map(({ resident }) => inMegabytes(resident))),
      peakParts: (highest?.parts ?? []).map((part) => reported(part, beforeHighest?.parts ?? [])),
      rest,
      restResident: inMegabytes(last?.resident ?? 0),
      restProcesses: last?.processes ?? 0,
      verdicts: {
        peak: peak <= bars.peak,
        rest: rest <= bars.rest,
        growth: (quarters[3]?.median ?? Number.NaN) <= (quarters[1]?.median ?? Number.NaN) * (1 + bars.growth),
        ended: goodShare(ends) >= bars.ended,
      },
    };
  } finally {
    sampler.stop();
    await service.stop();
  }
}

function report(outcome: Outcome): void {
  const say = (line: string): boolean => process.stdout.write(`${line}\n`);
  const verdict = (name: keyof typeof bars): string => (outcome.verdicts[name] ? 'met' : 'MISSED');
  say(`${outcome.requests} requests in ${outcome.minutes} minutes, ${slots} slots, Node ${process.version}`);
  for (const [end, count] of Object.entries(outcome.ends)) say(`  ${String(count).padStart(5)}  ${end}`);
  say(`of them ended well; bar ${bars.ended}: ${verdict('ended')}`);
  say(`idle before      ${outcome.idle} MB`);
  for (const [index, { median: middle, peak, seconds }] of outcome.quarters.entries()) {
    say(`quarter ${index + 1}        median ${middle} MB, peak ${peak} MB, ${seconds} samples`);
  }
  say(`peak             ${outcome.peak} MB (resident ${outcome.peakResident}); bar ${bars.peak}: ${verdict('peak')}`);
  say(`  of it          ${outcome.peakParts.join(', ')}`);
  const rest = `${outcome.rest} MB (resident ${outcome.restResident}) in ${outcome.restProcesses} processes`;
  say(`two minutes after ${rest}; bar ${bars.rest}: ${verdict('rest')}`);
  say(`quarter 4 to 2   at most ${bars.growth * 100} % more: ${verdict('growth')}`);
}

const options = readOptions();
const outcome = await measure(options);
if (options.json) process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
else report(outcome);
if (Object.values(outcome.verdicts).includes(false)) process.exitCode = 1;
