import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { ReplayRepository } from '../../domain/ports/replay-repository.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import { type Difference, isMaterial, withoutValues } from '../../domain/reading/result/difference.ts';
import { type Attempt, isFinished, type Request, resultBefore, statusOfAttempt } from '../../domain/request/request.ts';
import { diffResults } from '../../domain/result/diff-results.ts';
import type { Envelope } from '../requests/envelope.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import { findReplay, type ReplayInput } from './replays.ts';

/**
 * What became of a request's attempt of a replay. `same` and `changed` compare it with the newest result before it, of
 * which `changed` says something else; `first` has no result before it. `gone`: erased, or never replayed.
 */
export interface ReplayedRequest {
  readonly requestId: string;
  readonly state: 'unfinished' | 'same' | 'changed' | 'first' | 'failed' | 'canceled' | 'gone';
  readonly code: ErrorCode | null;
  readonly differences: readonly Difference[];
}

export interface CompareReplayedInput extends ReplayInput {
  /** The last request that was compared; null to begin. */
  readonly after: string | null;
  /** Whether differences show what was read from the documents, which may be personal. */
  readonly values: boolean;
}

export interface ComparedBatch {
  /** In the order of their ids, up to the first that is not finished. None: see `unfinished`. */
  readonly requests: readonly ReplayedRequest[];
  /** The request to wait for before asking for those after it; null when there is none in sight. */
  readonly unfinished: string | null;
}

interface Uses {
  readonly requests: Pick<RequestRepository, 'findMany'>;
  readonly replays: Pick<ReplayRepository, 'find' | 'items'>;
  readonly requestStore: EncryptedRequestStore;
}

const batch = 50;

/**
 * Says what a replay changed in the next of its requests; without any and without an unfinished one, it is the end.
 * Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class CompareReplayed {
  readonly #requests: Uses['requests'];
  readonly #replays: Uses['replays'];
  readonly #requestStore: EncryptedRequestStore;

  constructor(uses: Uses) {
    this.#requests = uses.requests;
    this.#replays = uses.replays;
    this.#requestStore = uses.requestStore;
  }

  async compare(actor: Actor, input: CompareReplayedInput): Promise<ComparedBatch> {
    const { id } = await findReplay(this.#replays, actor, input);
    const items = await this.#replays.items(id, { states: ['started', 'promoted'], after: input.after, limit: batch });
    const found = await this.#requests.findMany(items.map(({ requestId }) => requestId));
    const requests: ReplayedRequest[] = [];
    for (const { requestId } of items) {
      const request = found.find((each) => each.id === requestId) ?? null;
      const { differences, ...rest } = await this.#look(requestId, request, id);
      if (rest.state === 'unfinished') return { requests, unfinished: requestId };
      requests.push({ ...rest, differences: input.values ? differences : withoutValues(differences) });
    }
    return { requests, unfinished: null };
  }

  async #look(requestId: string, request: Request | null, replayId: string): Promise<ReplayedRequest> {
    const attempt = request?.attempts.findLast((each) => each.replayId === replayId);
    if (request === null || attempt === undefined || request.status === 'erased') return ended(requestId, 'gone');
    try {
      return await this.#compare(request, attempt);
    } catch (error) {
      // Erased between the two looks.
      if (error instanceof DocfaceError && error.code === 'ORIGINAL_EXPIRED') return ended(requestId, 'gone');
      throw error;
    }
  }

  async #compare(request: Request, attempt: Attempt): Promise<ReplayedRequest> {
    const status = statusOfAttempt(request, attempt.number);
    if (!isFinished(status)) return ended(request.id, 'unfinished');
    if (attempt.resultKey === null) {
      return ended(request.id, status === 'canceled' ? 'canceled' : 'failed', attempt.failure?.code ?? null);
    }
    const after = await this.#result(request, attempt);
    const before = await this.#result(request, resultBefore(request, attempt.number));
    if (before === null || after === null) return ended(request.id, 'first');
    const differences = diffResults(before, after);
    return { ...ended(request.id, differences.some(isMaterial) ? 'changed' : 'same'), differences };
  }

  /** Null when there is none. */
  async #result(request: Request, attempt: Attempt | null): Promise<Envelope['result']> {
    if (attempt === null || attempt.resultKey === null) return null;
    return this.#requestStore.json<NonNullable<Envelope['result']>>(request, attempt.resultKey);
  }
}

function ended(requestId: string, state: ReplayedRequest['state'], code: ErrorCode | null = null): ReplayedRequest {
  return { requestId, state, code, differences: [] };
}
