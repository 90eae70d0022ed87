/**
 * How docface grows with its processes: pages per second of 1, 2, 4, 8 and 16 processes with the role ocr, two slots
 * each, on real PostgreSQL, Kafka and S3. The engine waits a second a page and costs nothing, so that one machine can
 * carry all of them. Four clients send files of twenty pages, a fifth one makes calls of one page and waits for them.
 *
 * For each number of processes, once all of them work: the steady rate, then one process more joins and leaves with
 * SIGTERM. Ends with 1, after printing everything, when a bar is missed (bench/scale/report.ts).
 *
 *   npm run bench:scale                              # readable, about 6 minutes
 *   npm run bench:scale -- --json --processes 1,2,4 --seconds 20 --partitions 64
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pageMs, ScaleFleet, type Worker } from './scale/fleet.ts';
import { ScaleLoad } from './scale/load.ts';
import { misses, paragraph, type ScaleRound, summaries } from './scale/report.ts';
import { onServers, type Settings } from './support/docface.ts';
import { busyShare, connectionsTo, machineTime } from './support/machine.ts';
import { processorTime, usedBetween } from './support/processor-time.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1,2,4,8,16' },
    seconds: { type: 'string', default: '30' },
    partitions: { type: 'string', default: '64' },
  },
});
const counts = options.processes.split(',').map(Number);
const windowMs = Number(options.seconds) * 1000;
const settleMs = 5_000;
/** A change is looked at from a little before it until this long after it is over. */
const beforeMs = 2_000;
const afterMs = 4_000;

function progress(message: string): void {
  process.stderr.write(`scale: ${message}\n`);
}

/** Longest time beyond that of a page between two pages that one of these workers finished, in milliseconds. */
function stallOf(workers: readonly Worker[], from: number, to: number): number {
  const gaps = workers.flatMap((worker) => {
    const times = [from, ...worker.readBetween(from, to), to].toSorted((a, b) => a - b);
    return times.slice(1).map((time, index) => time - (times[index] ?? time));
  });
  return Math.max(0, Math.max(...gaps) - pageMs);
}

type Steady = Omit<ScaleRound, 'workers' | 'stallMs'> & { readonly stallMs: number };

async function steady(fleet: ScaleFleet, load: ScaleLoad, settings: Settings): Promise<Steady> {
  const { workers, names } = fleet;
  const [spentBefore, machineBefore, from] = [await processorTime(names), await machineTime(), Date.now()];
  const callEveryMs = Math.max(500, (4 * pageMs) / workers.length);
  const calls = await Promise.race([load.calls(callEveryMs, windowMs), load.failed]);
  const to = Date.now();
  const [spent, machine] = [usedBetween(spentBefore, await processorTime(names)), await machineTime()];
  const connections = await connectionsTo(portsOf(settings));
  await fleet.refresh();
  const pages = workers.map((worker) => worker.readBetween(from, to).length);
  const read = pages.reduce((sum, count) => sum + count, 0);
  return {
    pagesPerSecond: (1000 * read) / (to - from),
    each: pages.map((count) => (1000 * count) / (to - from)),
    stallMs: stallOf(workers, from, to),
    callsBeyondMs: calls.map((call) => call - pageMs),
    connections,
    machineBusy: busyShare(machineBefore, machine),
    processorMs: Object.fromEntries(Object.entries(spent).map(([name, used]) => [name, used / read])),
  };
}

/** What the others notice of one process more that joins, works and is asked to stop. */
async function comeAndGo(fleet: ScaleFleet): Promise<{ readonly join: number; readonly leave: number }> {
  const joinedAt = Date.now();
  const guest = await fleet.startWorker();
  await guest.untilReading(joinedAt);
  await sleep(afterMs);
  const leftAt = Date.now();
  await guest.docface.terminate();
  await sleep(afterMs);
  const over = Date.now();
  await fleet.refresh();
  const { workers } = fleet;
  return { join: stallOf(workers, joinedAt - beforeMs, leftAt), leave: stallOf(workers, leftAt - beforeMs, over) };
}

function portsOf(settings: Settings) {
  const port = (address: string): number => Number(/:(\d+)(?:\/|$)/.exec(address.replace(/^\w+:\/\/[^/]*@/, ''))?.[1]);
  const of = (name: string): number[] => (settings[name] ?? '').split(',').map(port);
  return {
    PostgreSQL: of('DOCFACE_DATABASE_URL'),
    Kafka: of('DOCFACE_KAFKA_BROKERS'),
    S3: of('DOCFACE_S3_ENDPOINT'),
  };
}

async function measure(fleet: ScaleFleet, settings: Settings): Promise<readonly ScaleRound[]> {
  const load = new ScaleLoad(fleet);
  const rounds: ScaleRound[] = [];
  try {
    for (const workers of counts) {
      load.grow(Math.max(4, workers));
      await Promise.race([fleet.grow(workers), load.failed]);
      await sleep(settleMs);
      progress(`${workers} processes work`);
      const { stallMs, ...rest } = await steady(fleet, load, settings);
      progress(`${workers} processes: ${rest.pagesPerSecond.toFixed(2)} pages/s; one joins and leaves`);
      rounds.push({ workers, ...rest, stallMs: { steady: stallMs, ...(await comeAndGo(fleet)) } });
    }
    return rounds;
  } finally {
    load.close();
  }
}

const rounds = await onServers(async (servers) => {
  const fleet = await ScaleFleet.start({
    ...servers,
    DOCFACE_KAFKA_PARTITIONS: options.partitions,
    DOCFACE_DATABASE_CONNECTIONS: '4',
    DOCFACE_REQUEST_TIMEOUT_SECONDS: '86400',
  });
  try {
    return await measure(fleet, servers);
  } finally {
    await fleet.stop();
  }
});
const missed = misses(rounds);
if (options.json) {
  const all = {
    node: process.version,
    pageMs,
    partitions: Number(options.partitions),
    rounds: summaries(rounds),
    missed,
  };
  process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
} else {
  process.stdout.write(`Node ${process.version}, ${options.partitions} partitions, a page waits ${pageMs} ms\n`);
  for (const round of rounds) process.stdout.write(paragraph(round, rounds));
  for (const miss of missed) process.stdout.write(`MISSED ${miss}\n`);
}
process.exitCode = missed.length > 0 ? 1 : 0;
