import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { EventCodec, EventLog } from '../../domain/ports/event-log.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { PromotionTask, Replay, ReplayTask } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { planReplay } from './plan-replay.ts';
import { previewReplay, type ReplayStep } from './preview-replay.ts';
import { promoteReplay } from './promote-replay.ts';
import { replayRequests } from './replay-requests.ts';

interface Uses {
  readonly database: Database;
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds after which another process takes the task of one that vanished; defaults to 300,000. */
  readonly leaseMs?: number;
}

interface DriveOptions {
  /** Breaks off the search for requests; what was found stays. */
  readonly signal?: AbortSignal;
  /** Only the task of this replay. */
  readonly id?: string;
}

/** What a step did, and how long to rest before the next one; null at the end of the task. */
interface Step {
  readonly task: ReplayTask;
  readonly restMs: number | null;
  /** What a new try may mend. */
  readonly error?: DocfaceError;
}

const defaultLeaseMs = 300_000;
/** Before it is asked again whether a server answers, or a client has room that had none the last time. */
const pauseMs = 5_000;
/** Before it is asked again whether a client has room that just took some. */
const shortPauseMs = 1_000;
const maxRefusals = 100;

/**
 * Goes on with the tasks of replays, a batch at a time, as who asked for them: an operator who may not any more stops
 * their tasks. Any number of processes share the work, those of commands too.
 */
export class DriveReplays {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Does one step of the task that is due first; returns 0 when none is. Errors: `DEPENDENCY_UNAVAILABLE`. */
  async drive({ signal = new AbortController().signal, id: only }: DriveOptions = {}): Promise<number> {
    const { database, clock, leaseMs = defaultLeaseMs } = this.#uses;
    const leaseEnd = (): Date => new Date(clock.now().getTime() + leaseMs);
    const replay = await database.replays.takeTask(clock.now(), leaseEnd(), only);
    if (replay === null || replay.task === null) return 0;
    const { id, task: insteadOf } = replay;
    const prolong = () => database.replays.writeTask(id, insteadOf, { dueAt: leaseEnd(), insteadOf });
    const step = this.#stepOrStop(replay, insteadOf, signal);
    const { task, restMs, error } = await prolonging(step, prolong, leaseMs / 3);
    const at = clock.now();
    const ended = { ...task, endedAt: at.toISOString() };
    if (restMs === null) await database.replays.writeTask(id, ended, { dueAt: null, insteadOf });
    else await database.replays.writeTask(id, task, { dueAt: new Date(at.getTime() + restMs), insteadOf });
    if (error !== undefined) throw error;
    return signal.aborted ? 0 : 1;
  }

  /** A failure that a new try cannot mend ends the task. */
  async #stepOrStop(replay: Replay, task: ReplayTask, signal: AbortSignal): Promise<Step> {
    try {
      authorize(await this.#actorOf(task), 'admin');
      return await this.#step(replay, task, signal);
    } catch (error) {
      if (signal.aborted) return { task, restMs: 0 };
      if (!(error instanceof DocfaceError)) throw error;
      if (error.retryable) return { task, restMs: pauseMs, error };
      const { code, message: detail } = error;
      this.#uses.logger.warn('A task of a replay stopped', { replay: replay.id, task: task.kind, code });
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

  async #step(replay: Replay, task: ReplayTask, signal: AbortSignal): Promise<Step> {
    switch (task.kind) {
      case 'preview':
      case 'run':
        if (replay.plannedAt === null) {
          await planReplay(this.#uses, replay, signal);
          return { task, restMs: 0 };
        }
        if (task.kind === 'run') return this.#start(replay, task);
        return stepAfter(task, await previewReplay(this.#uses, replay, task.after));
      case 'promote':
      case 'undo':
        return this.#promote(replay, { ...task, kind: task.kind });
    }
  }

  async #start(replay: Replay, task: ReplayTask): Promise<Step> {
    const { started, skipped, waiting } = await replayRequests(this.#uses, replay);
    const done = { ...task, done: task.done + started + skipped, refused: task.refused + skipped };
    if (waiting === false) return { task: done, restMs: null };
    if (waiting === null) return { task: done, restMs: 0 };
    return { task: done, restMs: started + skipped > 0 ? shortPauseMs : pauseMs };
  }

  async #promote(replay: Replay, task: PromotionTask): Promise<Step> {
    const { requestIds, refusals } = await promoteReplay(this.#uses, replay, task);
    const named = { ...task, refusals: [...task.refusals, ...refusals].slice(0, maxRefusals) };
    return stepAfter(named, { requestIds, refused: refusals.length });
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
function stepAfter(task: ReplayTask, { requestIds, refused }: ReplayStep): Step {
  const after = requestIds.at(-1);
  if (after === undefined) return { task, restMs: null };
  return {
    task: { ...task, after, done: task.done + requestIds.length, refused: task.refused + refused },
    restMs: 0,
  };
}
