import type { Actor } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Replay, ReplayItem } from '../../domain/ports/replay-repository.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import { beginAttempt } from '../requests/start-attempt.ts';
import { decideReplay } from './decide-replay.ts';
import { findReplay, type ReplayInput } from './replays.ts';

export interface ReplayRequestsInput extends ReplayInput {
  /** Clients whose requests are to be left alone in this call. */
  readonly heldBack: readonly string[];
}

export interface ReplayedBatch {
  readonly started: number;
  readonly skipped: number;
  /** Ids of the clients that have enough waiting, those of the input too; ask again later without them. */
  readonly heldBack: readonly string[];
  /** Null when this call stopped before it ran out of requests; else whether some wait, held back or in other hands. */
  readonly waiting: boolean | null;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'replays'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Requests of one call. */
const batch = 50;
/** A call ends after so long, whatever is left of its requests. */
const maxMs = 5_000;
/** Of the requests that a client may have waiting, so many may come from replays; the rest is left to its new ones. */
const shareOfQueue = 0.5;

/**
 * Starts attempts for the next requests of a replay, in the bulk lane and without webhooks unless it was asked to
 * notify. Each is taken, decided and written in one transaction: several processes share a replay, and what breaks off
 * is gone on with anywhere. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`, `DEPENDENCY_UNAVAILABLE`; what keeps a single
 * request from being replayed is written down with it.
 */
export class ReplayRequests {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async replay(actor: Actor, input: ReplayRequestsInput): Promise<ReplayedBatch> {
    const { database } = this.#uses;
    const replay = await findReplay(database.replays, actor, input);
    const heldBack = new Set(input.heldBack);
    const done = { started: 0, skipped: 0 };
    const until = performance.now() + maxMs;
    while (done.started + done.skipped < batch && performance.now() < until) {
      const outcome = await database.transaction((tx) => this.#next(tx, replay, [...heldBack]));
      if (outcome === null) {
        const waiting = await database.replays.hasPlanned(replay.id);
        return { ...done, heldBack: [...heldBack], waiting };
      }
      if (typeof outcome === 'string') done[outcome] += 1;
      else heldBack.add(outcome.heldBack);
    }
    return { ...done, heldBack: [...heldBack], waiting: null };
  }

  async #next(
    tx: Repositories,
    replay: Replay,
    heldBack: readonly string[],
  ): Promise<'started' | 'skipped' | { readonly heldBack: string } | null> {
    const item = await tx.replays.takePlanned(replay.id, heldBack);
    if (item === null) return null;
    const request = await tx.requests.findForUpdate(item.requestId);
    const now = this.#uses.clock.now();
    const decision = await decideReplay(tx, request, { replay, now });
    if (decision.kind === 'skip' || request === null) {
      const why = decision.kind === 'skip' ? { reason: decision.reason, detail: decision.detail } : {};
      await tx.replays.settle(replay.id, { ...item, ...why, state: 'skipped' });
      return 'skipped';
    }
    if (decision.kind === 'start' && (await isHeldBack(tx, request))) return { heldBack: request.clientId };
    const attempt =
      decision.kind === 'started'
        ? decision.attempt
        : currentAttempt(await beginAttempt(tx, request, { ...decision.prepared, ids: this.#uses.ids, now })).number;
    await tx.replays.settle(replay.id, startedAs(item, attempt));
    return 'started';
  }
}

function startedAs(item: ReplayItem, attempt: number): ReplayItem {
  return { ...item, state: 'started', attempt, reason: null, detail: null };
}

async function isHeldBack(tx: Repositories, { clientId }: Request): Promise<boolean> {
  const client = await tx.clients.find(clientId);
  if (client === null) return false;
  const maxRunning = Math.max(1, Math.floor(client.limits.queued * shareOfQueue));
  return (await tx.requests.countRunning(clientId)) >= maxRunning;
}
