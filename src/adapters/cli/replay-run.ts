import { setTimeout as sleep } from 'node:timers/promises';
import type { BeginReplayInput, BegunReplay } from '../../application/replays/begin-replay.ts';
import type { ComparedBatch, ReplayedRequest } from '../../application/replays/compare-replayed.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Replay, ReplayTask } from '../../domain/ports/replay-repository.ts';
import { CommandEnd } from './exit.ts';
import type { Administer, Json } from './operations.ts';
import { Tally, type TallyRow } from './tally.ts';

export interface ReplayCommand {
  readonly order: Omit<BeginReplayInput, 'requestIds' | 'more'>;
  /** Lists the requests of a new replay; null for one with a window, or to go on. */
  readonly ids: AsyncIterable<readonly string[]> | null;
  readonly wait: boolean;
  readonly values: boolean;
}

/** A request that was left as it is. */
export interface SkippedRequest {
  readonly requestId: string;
  readonly reason: string;
  readonly detail: string | null;
}

export interface ReplayReport {
  readonly replay: Json<Replay>;
  readonly dryRun: boolean;
  /** Requests of the replay. */
  readonly found: number;
  readonly outcomes: readonly TallyRow[];
  /** The first hundred. */
  readonly skipped: readonly SkippedRequest[];
  /** Null unless the command waited. */
  readonly results: { readonly counts: readonly TallyRow[]; readonly changed: readonly Json<ReplayedRequest>[] } | null;
}

/** Requests that a report names one by one. */
const maxNamed = 100;
const shortPauseMs = 250;
const pauseMs = 1000;
/** Without any progress for so long, nobody seems to work. */
const patienceMs = 120_000;
/** What the state of a request of a dry run says. */
const dryOutcomes = { planned: 'would_start', started: 'already_started', skipped: 'skipped', promoted: 'promoted' };

type Progress = (message: string) => void;

/** Runs a replay step by step, so that progress shows; the service may share the work. */
export async function runReplay(ask: Administer, command: ReplayCommand, progress: Progress): Promise<ReplayReport> {
  const { dryRun } = command.order;
  const begun = await begin(ask, command);
  const { id } = begun.replay;
  try {
    let planned: Planned | null = null;
    const stall = new Stall(id);
    for await (const { replay, task, hasMoved, becameIdle } of stepsOf(ask, id)) {
      if (hasMoved || replay.plannedAt === null) stall.moved();
      if (replay.plannedAt === null) continue;
      planned ??= await announce(ask, { ...begun, replay }, progress);
      if (becameIdle && !dryRun) progress(`${planned.before + task.done} of ${planned.found} done.`);
      stall.check('No request of this replay could be started: its clients have enough waiting.');
    }
    const report = await reportOf(ask, id);
    const results = command.wait && !dryRun ? await compareAll(ask, { id, values: command.values }, progress) : null;
    return { ...report, results };
  } finally {
    if (dryRun) await ask('stopReplay', { id });
  }
}

/** Sends a list a piece at a time: it may be longer than one call can be. */
async function begin(ask: Administer, { order, ids }: ReplayCommand): Promise<Json<BegunReplay>> {
  if (ids === null) return ask('beginReplay', order);
  const begun = await ask('beginReplay', { ...order, requestIds: [], more: true });
  const named = { ...order, id: begun.replay.id };
  for await (const requestIds of ids) await ask('beginReplay', { ...named, requestIds, more: true });
  await ask('beginReplay', { ...named, requestIds: [] });
  return begun;
}

function goOnWith(id: string): string {
  return `Go on with it: docface replay --id ${id}`;
}

interface Planned {
  /** Requests that belong to the replay. */
  readonly found: number;
  /** Of these, those that were dealt with before its task began. */
  readonly before: number;
}

/** Says how many requests were found. */
async function announce(ask: Administer, begun: Json<BegunReplay>, progress: Progress): Promise<Planned> {
  const { resumed, keptSince } = begun;
  const { id, stage, since, until, unreadable, dryRun } = begun.replay;
  const { replay, counts } = await ask('followReplay', { id, limit: 1 });
  const found = counts.reduce((sum, { requests }) => sum + requests, 0);
  const planned = counts.find(({ state }) => state === 'planned')?.requests ?? 0;
  const where = since === null ? 'that were listed' : `passed through ${stage} from ${since} to ${until}`;
  progress(
    `${resumed ? 'Going on with replay' : 'Replay'} ${id}: ${found} requests ${where}.` +
      `${dryRun ? ' Nothing is changed.' : ` ${goOnWith(id)}`}`,
  );
  if (since !== null && since < keptSince) {
    progress(`Topics keep events for a time: what passed before ${keptSince} may be missing.`);
  }
  if (unreadable > 0) {
    progress(`${unreadable} events of the window are of a newer release or broken; what they ask for is left out.`);
  }
  return { found, before: found - planned - (replay.task?.done ?? 0) };
}

interface TakenStep {
  readonly replay: Json<Replay>;
  readonly task: Json<ReplayTask>;
  /** Whether something was done since the step before. */
  readonly hasMoved: boolean;
  /** Whether nothing was done, for the first time after something was. */
  readonly becameIdle: boolean;
}

/** Goes on with the task of a replay until it ends, by this process or by the service. Ctrl-C stops the task. */
export async function* stepsOf(ask: Administer, id: string): AsyncGenerator<TakenStep, void> {
  const stop = (): void => void ask('stopReplay', { id }).finally(() => process.kill(process.pid, 'SIGINT'));
  process.once('SIGINT', stop);
  try {
    for (let before = '', moved = true; ; ) {
      const replay = await ask('driveReplay', { id });
      const { task } = replay;
      if (task === null) throw new CommandEnd('failed', `This replay was stopped. ${goOnWith(id)}`);
      if (task.failure !== null) throw new DocfaceError(task.failure.code, task.failure.detail);
      const now = JSON.stringify(replay);
      const hasMoved = now !== before;
      yield { replay, task, hasMoved, becameIdle: moved && !hasMoved };
      if (task.endedAt !== null) return;
      if (!hasMoved) await sleep(shortPauseMs);
      before = now;
      moved = hasMoved;
    }
  } finally {
    process.off('SIGINT', stop);
  }
}

async function reportOf(ask: Administer, id: string): Promise<Omit<ReplayReport, 'results'>> {
  const { replay, counts, items } = await ask('followReplay', { id, state: 'skipped', limit: maxNamed });
  const { dryRun } = replay;
  const found = counts.reduce((sum, { requests }) => sum + requests, 0);
  const outcomes = counts.map(({ state, ...rest }) => ({ outcome: dryRun ? dryOutcomes[state] : state, ...rest }));
  const skipped = items.map(({ requestId, reason, detail }) => ({ requestId, reason: reason ?? 'UNKNOWN', detail }));
  return { replay, dryRun, found, outcomes, skipped };
}

async function compareAll(
  ask: Administer,
  { id, values }: { readonly id: string; readonly values: boolean },
  progress: Progress,
): Promise<NonNullable<ReplayReport['results']>> {
  const stall = new Stall(id);
  const counts = new Tally();
  const changed: Json<ReplayedRequest>[] = [];
  for (let after: string | null = null; ; ) {
    const { requests, unfinished }: Json<ComparedBatch> = await ask('compareReplayed', { id, after, values });
    for (const each of requests) {
      counts.add(each.state, each.code);
      if (each.state === 'changed' && changed.length < maxNamed) changed.push(each);
    }
    after = requests.at(-1)?.requestId ?? after;
    if (requests.length > 0) {
      stall.moved();
      progress(`${counts.total} finished.`);
    } else if (unfinished === null) return { counts: counts.rows(), changed };
    if (unfinished === null) continue;
    stall.check('No request of this replay has finished.');
    await sleep(pauseMs);
  }
}

/** Ends a command that waits for nobody. */
class Stall {
  readonly #id: string;
  #since = performance.now();

  constructor(id: string) {
    this.#id = id;
  }

  moved(): void {
    this.#since = performance.now();
  }

  check(what: string): void {
    if (performance.now() - this.#since < patienceMs) return;
    const minutes = patienceMs / 60_000;
    throw new CommandEnd(
      'unavailable',
      `${what} Nothing moved for ${minutes} minutes: does the service run? ${goOnWith(this.#id)}`,
    );
  }
}
