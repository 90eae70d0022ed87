import { setTimeout as sleep } from 'node:timers/promises';
import type { DocfaceServers } from '../support/servers/docface-servers.ts';
import type { Member } from './fleet.ts';
import { type KillPoint, killPoints } from './kill-points.ts';
import { pick } from './random.ts';

/** Something that was done to the service, and when. */
export interface Disturbance {
  readonly what: string;
  readonly at: number;
}

export interface KillOptions {
  readonly kills: number;
  readonly members: readonly Member[];
  readonly servers: DocfaceServers;
  readonly random: () => number;
  /** Longer than the lease of work. */
  readonly frozenMs: number;
  readonly onDisturbance: (disturbance: Disturbance) => void;
}

/** An armed point that nothing reaches for this long: the process is killed wherever it is. */
const pointPatienceMs = 8_000;

/** Kills processes at named points and at random; once in between each server is disturbed and a worker frozen. */
export async function killTimeAndAgain(options: KillOptions): Promise<void> {
  const { kills, random } = options;
  const extras = [freezeWorker, restartDatabase, killBroker];
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(300 + random() * 1_700);
    await killOne(options);
    const extra = extras[Math.floor((kill * (extras.length + 1)) / (kills + 1)) - 1];
    const before = extras[Math.floor(((kill - 1) * (extras.length + 1)) / (kills + 1)) - 1];
    if (extra !== undefined && extra !== before) await extra(options);
  }
  await Promise.all(options.members.map((member) => member.ready()));
}

async function killOne({ members, random, onDisturbance }: KillOptions): Promise<void> {
  const points = Object.keys(killPoints) as KillPoint[];
  const point = random() < 0.3 ? null : pick(points, random);
  const group = point === null ? 'any' : killPoints[point];
  const member = pick(
    members.filter((each) => group === 'any' || each.group === group),
    random,
  );
  await member.ready();
  const ended = member.ended();
  if (point === null) member.kill();
  else member.arm(point);
  let where = point === null ? 'at random' : `at "${point}"`;
  const timer = setTimeout(() => {
    where = `at random, because nothing reached "${point}"`;
    member.kill();
  }, pointPatienceMs);
  await ended;
  clearTimeout(timer);
  onDisturbance({ what: `${member.group} killed ${where}`, at: Date.now() });
}

async function freezeWorker({ members, random, frozenMs, onDisturbance }: KillOptions): Promise<void> {
  const workers = members.filter((member) => member.group === 'worker');
  const worker = pick(workers, random);
  await worker.ready();
  worker.stop();
  onDisturbance({ what: 'worker frozen for longer than its lease', at: Date.now() });
  await sleep(frozenMs);
  worker.resume();
}

async function restartDatabase({ servers, onDisturbance }: KillOptions): Promise<void> {
  onDisturbance({ what: 'PostgreSQL restarted', at: Date.now() });
  await servers.postgres.restart('immediate');
}

async function killBroker({ servers, onDisturbance }: KillOptions): Promise<void> {
  onDisturbance({ what: 'a broker killed', at: Date.now() });
  await servers.kafka.kill(1);
  await sleep(5_000);
  await servers.kafka.start(1);
}
