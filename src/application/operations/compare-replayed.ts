import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import { diffResults } from '../../domain/request/diff-results.ts';
import { type Difference, isMaterial, withoutValues } from '../../domain/request/difference.ts';
import { type Attempt, isFinished, type Request, resultBefore, statusOfAttempt } from '../../domain/request/request.ts';
import { readResult } from '../requests/read-result.ts';
import type { RequestVault } from '../requests/request-vault.ts';

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

export interface CompareReplayedInput {
  readonly actor: Actor;
  readonly replayId: string;
  readonly requestIds: readonly string[];
  /** Whether differences show what was read from the documents, which may be personal. */
  readonly values: boolean;
}

/** Says what a replay changed. Errors: `INSUFFICIENT_SCOPE`. */
export class CompareReplayed {
  readonly #requests: Pick<RequestRepository, 'find'>;
  readonly #vault: RequestVault;

  constructor(uses: { requests: Pick<RequestRepository, 'find'>; vault: RequestVault }) {
    this.#requests = uses.requests;
    this.#vault = uses.vault;
  }

  async execute(input: CompareReplayedInput): Promise<readonly ReplayedRequest[]> {
    authorize(input.actor, 'admin');
    const compared: ReplayedRequest[] = [];
    for (const requestId of input.requestIds) {
      const { differences, ...rest } = await this.#look(requestId, input.replayId);
      compared.push({ ...rest, differences: input.values ? differences : withoutValues(differences) });
    }
    return compared;
  }

  async #look(requestId: string, replayId: string): Promise<ReplayedRequest> {
    const request = await this.#requests.find(requestId);
    const attempt = request?.attempts.find((each) => each.replayId === replayId);
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
    const after = await readResult(this.#vault, request, attempt);
    const before = await readResult(this.#vault, request, resultBefore(request, attempt.number));
    if (before === null || after === null) return ended(request.id, 'first');
    const differences = diffResults(before, after);
    return { ...ended(request.id, differences.some(isMaterial) ? 'changed' : 'same'), differences };
  }
}

function ended(requestId: string, state: ReplayedRequest['state'], code: ErrorCode | null = null): ReplayedRequest {
  return { requestId, state, code, differences: [] };
}
