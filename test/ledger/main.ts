/**
 * The ledger test: separate docface processes on real servers, a client that remembers every acknowledged request, a
 * receiver that remembers every delivery, and disturbances of many kinds. In the end everything is counted. Ends with
 * status 1 when something was lost, failed, wrong, stuck, never told or done twice, when a stop cost anything, or when
 * it took too long to recover from kills.
 *
 *   npm run test:ledger -- --kills 100 --seed 7 --kinds sigterm,rolling
 *   npm run test:ledger -- --kills 1200 --at-once 4     # each part of the service by one at a time
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { startReceiver } from '../support/local-receiver.ts';
import { prepareServers, startDocfaceServers } from '../support/servers/docface-servers.ts';
import { openProxy } from '../support/swallowing-proxy.ts';
import {
  audit,
  type Evidence,
  type Fault,
  faults,
  judgedKills,
  type KillRecovery,
  maxKillRecovery,
  subjectsOf,
  type Verdict,
} from './audit.ts';
import { openBalancer } from './balancer.ts';
import {
  allKinds,
  type Disturbance,
  disturb,
  type Kind,
  type Part,
  partsOf,
  planOf,
  stopKinds,
  type World,
} from './disturbances.ts';
import { startFleet } from './fleet.ts';
import { type Office, openOffice, type Tries } from './office.ts';
import { seeded } from './random.ts';
import { type Acknowledged, Submitter } from './submissions.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    seed: { type: 'string' },
    kinds: { type: 'string' },
    'at-once': { type: 'string', default: '1' },
  },
});
const kinds = kindsOf(values.kinds);
const kills = Number(values.kills ?? kinds.length);
const atOnce = Number(values['at-once']);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const leaseSeconds = 10;
const sessionSeconds = 10;
const stopDelaySeconds = 2;
const patienceMs = 180_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function kindsOf(names: string | undefined): readonly Kind[] {
  if (names === undefined) return allKinds;
  const chosen = names.split(',').map((name) => allKinds.find((kind) => kind === name) ?? name);
  const unknown = chosen.filter((name) => !allKinds.some((kind) => kind === name));
  if (unknown.length > 0) throw new Error(`--kinds: ${unknown.join(', ')} is none of ${allKinds.join(', ')}`);
  return chosen as readonly Kind[];
}

async function main(): Promise<boolean> {
  say(`ledger: ${kills} disturbances, ${atOnce} at once, seed ${seed}, ${kinds.join(', ')}`);
  const directory = await mkdtemp(join(tmpdir(), 'docface-ledger-'));
  const servers = await startDocfaceServers(3);
  const receiver = await startReceiver((_, response) => void response.writeHead(204).end());
  const environment = {
    ...servers.environment,
    DOCFACE_DATA_DIR: directory,
    DOCFACE_HOST: '127.0.0.1',
    DOCFACE_WORK_LEASE_SECONDS: String(leaseSeconds),
    DOCFACE_KAFKA_SESSION_SECONDS: String(sessionSeconds),
    DOCFACE_STOP_DELAY_SECONDS: String(stopDelaySeconds),
    DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
    DOCFACE_LOG_LEVEL: 'error',
  };
  await prepareServers(environment);
  const office = await openOffice(environment);
  const key = await office.addClient(receiver.url);
  const database = new URL(servers.postgres.url);
  const databasePath = await openProxy({ host: database.hostname, port: Number(database.port) });
  database.port = String(databasePath.port);
  const members = await startFleet({ ...environment, DOCFACE_DATABASE_URL: database.href });
  const apiPorts = () => members.filter(({ group }) => group === 'api').flatMap(({ ports }) => ports);
  const balancer = await openBalancer(apiPorts, (line) => say(`balancer: ${line}`));
  await Promise.all(apiPorts().map((port) => balancer.seen(port)));
  say('ledger: the fleet works');
  try {
    const { url } = balancer;
    const submitter = new Submitter({ url, key, random: seeded(seed + 1), everyMs: 250 });
    const times = { leaseMs: leaseSeconds * 1000, sessionMs: sessionSeconds * 1000 };
    const world = { members, balancer, servers, databasePath, submitter, random: seeded(seed), ...times };
    const submitting = submitter.run();
    const { disturbances, byStops } = await disturbAll(world, office);
    await submitter.stop();
    await submitting;
    const { acknowledged, repelled } = submitter;
    say(`ledger: ${acknowledged.length} acknowledged; waiting until all is quiet`);
    const isReported = (): boolean => {
      const reported = subjectsOf(receiver.received);
      return acknowledged.every(({ requestId }) => reported.has(requestId));
    };
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline && !isReported(); ) await sleep(1_000);
    const envelopes = await collect(acknowledged, url, key);
    const stops = members.flatMap((member) => member.stops);
    const { received } = receiver;
    const markers = await office.markers();
    const verdict = audit({ acknowledged, repelled, envelopes, received, markers, disturbances, stops });
    for (const requestId of unfinished(envelopes).slice(0, 5)) say(await office.explain(requestId));
    const tries = await office.tries();
    const ofStops = byStops ?? (kinds.every((kind) => stopKinds.includes(kind)) ? tries : null);
    const orphans = await office.sweepOrphans();
    print(verdict, { orphans, tries, ofStops, maxStop: Math.max(0, ...stops.map(({ seconds }) => seconds)) });
    const wrong = Object.values(verdict.counts).reduce((sum, count) => sum + count, 0) + orphans.left;
    if (atOnce === 1 && verdict.killRecovery.judged === 'missed') return false;
    return wrong === 0 && (ofStops === null || ofStops.again + ofStops.crashes === 0);
  } finally {
    await Promise.all(members.map((member) => member.close()));
    await balancer.close();
    await databasePath.close();
    await office.close();
    await receiver.close();
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** `byStops`: tries that had been counted when the last stop was over and its leases would have ended; null without. */
async function disturbAll(
  world: World,
  office: Office,
): Promise<{ readonly disturbances: readonly Disturbance[]; readonly byStops: Tries | null }> {
  const disturbances: Disturbance[] = [];
  const reported = (done: Disturbance): void => {
    disturbances.push(done);
    say(`ledger: ${disturbances.length}. ${done.what}, ${world.submitter.acknowledged.length} acknowledged`);
  };
  const plan = planOf(kinds, kills, world.random);
  const stops = plan.filter((kind) => stopKinds.includes(kind));
  await disturbEach(stops, world, reported);
  if (stops.length === plan.length) return { disturbances, byStops: null };
  if (stops.length > 0) await sleep(world.leaseMs * 1.5);
  const byStops = stops.length > 0 ? await office.tries() : null;
  await disturbEach(plan.slice(stops.length), world, reported);
  return { disturbances, byStops };
}

/** In the order of the plan, but that what has to wait for a part of the service lets others go first. */
async function disturbEach(plan: readonly Kind[], world: World, reported: (done: Disturbance) => void): Promise<void> {
  const left = plan.map((kind) => ({ kind, parts: partsOf(kind, world.random) }));
  const taken = new Set<Part>();
  const under = new Set<Promise<void>>();
  while (left.length + under.size > 0) {
    const next = under.size < atOnce ? left.findIndex(({ parts }) => !parts.some((part) => taken.has(part))) : -1;
    const [drawn] = next === -1 ? [] : left.splice(next, 1);
    if (drawn === undefined) {
      await Promise.race(under);
      continue;
    }
    const { kind, parts } = drawn;
    for (const part of parts) taken.add(part);
    const run = disturb(kind, parts, world)
      .then(reported)
      .finally(() => {
        for (const part of parts) taken.delete(part);
        under.delete(run);
      });
    under.add(run);
  }
}

function unfinished(envelopes: Evidence['envelopes']): readonly string[] {
  return [...envelopes].flatMap(([id, found]) => (found?.envelope.completedAt === null ? [id] : []));
}

async function collect(
  acknowledged: readonly Acknowledged[],
  url: string,
  key: string,
): Promise<Evidence['envelopes']> {
  const found = new Map<string, { envelope: Envelope; text: string } | null>();
  for (const { requestId, kind } of acknowledged) {
    const answer = await get(`${url}/api/v1/requests/${requestId}`, key);
    const envelope = answer.ok ? ((await answer.json()) as Envelope) : null;
    const hasText = envelope?.status === 'completed' && kind === 'ocr';
    const text = hasText ? await (await get(`${url}/api/v1/requests/${requestId}/result.txt`, key)).text() : '';
    found.set(requestId, envelope === null ? null : { envelope, text });
  }
  return found;
}

/** Asks again when a connection that was kept open turns out to be closed. Only 404 says that something is lost. */
async function get(url: string, key: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { headers: { 'x-api-key': key } }).catch((error: unknown) => error as Error);
    if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer;
    if (tries === 5) throw answer instanceof Response ? new Error(`${url} was answered with ${answer.status}`) : answer;
    await sleep(500);
  }
}

interface Figures {
  readonly orphans: { readonly swept: number; readonly left: number };
  readonly tries: Tries;
  readonly ofStops: Tries | null;
  readonly maxStop: number;
}

function ofKills({ times, p95, judged }: KillRecovery): string {
  const bar = `95th percentile ${p95.toFixed(1)} s of ${times}, at most ${maxKillRecovery} s`;
  // Then the recovery from one thing lasts as long as that from others.
  if (atOnce > 1) return `${bar}: not judged, with others at once`;
  return judged === 'too few' ? `${bar}: not judged, fewer than ${judgedKills}` : `${bar}: ${judged}`;
}

function print(verdict: Verdict, { orphans, tries, ofStops, maxStop }: Figures): void {
  const seconds = (value: number): string => `${value.toFixed(1)} s`;
  const reported = ({ again, crashes }: Tries): string => `${again} again, ${crashes} crashes`;
  const rows: readonly (readonly [string, string | number])[] = [
    ['acknowledged', verdict.acknowledged],
    ...(Object.keys(faults) as Fault[]).map((fault) => [faults[fault], verdict.counts[fault]] as const),
    ['orphaned objects', `${orphans.swept} swept, ${orphans.left} left`],
    ['tries counted for stops', ofStops === null ? 'not drawn' : reported(ofStops)],
    ['tries counted in all', reported(tries)],
    ['longest stop', seconds(maxStop)],
    ['duplicates seen by the receiver', verdict.duplicatesSeen],
    ...[...verdict.recovery].map(([kind, { times, median, p95, max }]) => {
      const spread = `median ${seconds(median)}, 95th percentile ${seconds(p95)}, maximum ${seconds(max)}`;
      return [`time to recover: ${kind}`, `${spread} (${times})`] as const;
    }),
    ['time to recover: all kills', ofKills(verdict.killRecovery)],
  ];
  for (const complaint of verdict.complaints.slice(0, 50)) process.stdout.write(`${complaint}\n`);
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(32)} ${value}\n`);
}

process.exitCode = (await main()) ? 0 : 1;
