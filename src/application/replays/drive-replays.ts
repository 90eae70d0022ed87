import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Replay, ReplayTask } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { PlanReplay } from './plan-replay.ts';
import type { PromoteReplay } from './promote-replay.ts';
import type { ReplayRequests } from './replay-requests.ts';
import type { TryReplay } from './try-replay.ts';

interface Uses {
  readonly database: Pick<Database, 'replays' | 'credentials'>;
  readonly planReplay: Pick<PlanReplay, 'plan'>;
  readonly tryReplay: Pick<TryReplay, 'try'>;
  readonly replayRequests: Pick<ReplayRequests, 'replay'>;
  readonly promoteReplay: Pick<PromoteReplay, 'promote'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds after which another process takes the task of one that vanished; defaults to 300,000. */
  readonly leaseMs?: number;
}

/** What a step did, and how long to rest before the next one; null at the end of the task. */
interface Step {
  readonly task: ReplayTask;
  readonly restMs: number | null;
}

const defaultLeaseMs = 300_000;
/** Before it is asked again whether clients have room, or a server answers. */
const pauseMs = 5_000;

/**
 * Goes on with the tasks of replays, a batch at a time, as who asked for them: an operator who may not any more stops
 * their tasks. Any number of processes share the work.
 */
export class DriveReplays {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Does one step of the task that is due first; returns 0 when none is. Errors: `DEPENDENCY_UNAVAILABLE`. */
  async drive(signal: AbortSignal): Promise<number> {
    const { database, clock, leaseMs = defaultLeaseMs } = this.#uses;
    const leaseEnd = (): Date => new Date(clock.now().getTime() + leaseMs);
    const replay = await database.replays.takeTask(clock.now(), leaseEnd());
    if (replay === null || replay.task === null) return 0;
    const { id, task: taken } = replay;
    const prolong = () => database.replays.writeTask(id, taken, leaseEnd());
    const step = this.#stepOrStop(replay, taken, signal);
    const { task, restMs } = await prolonging(step, prolong, leaseMs / 3);
    const at = clock.now();
    if (restMs === null) await database.replays.writeTask(id, { ...task, endedAt: at.toISOString() }, null);
    else await database.replays.writeTask(id, task, new Date(at.getTime() + restMs));
    return signal.aborted ? 0 : 1;
  }

  /** A failure that a new try cannot mend ends the task and says why. */
  async #stepOrStop(replay: Replay, task: ReplayTask, signal: AbortSignal): Promise<Step> {
    try {
      return await this.#step(await this.#actorOf(task), { replay, task, signal });
    } catch (error) {
      if (signal.aborted) return { task, restMs: 0 };
      if (!(error instanceof DocfaceError)) throw error;
      const { code, message: detail } = error;
      this.#uses.logger.warn('A step of a replay failed', { replay: replay.id, task: task.kind, code });
      if (error.retryable) return { task, restMs: pauseMs };
      return { task: { ...task, failure: { code, detail } }, restMs: null };
    }
  }

  async #actorOf({ by }: ReplayTask): Promise<Actor> {
    if (by === 'command') return by;
    const [kind, id = ''] = by.split(':');
    const operator = kind === 'operator' ? await this.#uses.database.credentials.findOperator(id) : null;
    if (operator !== null && operator.disabledAt === null)
      return { kind: 'operator', operatorId: id, credentialId: id, role: operator.role };
    throw new DocfaceError('INSUFFICIENT_SCOPE', 'Who asked for this is no operator any more. Begin it anew.');
  }

  async #step(actor: Actor, { replay, task, signal }: { replay: Replay; task: ReplayTask; signal: AbortSignal }) {
    const { id } = replay;
    switch (task.kind) {
      case 'preview':
      case 'run': {
        if (replay.plannedAt === null) {
          await this.#uses.planReplay.plan(actor, { id, signal });
          return { task, restMs: 0 };
        }
        return task.kind === 'run' ? this.#start(actor, id, task) : this.#try(actor, id, task);
      }
      case 'promote':
      case 'undo':
        return this.#promote(actor, id, { ...task, kind: task.kind });
    }
  }

  async #start(actor: Actor, id: string, task: ReplayTask): Promise<Step> {
    const { started, skipped, waiting } = await this.#uses.replayRequests.replay(actor, { id, heldBack: [] });
    const done = { ...task, done: task.done + started + skipped, refused: task.refused + skipped };
    if (waiting === false) return { task: done, restMs: null };
    return { task: done, restMs: waiting === null ? 0 : pauseMs };
  }

  /** Writes down what would become of each request; the dry run and all that was written goes with it. */
  async #try(actor: Actor, id: string, task: ReplayTask): Promise<Step> {
    const tried = await this.#uses.tryReplay.try(actor, { id, after: task.after });
    const { replays } = this.#uses.database;
    const settled = { attempt: null, reason: null, detail: null };
    let refused = 0;
    for (const { requestId, ...found } of tried) {
      if (found.outcome === 'would_start') continue;
      refused += 1;
      const { outcome, ...why } = found;
      await replays.settle(id, { ...settled, ...why, requestId, state: outcome === 'skipped' ? 'skipped' : 'started' });
    }
    return stepAfter(task, { ids: tried.map(({ requestId }) => requestId), refused });
  }

  async #promote(actor: Actor, id: string, task: ReplayTask & { readonly kind: 'promote' | 'undo' }): Promise<Step> {
    const { kind: change, after, notify } = task;
    const reported = notify === null ? {} : { notify };
    const changed = await this.#uses.promoteReplay.promote(actor, { id, change, after, ...reported });
    const refused = changed.filter(({ outcome }) => outcome === 'refused').length;
    return stepAfter(task, { ids: changed.map(({ requestId }) => requestId), refused });
  }
}

/** Prolongs a lease while something works under it: finding a million requests takes longer than one. */
async function prolonging<Done>(work: Promise<Done>, prolong: () => Promise<void>, everyMs: number): Promise<Done> {
  let prolonged = Promise.resolve();
  const timer = setInterval(() => {
    // What cannot be prolonged now may be the next time.
    prolonged = prolonged.then(prolong).catch(() => undefined);
  }, everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    await prolonged;
  }
}

/** No requests are the end. */
function stepAfter(task: ReplayTask, did: { readonly ids: readonly string[]; readonly refused: number }): Step {
  const after = did.ids.at(-1);
  if (after === undefined) return { task, restMs: null };
  const { ids, refused } = did;
  return { task: { ...task, after, done: task.done + ids.length, refused: task.refused + refused }, restMs: 0 };
}
