import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Replay, ReplayItemState } from '../../domain/ports/replay-repository.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { promote, undoPromotion } from '../../domain/request/promotion.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';
import { findReplay, type ReplayInput, replaySubject } from './replays.ts';

export interface PromoteReplayInput extends ReplayInput {
  /** Shows the shadow attempts of the replay, or puts back what was shown before. */
  readonly change: 'promote' | 'undo';
  /** Only this request; all when left out. */
  readonly requestId?: string;
  /** The last request of the call before; null to begin. */
  readonly after: string | null;
  /**
   * Whether webhooks report promoted attempts; as the replay was begun when left out. What they reported is reported
   * back.
   */
  readonly notify?: boolean;
}

/** What became of a request. */
export type PromotedRequest =
  | { readonly requestId: string; readonly outcome: 'promoted' | 'undone' }
  | { readonly requestId: string; readonly outcome: 'refused'; readonly reason: ErrorCode; readonly detail: string };

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'replays' | 'audit'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

const batch = 50;
const changes = {
  promote: { from: 'started', to: 'promoted', action: 'replay.promoted' },
  undo: { from: 'promoted', to: 'started', action: 'replay.undone' },
} as const satisfies Record<string, { from: ReplayItemState; to: ReplayItemState; action: string }>;

/**
 * Promotes the next shadow attempts of a replay, or takes their promotion back; each request in a transaction of its
 * own. The first call is audited; an empty answer is the end. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`,
 * `INVALID_STATE` (no replay of shadows); what keeps a single request as it is comes as its outcome.
 */
export class PromoteReplay {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async promote(actor: Actor, input: PromoteReplayInput): Promise<readonly PromotedRequest[]> {
    const { replays, audit } = this.#uses.database;
    const replay = await findReplay(replays, actor, input);
    if (!replay.shadow) {
      throw new DocfaceError(
        'INVALID_STATE',
        'This replay made no shadow attempts; its requests show them as they end.',
      );
    }
    const { requestId, after } = input;
    const { from, action } = changes[input.change];
    if (after === null) {
      const detail = { request: requestId ?? null, notify: input.notify ?? replay.notify };
      const about = { subject: replaySubject(replay.id), requestId: requestId ?? null, clientId: replay.clientId };
      await audit.insert(auditEntry({ actor, action, ...about, detail }, this.#uses));
    }
    const next = requestId === undefined ? await replays.items(replay.id, { states: [from], after, limit: batch }) : [];
    const chosen = requestId !== undefined && after === null ? [requestId] : next.map((item) => item.requestId);
    const outcomes: PromotedRequest[] = [];
    for (const each of chosen) outcomes.push(await this.#change(replay, each, input));
    return outcomes;
  }

  async #change(replay: Replay, requestId: string, input: PromoteReplayInput): Promise<PromotedRequest> {
    try {
      await this.#uses.database.transaction((tx) => this.#write(tx, { replay, requestId }, input));
      return { requestId, outcome: input.change === 'promote' ? 'promoted' : 'undone' };
    } catch (error) {
      if (!(error instanceof DocfaceError) || error.retryable) throw error;
      return { requestId, outcome: 'refused', reason: error.code, detail: error.message };
    }
  }

  async #write(
    tx: Repositories,
    { replay, requestId }: { readonly replay: Replay; readonly requestId: string },
    input: PromoteReplayInput,
  ): Promise<void> {
    const { from, to } = changes[input.change];
    const item = await tx.replays.take(replay.id, requestId, [from]);
    const request = item === null ? null : await tx.requests.findForUpdate(requestId);
    if (item === null || request === null) {
      throw new DocfaceError('NOT_FOUND', `This replay has no such request that is ${from}.`);
    }
    const attempt = request.attempts.findLast(({ replayId }) => replayId === replay.id);
    if (attempt === undefined) throw new DocfaceError('ERASED', 'The request was erased; nothing of it is left.');
    const { ids, clock } = this.#uses;
    const now = clock.now();
    const notify = input.change === 'undo' ? attempt.notify : (input.notify ?? replay.notify);
    const apply = input.change === 'undo' ? undoPromotion : promote;
    const change = apply(request, { attempt: attempt.number, notify }, now);
    await tx.requests.update(change.request, outboxRows(change.events, { ids, at: now }));
    await tx.replays.settle(replay.id, { ...item, state: to, attempt: attempt.number });
  }
}
