import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { currentAttempt, isFinished, type Request } from '../../domain/request/request.ts';
import { startAttempt } from '../requests/start-attempt.ts';
import type { Replay } from './replay.ts';

/** Why a replay leaves a request as it is. */
export type SkipReason = ErrorCode | 'OTHER_TRACK' | 'UNFINISHED';

/** What a replay did about a request. `held_back`: its client has enough waiting; ask again later. */
export type ReplayOutcome =
  | { readonly requestId: string; readonly outcome: 'started' | 'would_start' | 'already_started' | 'held_back' }
  | {
      readonly requestId: string;
      readonly outcome: 'skipped';
      readonly reason: SkipReason;
      readonly detail: string;
    };

export interface ReplayRequestsInput {
  readonly actor: Actor;
  readonly replay: Replay;
  readonly requestIds: readonly string[];
  /** Says what would be done and changes nothing. */
  readonly dryRun: boolean;
}

/** Undoes a transaction that only tried. */
class DryRun extends Error {}

/** Of the requests that a client may have waiting, so many may come from replays; the rest is left to its new ones. */
const shareOfQueue = 0.5;

/**
 * Starts an attempt for each request of a replay, in the bulk lane and without webhooks unless it was asked to notify; a
 * request that has one of this replay gets no second. Errors: `INSUFFICIENT_SCOPE`, `DEPENDENCY_UNAVAILABLE`; what keeps
 * a single request from being replayed is an outcome.
 */
export class ReplayRequests {
  readonly #uses: { readonly database: Pick<Database, 'transaction'>; readonly ids: Ids; readonly clock: Clock };

  constructor(uses: { database: Pick<Database, 'transaction'>; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  async execute(input: ReplayRequestsInput): Promise<readonly ReplayOutcome[]> {
    authorize(input.actor, 'admin');
    const outcomes: ReplayOutcome[] = [];
    for (const requestId of input.requestIds) outcomes.push(await this.#replay(requestId, input));
    return outcomes;
  }

  async #replay(requestId: string, input: ReplayRequestsInput): Promise<ReplayOutcome> {
    try {
      return await this.#uses.database.transaction((tx) => this.#start(tx, requestId, input));
    } catch (error) {
      if (error instanceof DryRun) return { requestId, outcome: 'would_start' };
      if (error instanceof DocfaceError && !error.retryable) return skipped(requestId, error.code, error.message);
      throw error;
    }
  }

  async #start(tx: Repositories, requestId: string, { replay, dryRun }: ReplayRequestsInput): Promise<ReplayOutcome> {
    const request = await tx.requests.findForUpdate(requestId);
    if (request === null) return skipped(requestId, 'NOT_FOUND', 'There is no such request any more.');
    const { track } = currentAttempt(request);
    if (replay.track !== null && replay.track !== track.name) {
      return skipped(requestId, 'OTHER_TRACK', `The request is of track "${track.name}".`);
    }
    if (request.attempts.some(({ replayId }) => replayId === replay.id)) {
      return { requestId, outcome: 'already_started' };
    }
    if (!isFinished(request.status)) return skipped(requestId, 'UNFINISHED', `The request is ${request.status}.`);
    if (!dryRun && (await isHeldBack(tx, request))) return { requestId, outcome: 'held_back' };
    const { ids, clock } = this.#uses;
    const order = { from: replay.stage, notify: replay.notify, replayId: replay.id };
    await startAttempt(tx, request, { ...order, ids, now: clock.now() });
    if (dryRun) throw new DryRun();
    return { requestId, outcome: 'started' };
  }
}

async function isHeldBack(tx: Repositories, { clientId }: Request): Promise<boolean> {
  const client = await tx.clients.find(clientId);
  if (client === null) return false;
  const most = Math.max(1, Math.floor(client.limits.queued * shareOfQueue));
  return (await tx.requests.countUnfinished(clientId)) >= most;
}

function skipped(requestId: string, reason: SkipReason, detail: string): ReplayOutcome {
  return { requestId, outcome: 'skipped', reason, detail };
}
