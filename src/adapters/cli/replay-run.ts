import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplayedRequest } from '../../application/operations/compare-replayed.ts';
import type { PlanReplayInput } from '../../application/operations/plan-replay.ts';
import type { Replay } from '../../application/operations/replay.ts';
import type { ReplayOutcome } from '../../application/operations/replay-requests.ts';
import { CommandEnd } from './exit.ts';
import type { Administer, Json } from './operations.ts';

export interface ReplayOrder {
  readonly plan: Omit<PlanReplayInput, 'actor'>;
  readonly wait: boolean;
  readonly values: boolean;
}

export interface ReplayReport {
  readonly replay: Json<Replay>;
  readonly dryRun: boolean;
  /** Requests that passed through the stage in the window. */
  readonly found: number;
  readonly outcomes: readonly Json<ReplayOutcome>[];
  /** Null unless the command waited. */
  readonly results: readonly Json<ReplayedRequest>[] | null;
}

/** Requests of one question: an answer takes well below the patience of the connection. */
const batch = 50;
const pauseMs = 1000;
/** Without any progress for so long, nobody seems to work. */
const patienceMs = 120_000;

type Progress = (message: string) => void;

/** Runs a replay question by question, so that progress shows and what has begun can be gone on with. */
export async function runReplay(ask: Administer, order: ReplayOrder, progress: Progress): Promise<ReplayReport> {
  const { dryRun } = order.plan;
  const { replay, resumed, requestIds, unreadable, keptSince } = await ask('planReplay', order.plan);
  const goOn = `Go on with it: docface replay --id ${replay.id}`;
  progress(
    `${resumed ? 'Going on with replay' : 'Replay'} ${replay.id}: ${requestIds.length} requests passed through ` +
      `${replay.stage} from ${replay.since} to ${replay.until}.${dryRun ? ' Nothing is changed.' : ` ${goOn}`}`,
  );
  if (replay.since < keptSince) {
    progress(`Topics keep events for a time: what passed before ${keptSince} may be missing.`);
  }
  if (unreadable > 0) {
    progress(`${unreadable} events of the window are of a newer release or broken; what they ask for is left out.`);
  }
  const stall = new Stall(goOn);
  const outcomes = await startAll(ask, { replay, requestIds, dryRun }, { progress, stall });
  const report = { replay, dryRun, found: requestIds.length, outcomes };
  if (!order.wait || dryRun) return { ...report, results: null };
  const started = outcomes
    .filter(({ outcome }) => outcome === 'started' || outcome === 'already_started')
    .map(({ requestId }) => requestId);
  const waiting = { replayId: replay.id, requestIds: started, values: order.values };
  return { ...report, results: await waitForAll(ask, waiting, { progress, stall }) };
}

interface Watching {
  readonly progress: Progress;
  readonly stall: Stall;
}

async function startAll(
  ask: Administer,
  order: { readonly replay: Json<Replay>; readonly requestIds: readonly string[]; readonly dryRun: boolean },
  { progress, stall }: Watching,
): Promise<readonly Json<ReplayOutcome>[]> {
  const { replay, requestIds, dryRun } = order;
  const outcomes: Json<ReplayOutcome>[] = [];
  let left = requestIds;
  while (left.length > 0) {
    const asked = left.slice(0, batch);
    const answered = await ask('replayRequests', { replay, requestIds: asked, dryRun });
    const settled = answered.filter(({ outcome }) => outcome !== 'held_back');
    const heldBack = answered.filter(({ outcome }) => outcome === 'held_back').map(({ requestId }) => requestId);
    outcomes.push(...settled);
    // Those behind them may be of other clients.
    left = [...left.slice(batch), ...heldBack];
    if (settled.length > 0) {
      stall.moved();
      progress(`${outcomes.length} of ${requestIds.length} done.`);
    } else {
      stall.check('No request of this replay could be started: its clients have enough waiting.');
      await sleep(pauseMs);
    }
  }
  return outcomes;
}

async function waitForAll(
  ask: Administer,
  order: { readonly replayId: string; readonly requestIds: readonly string[]; readonly values: boolean },
  { progress, stall }: Watching,
): Promise<readonly Json<ReplayedRequest>[]> {
  const { replayId, requestIds, values } = order;
  const results: Json<ReplayedRequest>[] = [];
  let left = requestIds;
  stall.moved();
  while (left.length > 0) {
    const asked = left.slice(0, batch);
    const looked = await ask('compareReplayed', { replayId, requestIds: asked, values });
    const ended = looked.filter(({ state }) => state !== 'unfinished');
    const unfinished = looked.filter(({ state }) => state === 'unfinished').map(({ requestId }) => requestId);
    results.push(...ended);
    left = [...left.slice(batch), ...unfinished];
    if (ended.length > 0) {
      stall.moved();
      progress(`${results.length} of ${requestIds.length} finished.`);
    }
    if (left.length === 0) break;
    stall.check('No request of this replay has finished.');
    if (ended.length === 0) await sleep(pauseMs);
  }
  return results;
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
