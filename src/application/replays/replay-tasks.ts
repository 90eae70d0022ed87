import { type Actor, actorName, callOf } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Replay, ReplayTask } from '../../domain/ports/replay-repository.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import type { BeginReplay, BeginReplayInput } from './begin-replay.ts';
import type { PlanReplay } from './plan-replay.ts';
import { findReplay, type ReplayInput, replaySubject } from './replays.ts';

export interface BegunReplayInput extends Omit<BeginReplayInput, 'listed' | 'id'> {
  /** Lists the requests instead of a window. */
  readonly requestIds?: readonly string[];
}

export interface PromotedReplayInput extends ReplayInput {
  /** Whether webhooks report promoted attempts; as the replay was begun when left out. */
  readonly notify?: boolean;
}

interface Uses {
  readonly database: Pick<Database, 'replays' | 'transaction'>;
  readonly beginReplay: Pick<BeginReplay, 'begin'>;
  readonly planReplay: Pick<PlanReplay, 'plan'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Replays that the service runs by itself, so that whoever asks need not stay; `Replays` shows how far they are. Errors
 * of each: `INSUFFICIENT_SCOPE`, and where a replay is named `NOT_FOUND`. What operators ask for is audited.
 */
export class ReplayTasks {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Begins a replay, or the preview of one with `dryRun`, which is removed after a day. Errors: `INVALID_FIELD`,
   * `NOT_FOUND` (client).
   */
  async begin(actor: Actor, { requestIds, ...order }: BegunReplayInput): Promise<Replay> {
    const listed = requestIds === undefined ? {} : { listed: true };
    const { replay } = await this.#uses.beginReplay.begin(actor, { ...order, ...listed });
    if (requestIds !== undefined) await this.#uses.planReplay.plan(actor, { id: replay.id, requestIds });
    return this.#write(actor, replay, { action: 'replay.begun', kind: replay.dryRun ? 'preview' : 'run' });
  }

  /** Goes on with a replay that a command began, or whose task had to stop. Errors: `INVALID_STATE` (it runs). */
  async resume(actor: Actor, named: ReplayInput): Promise<Replay> {
    const replay = await this.#idle(actor, named);
    return this.#write(actor, replay, { action: 'replay.resumed', kind: replay.dryRun ? 'preview' : 'run' });
  }

  /** Shows the results of shadow attempts to clients. Errors: `INVALID_STATE` (no replay of shadows, or it runs). */
  async promote(actor: Actor, { notify, ...named }: PromotedReplayInput): Promise<Replay> {
    const replay = await this.#shadows(actor, named);
    return this.#write(actor, replay, { action: 'replay.promotion-begun', kind: 'promote', notify: notify ?? null });
  }

  /** Puts back what was shown before. Errors: `INVALID_STATE` (no replay of shadows, or it runs). */
  async undo(actor: Actor, named: ReplayInput): Promise<Replay> {
    const replay = await this.#shadows(actor, named);
    return this.#write(actor, replay, { action: 'replay.undo-begun', kind: 'undo' });
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
    if (replay.task === null || replay.task.endedAt !== null) return replay;
    throw new DocfaceError(
      'INVALID_STATE',
      `The service still works on this replay (${replay.task.kind}). Wait for its end.`,
    );
  }

  /** A replay of listed requests is on record by then: as started. */
  async #write(actor: Actor, { id, clientId, dryRun }: Replay, { action, ...asked }: AskedTask): Promise<Replay> {
    const { clock, database } = this.#uses;
    const nothingDone = { notify: null, after: null, done: 0, refused: 0, failure: null, endedAt: null } as const;
    await database.transaction(async (tx) => {
      await tx.replays.writeTask(id, { ...nothingDone, ...asked, by: actorName(actor) }, clock.now());
      const about = { subject: replaySubject(id), clientId, detail: { dryRun } };
      if (callOf(actor)?.isOnRecord === true) return;
      await tx.audit.insert(auditEntry({ actor, action, ...about }, this.#uses));
    });
    return findReplay(database.replays, actor, { id });
  }
}

type AskedTask = Pick<ReplayTask, 'kind'> & Partial<ReplayTask> & { readonly action: string };
