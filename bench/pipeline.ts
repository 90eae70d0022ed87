/**
 * What docface makes of its servers: requests per second through api, outbox, Kafka, three stages and the result, with
 * engines that do nothing, on real PostgreSQL, Kafka and S3. Beside it, in turns in the same run, the bare cost of what
 * it cannot do without: as many objects put, transactions committed and events produced and consumed. Then the latency
 * of one request at a time.
 *
 *   npm run bench:pipeline            # readable
 *   npm run bench:pipeline -- --json
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDemoClient } from '../demo/client.ts';
import { type Service, startService } from '../src/infrastructure/composition/start-service.ts';
import { ports } from '../src/infrastructure/composition/tokens.ts';
import { loadConfig } from '../src/infrastructure/config/load-config.ts';
import { createLogger } from '../src/infrastructure/telemetry/pino-logger.ts';
import { bindNullEngines, nullFile } from '../test/support/null-engines.ts';
import { prepareServers, startDocfaceServers } from '../test/support/servers/docface-servers.ts';
import { BareServers, type Dues } from './bare-servers.ts';
import { LoadClient } from './load-client.ts';

const rounds = 5;
const requests = 150;
const path = '/api/v1/ocr-async/ocr/key';
const form = { imageFile: { name: 'file.pdf', bytes: nullFile('page', 1) }, track: 'text', template: 'generic.text' };

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** Counts what the service asks of its servers. */
function countDues({ parts }: Service): { take(): Dues } {
  const dues = { puts: 0, transactions: 0, publishes: 0, events: 0 };
  const objects = parts.get(ports.objects);
  const database = parts.get(ports.database);
  const eventLog = parts.get(ports.eventLog);
  const put = objects.put.bind(objects);
  objects.put = (key, source) => {
    dues.puts += 1;
    return put(key, source);
  };
  const transaction = database.transaction.bind(database);
  database.transaction = (work) => {
    dues.transactions += 1;
    return transaction(work);
  };
  const publish = eventLog.publish.bind(eventLog);
  eventLog.publish = (topic, events) => {
    dues.publishes += 1;
    dues.events += events.length;
    return publish(topic, events);
  };
  return {
    take() {
      const taken = { ...dues };
      Object.assign(dues, { puts: 0, transactions: 0, publishes: 0, events: 0 });
      return taken;
    },
  };
}

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-pipeline-'));
  const servers = await startDocfaceServers();
  const environment = { ...servers.environment, DOCFACE_DATA_DIR: directory, DOCFACE_PORT: '0' };
  await prepareServers(environment);
  const settings = loadConfig(environment);
  const service = await startService({ ...settings, logger: createLogger('error'), bindEngines: bindNullEngines });
  const limits = { submissionsPerMinute: 1_000_000, submissionBurst: 1_000_000, queued: 1_000_000 };
  const client = new LoadClient(service.url, await makeDemoClient(service, limits));
  const dues = countDues(service);
  const bare = await BareServers.open(environment);
  try {
    const all = Array.from({ length: requests }, () => form);
    await client.all(path, all);
    const times: { docface: number; bare: number }[] = [];
    let owed = dues.take();
    for (let round = 0; round < rounds; round += 1) {
      const docface = await seconds(() => client.all(path, all));
      owed = dues.take();
      times.push({ docface, bare: await seconds(() => bare.pay(owed)) });
      process.stderr.write(`pipeline: round ${round + 1} of ${rounds}\n`);
    }
    const latencies: number[] = [];
    for (let call = 0; call < 60; call += 1) latencies.push(1000 * (await seconds(() => client.all(path, [form]))));
    report(times, { owed, latencies });
  } finally {
    client.close();
    await bare.close();
    await service.stop();
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function report(
  times: readonly { readonly docface: number; readonly bare: number }[],
  { owed, latencies }: { readonly owed: Dues; readonly latencies: readonly number[] },
): void {
  const rate = (of: 'docface' | 'bare'): number =>
    requests /
    at(
      times.map((time) => time[of]),
      0.5,
    );
  const ratio = at(
    times.map(({ docface, bare }) => bare / docface),
    0.5,
  );
  const latency = { median: at(latencies, 0.5), p95: at(latencies, 0.95) };
  const outcome = { requests, rounds, docface: rate('docface'), bare: rate('bare'), ratio, owed, latency };
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ node: process.version, ...outcome }, null, 2)}\n`);
    return;
  }
  const each = (count: number): string => (count / requests).toFixed(1);
  process.stdout.write(
    `Node ${process.version}, ${requests} requests of one page, medians of ${rounds} rounds\n` +
      `docface ${outcome.docface.toFixed(1)}/s, bare ${outcome.bare.toFixed(1)}/s, ratio ${ratio.toFixed(2)}\n` +
      `each request: ${each(owed.puts)} objects, ${each(owed.transactions)} transactions, ${each(owed.events)} events in ${each(owed.publishes)} sends\n` +
      `one at a time: median ${latency.median.toFixed(0)} ms, 95th percentile ${latency.p95.toFixed(0)} ms\n`,
  );
}

await main();
