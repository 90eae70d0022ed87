import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Replay, ReplayItem } from '../../domain/ports/replay-repository.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { currentAttempt, type Request } from '../../domain/request/request.ts';
import { beginAttempt } from '../requests/start-attempt.ts';
import { decideReplay } from './decide-replay.ts';

export interface ReplayedBatch {
  readonly started: number;
  readonly skipped: number;
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
 * is gone on with anywhere. Errors: `DEPENDENCY_UNAVAILABLE`; what keeps a single request from being replayed is
 * written down with it.
 */
export async function replayRequests(uses: Uses, replay: Replay): Promise<ReplayedBatch> {
  const { database } = uses;
  const heldBack: string[] = [];
  const done = { started: 0, skipped: 0 };
  const until = performance.now() + maxMs;
  while (done.started + done.skipped < batch && performance.now() < until) {
    const outcome = await database.transaction((tx) => startNext(tx, { ...uses, replay, heldBack }));
    if (outcome === null) return { ...done, waiting: await database.replays.hasPlanned(replay.id) };
    if (typeof outcome === 'string') done[outcome] += 1;
    else heldBack.push(outcome.heldBack);
  }
  return { ...done, waiting: null };
}

async function startNext(
  tx: Repositories,
  { replay, heldBack, clock, ids }: Uses & { readonly replay: Replay; readonly heldBack: readonly string[] },
): Promise<'started' | 'skipped' | { readonly heldBack: string } | null> {
  const item = await tx.replays.takePlanned(replay.id, heldBack);
  if (item === null) return null;
  const request = await tx.requests.findForUpdate(item.requestId);
  const now = clock.now();
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
      : currentAttempt(await beginAttempt(tx, request, { ...decision.prepared, ids, now })).number;
  await tx.replays.settle(replay.id, startedAs(item, attempt));
  return 'started';
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
