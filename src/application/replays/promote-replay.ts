import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { PromotionTask, RefusedRequest, Replay } from '../../domain/ports/replay-repository.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { promote, undoPromotion } from '../../domain/request/promotion.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';

/** What a step of a promotion, or of its undoing, did. */
export interface PromotedBatch {
  /** None is the end. */
  readonly requestIds: readonly string[];
  /** Those among them that stay as they are, and why. */
  readonly refusals: readonly RefusedRequest[];
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'replays'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

const batch = 50;
const changes = {
  promote: { from: 'started', to: 'promoted', apply: promote },
  undo: { from: 'promoted', to: 'started', apply: undoPromotion },
} as const;

/**
 * Promotes the next shadow attempts of a replay, or takes their promotion back; each request in a transaction of its
 * own. What keeps a single request as it is does not stop the others. Errors: `DEPENDENCY_UNAVAILABLE`.
 */
export async function promoteReplay(uses: Uses, replay: Replay, task: PromotionTask): Promise<PromotedBatch> {
  const requestIds = await nextOf(uses, replay, task);
  const refusals: RefusedRequest[] = [];
  for (const requestId of requestIds) {
    try {
      await uses.database.transaction((tx) => change(tx, { ...uses, replay, requestId }, task));
    } catch (error) {
      if (!(error instanceof DocfaceError) || error.retryable) throw error;
      refusals.push({ requestId, reason: error.code, detail: error.message });
    }
  }
  return { requestIds, refusals };
}

async function nextOf({ database }: Uses, { id }: Replay, { kind, requestId, after }: PromotionTask) {
  if (requestId !== null) return after === null ? [requestId] : [];
  const items = await database.replays.items(id, { states: [changes[kind].from], after, limit: batch });
  return items.map((item) => item.requestId);
}

async function change(
  tx: Repositories,
  { replay, requestId, ids, clock }: Uses & { readonly replay: Replay; readonly requestId: string },
  task: PromotionTask,
): Promise<void> {
  const { from, to, apply } = changes[task.kind];
  const item = await tx.replays.take(replay.id, requestId, [from]);
  const request = item === null ? null : await tx.requests.findForUpdate(requestId);
  if (item === null || request === null) {
    throw new DocfaceError('NOT_FOUND', `This replay has no such request that is ${from}.`);
  }
  const attempt = request.attempts.findLast(({ replayId }) => replayId === replay.id);
  if (attempt === undefined) throw new DocfaceError('ERASED', 'The request was erased; nothing of it is left.');
  const now = clock.now();
  const notify = task.kind === 'undo' ? attempt.notify : (task.notify ?? replay.notify);
  const changed = apply(request, { attempt: attempt.number, notify }, now);
  await tx.requests.update(changed.request, outboxRows(changed.events, { ids, at: now }));
  await tx.replays.settle(replay.id, { ...item, state: to, attempt: attempt.number });
}
