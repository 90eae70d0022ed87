import { setTimeout as sleep } from 'node:timers/promises';
import type { BeginReplayInput, BegunReplay } from '../../application/replays/begin-replay.ts';
import type { ComparedBatch, ReplayedRequest } from '../../application/replays/compare-replayed.ts';
import type { TriedRequest } from '../../application/replays/try-replay.ts';
import type { Replay } from '../../domain/ports/replay-repository.ts';
import { CommandEnd } from './exit.ts';
import type { Administer, Json } from './operations.ts';
import { Tally, type TallyRow } from './tally.ts';

export interface ReplayCommand {
  readonly order: Omit<BeginReplayInput, 'actor' | 'listed'>;
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
const pauseMs = 1000;
const maxPauseMs = 5000;
/** Without any progress for so long, nobody seems to work. */
const patienceMs = 120_000;

type Progress = (message: string) => void;

/** Runs a replay question by question, so that progress shows and what has begun can be gone on with. */
export async function runReplay(ask: Administer, command: ReplayCommand, progress: Progress): Promise<ReplayReport> {
  const { dryRun } = command.order;
  const begun = await ask('beginReplay', { ...command.order, ...(command.ids !== null && { listed: true }) });
  const { replay } = begun;
  try {
    const { found, planned } = await plan(ask, { begun, command }, progress);
    if (dryRun) return { replay, dryRun, found, ...(await tryAll(ask, replay.id)), results: null };
    const watching = { progress, stall: new Stall(goOnWith(replay)) };
    await startAll(ask, { id: replay.id, found, planned }, watching);
    const outcomes = await outcomesOf(ask, replay.id);
    const results = command.wait ? await compareAll(ask, { id: replay.id, values: command.values }, watching) : null;
    return { replay, dryRun, found, ...outcomes, results };
  } finally {
    if (dryRun) await ask('endDryRun', { id: replay.id });
  }
}

interface Planned {
  /** Requests that belong to the replay. */
  readonly found: number;
  /** Of these, those that are to be started. */
  readonly planned: number;
}

function goOnWith({ id }: Json<Replay>): string {
  return `Go on with it: docface replay --id ${id}`;
}

async function plan(
  ask: Administer,
  { begun, command }: { readonly begun: Json<BegunReplay>; readonly command: ReplayCommand },
  progress: Progress,
): Promise<Planned> {
  const { replay, resumed, keptSince } = begun;
  const { id, stage, since, until, plannedAt } = replay;
  if (since === null && plannedAt === null) {
    if (command.ids === null)
      throw new CommandEnd('failed', `The list of this replay is not read yet: give --ids too.`);
    for await (const requestIds of command.ids) await ask('planReplay', { id, requestIds, more: true });
  }
  const { requests, planned, unreadable } = await ask('planReplay', { id });
  const where = since === null ? 'that were listed' : `passed through ${stage} from ${since} to ${until}`;
  progress(
    `${resumed ? 'Going on with replay' : 'Replay'} ${id}: ${requests} requests ${where}.` +
      `${command.order.dryRun ? ' Nothing is changed.' : ` ${goOnWith(replay)}`}`,
  );
  if (since !== null && since < keptSince) {
    progress(`Topics keep events for a time: what passed before ${keptSince} may be missing.`);
  }
  if (unreadable > 0) {
    progress(`${unreadable} events of the window are of a newer release or broken; what they ask for is left out.`);
  }
  return { found: requests, planned };
}

type Outcomes = Pick<ReplayReport, 'outcomes' | 'skipped'>;

async function tryAll(ask: Administer, id: string): Promise<Outcomes> {
  const outcomes = new Tally();
  const skipped: SkippedRequest[] = [];
  for (let after: string | null = null; ; ) {
    const tried: readonly Json<TriedRequest>[] = await ask('tryReplay', { id, after });
    for (const { outcome, ...each } of tried) {
      const why = 'reason' in each ? each : null;
      outcomes.add(outcome, why?.reason ?? null);
      if (why !== null && skipped.length < maxNamed) skipped.push(why);
    }
    after = tried.at(-1)?.requestId ?? null;
    if (after === null) return { outcomes: outcomes.rows(), skipped };
  }
}

async function outcomesOf(ask: Administer, id: string): Promise<Outcomes> {
  const { counts, items } = await ask('showReplay', { id, state: 'skipped', limit: maxNamed });
  const outcomes = counts.map(({ state, reason, requests }) => ({ outcome: state, reason, requests }));
  const skipped = items.map(({ requestId, reason, detail }) => ({ requestId, reason: reason ?? 'UNKNOWN', detail }));
  return { outcomes, skipped };
}

interface Watching {
  readonly progress: Progress;
  readonly stall: Stall;
}

async function startAll(
  ask: Administer,
  { id, found, planned }: Planned & { readonly id: string },
  { progress, stall }: Watching,
): Promise<void> {
  let heldBack: readonly string[] = [];
  let pause = pauseMs;
  let done = found - planned;
  for (;;) {
    const { started, skipped, waiting, ...answer } = await ask('replayRequests', { id, heldBack });
    done += started + skipped;
    if (started + skipped > 0) {
      stall.moved();
      pause = pauseMs;
    }
    if (waiting === false) return;
    heldBack = waiting === null ? answer.heldBack : [];
    if (waiting === null) continue;
    progress(`${done} of ${found} done.`);
    stall.check('No request of this replay could be started: its clients have enough waiting.');
    await sleep(pause);
    pause = Math.min(maxPauseMs, pause * 2);
  }
}

async function compareAll(
  ask: Administer,
  { id, values }: { readonly id: string; readonly values: boolean },
  { progress, stall }: Watching,
): Promise<NonNullable<ReplayReport['results']>> {
  const counts = new Tally();
  const changed: Json<ReplayedRequest>[] = [];
  stall.moved();
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
  readonly #goOn: string;
  #since = performance.now();

  constructor(goOn: string) {
    this.#goOn = goOn;
  }

  moved(): void {
    this.#since = performance.now();
  }

  check(what: string): void {
    if (performance.now() - this.#since < patienceMs) return;
    const minutes = patienceMs / 60_000;
    throw new CommandEnd(
      'unavailable',
      `${what} Nothing moved for ${minutes} minutes: does the service run? ${this.#goOn}`,
    );
  }
}
