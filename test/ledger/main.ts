/**
 * The ledger test: separate docface processes on real servers, a client that remembers every acknowledged request, a
 * receiver that remembers every delivery, and processes that are killed at named points and at random. In the end
 * everything is counted. Ends with status 1 when something was lost, wrong, stuck, never told or done twice.
 *
 *   npm run test:ledger -- --kills 100 --seed 7
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { startReceiver } from '../support/local-receiver.ts';
import { prepareServers, startDocfaceServers } from '../support/servers/docface-servers.ts';
import { audit, type Evidence, type Verdict } from './audit.ts';
import { startFleet } from './fleet.ts';
import { type Disturbance, killTimeAndAgain } from './kills.ts';
import { openOffice } from './office.ts';
import { seeded } from './random.ts';
import { type Acknowledged, Submitter } from './submissions.ts';

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const kills = Number(values.kills ?? 20);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const leaseSeconds = 10;
const patienceMs = 180_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<boolean> {
  say(`ledger: ${kills} kills, seed ${seed}`);
  const directory = await mkdtemp(join(tmpdir(), 'docface-ledger-'));
  const servers = await startDocfaceServers(3);
  const receiver = await startReceiver((_, response) => void response.writeHead(204).end());
  const environment = {
    ...servers.environment,
    DOCFACE_DATA_DIR: directory,
    DOCFACE_HOST: '127.0.0.1',
    DOCFACE_WORK_LEASE_SECONDS: String(leaseSeconds),
    DOCFACE_KAFKA_SESSION_SECONDS: '10',
    DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
    DOCFACE_LOG_LEVEL: 'error',
  };
  await prepareServers(environment);
  const office = await openOffice(environment);
  const key = await office.addClient(receiver.url);
  const members = await startFleet(environment);
  say('ledger: the fleet works');
  try {
    const random = seeded(seed);
    const urls = members.filter(({ group }) => group === 'api').map(({ url }) => url);
    const submitter = new Submitter({ urls, key, random: seeded(seed + 1), everyMs: 250 });
    const submitting = submitter.run();
    const disturbances: Disturbance[] = [];
    const onDisturbance = (disturbance: Disturbance): void => {
      disturbances.push(disturbance);
      say(`ledger: ${disturbances.length}. ${disturbance.what}, ${submitter.acknowledged.length} acknowledged`);
    };
    await killTimeAndAgain({ kills, members, servers, random, frozenMs: leaseSeconds * 1500, onDisturbance });
    await submitter.stop();
    await submitting;
    const { acknowledged } = submitter;
    say(`ledger: ${acknowledged.length} acknowledged; waiting until all is quiet`);
    const isTold = (): boolean =>
      acknowledged.every(({ requestId }) => receiver.received.some(({ body }) => body.includes(requestId)));
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline && !isTold(); ) await sleep(1_000);
    const envelopes = await collect(acknowledged, urls[0] ?? '', key);
    const markers = await office.markers();
    const verdict = audit({ acknowledged, envelopes, received: receiver.received, markers, disturbances });
    for (const requestId of verdict.stuck > 0 ? unfinished(envelopes).slice(0, 5) : [])
      say(await office.explain(requestId));
    const orphans = await office.sweepOrphans();
    print(verdict, orphans);
    return (
      verdict.lost + verdict.wrong + verdict.stuck + verdict.untold + verdict.duplicateEffects + orphans.left === 0
    );
  } finally {
    await Promise.all(members.map((member) => member.close()));
    await office.close();
    await receiver.close();
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
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
  for (const { requestId } of acknowledged) {
    const answer = await get(`${url}/api/v1/requests/${requestId}`, key);
    const envelope = answer.ok ? ((await answer.json()) as Envelope) : null;
    const isDone = envelope?.status === 'completed';
    const text = isDone ? await (await get(`${url}/api/v1/requests/${requestId}/result.txt`, key)).text() : '';
    found.set(requestId, envelope === null ? null : { envelope, text });
  }
  return found;
}

/** Asks again when a connection that was kept open turns out to be closed. */
async function get(url: string, key: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { headers: { 'x-api-key': key } }).catch((error: unknown) => error as Error);
    if (answer instanceof Response) return answer;
    if (tries === 5) throw answer;
    await sleep(500);
  }
}

function print(verdict: Verdict, orphans: { readonly swept: number; readonly left: number }): void {
  const { recovery, complaints } = verdict;
  const seconds = (value: number): string => `${value.toFixed(1)} s`;
  const rows: readonly (readonly [string, string | number])[] = [
    ['acknowledged', verdict.acknowledged],
    ['lost', verdict.lost],
    ['wrong', verdict.wrong],
    ['stuck', verdict.stuck],
    ['never told', verdict.untold],
    ['duplicate effects', verdict.duplicateEffects],
    ['orphaned objects', `${orphans.swept} swept, ${orphans.left} left`],
    ['duplicates seen by the receiver', verdict.duplicatesSeen],
    [
      'time to recover',
      `median ${seconds(recovery.median)}, 95th percentile ${seconds(recovery.p95)}, maximum ${seconds(recovery.max)}`,
    ],
  ];
  for (const complaint of complaints.slice(0, 50)) process.stdout.write(`${complaint}\n`);
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(32)} ${value}\n`);
}

process.exitCode = (await main()) ? 0 : 1;
