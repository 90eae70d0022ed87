import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocfaceServers } from '../support/servers/docface-servers.ts';
import type { SwallowingProxy } from '../support/swallowing-proxy.ts';
import type { Balancer } from './balancer.ts';
import type { Member } from './fleet.ts';
import { type Group, groups, type KillPoint, killPoints, stopPoints } from './kill-points.ts';
import { pick } from './random.ts';
import type { Submitter } from './submissions.ts';

/** What a client may see of a disturbance: nothing, connections that break, or 5xx as well. */
type Seen = 'nothing' | 'broken connections' | 'anything';

/** Something that was done to the service. */
export interface Disturbance {
  readonly kind: Kind;
  readonly what: string;
  readonly at: number;
  /** When everything was there again that it took away; recovery counts from then. */
  readonly over: number;
  readonly seen: Seen;
  /** What was wrong with it, seen at once. */
  readonly complaint?: string;
}

export interface World {
  readonly members: readonly Member[];
  readonly balancer: Balancer;
  readonly servers: DocfaceServers;
  /** Before PostgreSQL, for the processes of the fleet. */
  readonly databasePath: SwallowingProxy;
  readonly submitter: Submitter;
  readonly random: () => number;
  readonly leaseMs: number;
  readonly sessionMs: number;
}

type Done = Omit<Disturbance, 'kind' | 'over' | 'seen'>;

/** What a disturbance takes for itself, so that the other process of a group, and the other brokers, go on. */
export type Part = Group | 'database' | 'brokers' | 'store';

const allGroups = Object.keys(groups) as readonly Group[];

type Taking = (random: () => number) => readonly Part[];
const taking =
  (...parts: readonly Part[]): Taking =>
  () =>
    parts;
const takingGroup: Taking = (random) => [pick(allGroups, random)];

/** By name; stops come first, so that the tries that they may not count can be distinguished from those of others. */
const kinds = {
  sigterm: { seen: 'nothing', takes: takingGroup, run: stopOne },
  'sigterm-point': { seen: 'nothing', takes: taking('worker'), run: stopAtPoint },
  rolling: { seen: 'nothing', takes: taking(...allGroups), run: restartAll },
  kill: { seen: 'broken connections', takes: takingGroup, run: killOne },
  'kill-point': { seen: 'broken connections', takes: takingGroup, run: killAtPoint },
  freeze: { seen: 'nothing', takes: taking('worker'), run: freezeWorker },
  database: { seen: 'anything', takes: taking('database'), run: restartDatabase },
  'database-path': { seen: 'anything', takes: taking('database'), run: swallowDatabase },
  broker: { seen: 'nothing', takes: taking('brokers'), run: (world: World) => killBroker(world, 5_000) },
  'broker-long': {
    seen: 'nothing',
    takes: taking('brokers'),
    run: (world: World) => killBroker(world, world.sessionMs * 1.5),
  },
  s3: { seen: 'anything', takes: taking('store'), run: stopStore },
  // What refuses the file must be the spool.
  spool: { seen: 'anything', takes: taking('api', 'database', 'store'), run: fillSpool },
} as const satisfies Readonly<
  Record<string, { seen: Seen; takes: Taking; run: (world: World, group: Group) => Promise<Done> }>
>;

export type Kind = keyof typeof kinds;
export const allKinds = Object.keys(kinds) as readonly Kind[];
/** None of these may count a try or break a call. */
export const stopKinds: readonly Kind[] = ['sigterm', 'sigterm-point', 'rolling'];

/** An armed point that nothing reaches for this long: the process is ended wherever it is. */
const pointPatienceMs = 8_000;

/** Each of the kinds as often as the others, in an order that the seed decides, stops first. */
export function planOf(chosen: readonly Kind[], count: number, random: () => number): readonly Kind[] {
  const drawn = Array.from({ length: count }, (_, index) => chosen[index % chosen.length] ?? 'kill');
  const shuffled = drawn.map((kind) => ({ kind, at: random() })).toSorted((a, b) => a.at - b.at);
  const isStop = ({ kind }: { readonly kind: Kind }): boolean => stopKinds.includes(kind);
  return [...shuffled.filter(isStop), ...shuffled.filter((each) => !isStop(each))].map(({ kind }) => kind);
}

/** What a disturbance of this kind is to take. */
export function partsOf(kind: Kind, random: () => number): readonly Part[] {
  return kinds[kind].takes(random);
}

/**
 * Does one thing to what it takes of the service, a moment after the one before, and waits until all its processes run
 * again.
 */
export async function disturb(kind: Kind, parts: readonly Part[], world: World): Promise<Disturbance> {
  await sleep(300 + world.random() * 1_700);
  const { seen, run } = kinds[kind];
  const group = allGroups.find((each) => parts.includes(each)) ?? 'worker';
  const done = await run(world, group);
  const over = seen === 'anything' || kind.startsWith('broker') ? Date.now() : done.at;
  await Promise.all(world.members.map((member) => member.ready()));
  return { kind, ...done, over, seen };
}

async function pickMember({ members, random }: World, group: Group): Promise<Member> {
  const member = pick(
    members.filter((each) => each.group === group),
    random,
  );
  await member.ready();
  return member;
}

async function stopOne(world: World, group: Group): Promise<Done> {
  const member = await pickMember(world, group);
  const at = Date.now();
  await member.terminate();
  return { what: `${group} told to stop`, at };
}

async function stopAtPoint(world: World): Promise<Done> {
  const member = await pickMember(world, 'worker');
  const point = pick(stopPoints, world.random);
  // Shorter than the patience of a stop, or longer.
  const holdMs = world.random() < 0.5 ? 500 : 15_000;
  const [stopping, ended] = [member.stopping(), member.ended()];
  member.arm({ signal: 'SIGTERM', point, holdMs });
  let where = `in the midst of "${point}", which lasts ${holdMs / 1000} s`;
  const { current } = member;
  const timer = setTimeout(() => {
    where = `because nothing reached "${point}"`;
    current.child.kill('SIGTERM');
  }, pointPatienceMs);
  await stopping;
  clearTimeout(timer);
  const at = Date.now();
  await ended;
  return { what: `worker told to stop ${where}`, at };
}

/** As an upgrade: in each group one process after the other, each replaced before it is asked to stop. */
async function restartAll({ members, balancer }: World): Promise<Done> {
  let at = Date.now();
  const restart = async (group: Group): Promise<void> => {
    for (const member of members.filter((each) => each.group === group)) {
      await member.ready();
      const seen = (port: number): Promise<void> => (group === 'api' ? balancer.seen(port) : Promise.resolve());
      await member.replace(seen, () => {
        at = Date.now();
      });
    }
  };
  await Promise.all(allGroups.map(restart));
  return { what: `all ${members.length} processes replaced in turn`, at };
}

async function killOne(world: World, group: Group): Promise<Done> {
  const member = await pickMember(world, group);
  const ended = member.ended();
  member.kill();
  await ended;
  return { what: `${group} killed`, at: Date.now() };
}

async function killAtPoint(world: World, group: Group): Promise<Done> {
  const reached = (Object.keys(killPoints) as KillPoint[]).filter((each) => [group, 'any'].includes(killPoints[each]));
  const point = pick(reached, world.random);
  const member = await pickMember(world, group);
  const ended = member.ended();
  member.arm({ signal: 'SIGKILL', point });
  let where = `at "${point}"`;
  const timer = setTimeout(() => {
    where = `because nothing reached "${point}"`;
    member.kill();
  }, pointPatienceMs);
  await ended;
  clearTimeout(timer);
  return { what: `${group} killed ${where}`, at: Date.now() };
}

async function freezeWorker(world: World): Promise<Done> {
  const worker = await pickMember(world, 'worker');
  worker.freeze();
  const at = Date.now();
  await sleep(world.leaseMs * 1.5);
  worker.resume();
  return { what: 'worker frozen for longer than its lease', at };
}

async function restartDatabase({ servers }: World): Promise<Done> {
  const at = Date.now();
  await servers.postgres.restart('immediate');
  return { what: 'PostgreSQL restarted without a goodbye', at };
}

async function swallowDatabase({ databasePath }: World): Promise<Done> {
  const at = Date.now();
  databasePath.swallow();
  await sleep(20_000);
  databasePath.restore();
  return { what: 'the path to PostgreSQL swallowed packets for 20 s', at };
}

async function killBroker({ servers, random }: World, ms: number): Promise<Done> {
  const at = Date.now();
  const broker = pick([0, 1, 2], random);
  await servers.kafka.kill(broker);
  await sleep(ms);
  await servers.kafka.start(broker);
  return { what: `broker ${broker} killed and away for ${ms / 1000} s`, at };
}

async function stopStore({ servers }: World): Promise<Done> {
  const at = Date.now();
  await servers.s3.stop();
  await sleep(6_000);
  await servers.s3.start();
  return { what: 'the S3 store away for 6 s', at };
}

/** A file is where the folder of an api process was: nothing can be written there, whoever tries. */
async function fillSpool(world: World): Promise<Done> {
  const { directory, port } = (await pickMember(world, 'api')).current;
  const spool = `${directory}/spool`;
  const at = Date.now();
  await rename(spool, `${spool}-away`);
  await writeFile(spool, '');
  const status = await world.submitter.sendLarge(`http://127.0.0.1:${port}`);
  await sleep(3_000);
  await rm(spool);
  if (existsSync(`${spool}-away`)) await rename(`${spool}-away`, spool);
  const complaint = status === 503 ? {} : { complaint: `a full spool was answered with ${status ?? 'nothing'}` };
  return { what: 'the spool of an api took nothing for 3 s', at, ...complaint };
}
