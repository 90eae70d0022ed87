import { type Actor, actorName, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Replay, ReplayTask } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { type BeginReplayInput, type BegunReplay, beginReplay } from './begin-replay.ts';
import type { DriveReplays } from './drive-replays.ts';
import { listRequests } from './plan-replay.ts';
import { findReplay, type ReplayInput, replaySubject } from './replays.ts';

export interface UndoneReplayInput extends ReplayInput {
  /** Only this request; all when left out. */
  readonly requestId?: string;
}

export interface PromotedReplayInput extends UndoneReplayInput {
  /** Whether webhooks report promoted attempts; as the replay was begun when left out. */
  readonly notify?: boolean;
}

interface Uses {
  readonly database: Pick<Database, 'replays' | 'clients' | 'transaction'>;
  readonly driveReplays: Pick<DriveReplays, 'drive'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * What is done about replays. Each act is a task that the service carries on by itself, so that whoever asks need not
 * stay; `Replays` shows how far they are. Errors of each: `INSUFFICIENT_SCOPE`, and where a replay is named
 * `NOT_FOUND`. Each is audited, but for steps.
 */
export class ReplayTasks {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Begins a replay, or the preview of one with `dryRun`, which is removed after a day; or goes on with the one that
   * has this id. Errors: `INVALID_FIELD`, `NOT_FOUND` (client).
   */
  async begin(actor: Actor, input: BeginReplayInput): Promise<BegunReplay> {
    authorize(actor, 'admin');
    const begun = await beginReplay(this.#uses, actor, input);
    const { replay, resumed } = begun;
    const lists = input.requestIds !== undefined && isHalfListed(replay);
    if (lists) await listRequests(this.#uses, replay, input);
    if (input.more === true || isRunning(replay)) return begun;
    const action = resumed && !lists ? 'replay.resumed' : 'replay.begun';
    return { ...begun, replay: await this.#run(actor, replay, action) };
  }

  /** Goes on with a replay that a command stopped, or whose task had to stop. Errors: `INVALID_STATE` (it runs). */
  async resume(actor: Actor, named: ReplayInput): Promise<Replay> {
    return this.#run(actor, await this.#idle(actor, named), 'replay.resumed');
  }

  /** Shows the results of shadow attempts to clients. Errors: `INVALID_STATE` (no replay of shadows, or it runs). */
  async promote(actor: Actor, input: PromotedReplayInput): Promise<Replay> {
    const replay = await this.#shadows(actor, input);
    const { requestId = null, notify = null } = input;
    const task = taskOf(actor, { kind: 'promote', requestId, notify });
    return this.#write(actor, replay, { task, action: 'replay.promoted', detail: { notify: notify ?? replay.notify } });
  }

  /** Puts back what was shown before. Errors: `INVALID_STATE` (no replay of shadows, or it runs). */
  async undo(actor: Actor, input: UndoneReplayInput): Promise<Replay> {
    const replay = await this.#shadows(actor, input);
    const task = taskOf(actor, { kind: 'undo', requestId: input.requestId ?? null });
    return this.#write(actor, replay, { task, action: 'replay.undone', detail: {} });
  }

  /** Does the next step of its task, unless somebody does. Errors: `DEPENDENCY_UNAVAILABLE`. */
  async drive(actor: Actor, { id }: ReplayInput): Promise<Replay> {
    authorize(actor, 'admin');
    await this.#uses.driveReplays.drive({ id });
    return findReplay(this.#uses.database.replays, actor, { id });
  }

  /** Stops its task, if it has one: what was done stays. A dry run is forgotten. */
  async stop(actor: Actor, named: ReplayInput): Promise<void> {
    const { replays } = this.#uses.database;
    const replay = await findReplay(replays, actor, named);
    if (replay.dryRun) await replays.delete(replay.id);
    else if (isRunning(replay)) await this.#write(actor, replay, { task: null, action: 'replay.stopped', detail: {} });
  }

  async #shadows(actor: Actor, named: ReplayInput): Promise<Replay> {
    const replay = await this.#idle(actor, named);
    if (replay.shadow && !replay.dryRun) return replay;
    throw new DocfaceError(
      'INVALID_STATE',
      'This replay made no shadow attempts; there is nothing to promote or undo.',
    );
  }

  async #idle(actor: Actor, named: ReplayInput): Promise<Replay> {
    const replay = await findReplay(this.#uses.database.replays, actor, named);
    if (!isRunning(replay)) return replay;
    throw new DocfaceError(
      'INVALID_STATE',
      `The service still works on this replay (${replay.task?.kind}). Wait for its end.`,
    );
  }

  #run(actor: Actor, replay: Replay, action: 'replay.begun' | 'replay.resumed'): Promise<Replay> {
    if (action === 'replay.resumed' && isHalfListed(replay)) {
      const advice = 'Give it to the command again: `ids`.';
      throw new DocfaceError('INVALID_STATE', `The list of this replay was not read to its end. ${advice}`);
    }
    const { id, createdAt, createdBy, plannedAt, unreadable, task, statuses, ...order } = replay;
    const detail = { ...order, statuses: statuses.join(', ') };
    const run = taskOf(actor, { kind: replay.dryRun ? 'preview' : 'run' });
    return this.#write(actor, replay, { task: run, action, detail });
  }

  async #write(actor: Actor, { id, clientId }: Replay, { task, action, detail }: Act): Promise<Replay> {
    const { clock, database } = this.#uses;
    await database.transaction(async (tx) => {
      await tx.replays.writeTask(id, task, { dueAt: task === null ? null : clock.now() });
      const about = { subject: replaySubject(id), requestId: task?.requestId ?? null, clientId, detail };
      await tx.audit.insert(auditEntry({ actor, action, ...about }, this.#uses));
    });
    return findReplay(database.replays, actor, { id });
  }
}

interface Act {
  /** Null stops what is done. */
  readonly task: ReplayTask | null;
  /** As the audit names it. */
  readonly action: string;
  readonly detail: NonNullable<Parameters<typeof auditEntry>[0]['detail']>;
}

function taskOf(actor: Actor, asked: Pick<ReplayTask, 'kind'> & Partial<ReplayTask>): ReplayTask {
  const nothingDone = { after: null, done: 0, refused: 0, refusals: [], failure: null, endedAt: null };
  return { requestId: null, notify: null, ...nothingDone, ...asked, by: actorName(actor) };
}

function isRunning({ task }: Replay): boolean {
  return task !== null && task.endedAt === null;
}

function isHalfListed({ since, plannedAt }: Replay): boolean {
  return since === null && plannedAt === null;
}
