import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import type { EngineStamp } from '../../domain/reading/document/page.ts';
import type { Difference } from '../../domain/reading/result/difference.ts';
import type { Stage } from '../../domain/request/pipeline.ts';
import {
  type Attempt,
  type Request,
  type RequestFailure,
  type RequestStatus,
  type Review,
  resultBefore,
  revisionOf,
  statusOfAttempt,
} from '../../domain/request/request.ts';
import { visibleRequest } from '../requests/visible-request.ts';
import { callOfCommand, type ReadCall } from './read-call.ts';
import { findResult, type ResultReader, resultOf } from './stored-result.ts';

/** One run of a request, and what its result says differently from the one before. Dates are ISO 8601. */
export interface AttemptView {
  readonly attempt: number;
  /** The stage it began with. */
  readonly from: Stage;
  readonly status: RequestStatus;
  /** Whether the request shows the result of this attempt. */
  readonly shown: boolean;
  readonly track: string;
  readonly trackVersion: number;
  readonly template: string | null;
  readonly templateVersion: number | null;
  readonly queuedAt: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly engine: readonly EngineStamp[];
  readonly error: RequestFailure | null;
  /** The replay that started it; null for a submission or a reprocess. */
  readonly replayId: string | null;
  /** Clients do not see it; it is listed to operators only. */
  readonly shadow: boolean;
  /** The newest revision of its result: 1 as it was read, one more with each review. */
  readonly revision: number;
  /** What reviewers decided on it, oldest first. */
  readonly reviews: readonly ReviewView[];
  /** The newest earlier attempt with a result, which `changes` are against. */
  readonly comparedWith: number | null;
  /** Null when there are no two results to compare. */
  readonly changes: readonly Difference[] | null;
}

/** What a reviewer decided, without what they noted. */
export interface ReviewView extends Pick<Review, 'revision' | 'by' | 'decision' | 'corrected'> {
  /** ISO 8601. */
  readonly at: string;
}

/** What two attempts of a request say differently. */
export interface AttemptDiff {
  readonly before: number;
  readonly after: number;
  readonly changes: readonly Difference[];
}

interface AttemptPair {
  readonly requestId: string;
  readonly before: number;
  readonly after: number;
}

interface Uses {
  readonly requests: Pick<RequestRepository, 'find'>;
  readonly results: Pick<ResultReader, 'changes'>;
}

/** The runs of a request, and what they say differently. Errors of each: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class Attempts {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** The attempts of a request, oldest first, shadows to operators only. */
  async list(
    actor: Actor,
    { requestId, call = callOfCommand }: { readonly requestId: string; readonly call?: ReadCall },
  ): Promise<readonly AttemptView[]> {
    authorize(actor, 'requests:read');
    const request = await visibleRequest(this.#uses.requests, actor, requestId);
    const views: AttemptView[] = [];
    // One after the other: at most two results are in memory.
    for (const attempt of request.attempts)
      views.push(viewOf(request, attempt, await this.#changes(request, attempt, call)));
    return views;
  }

  /** Compares the results of any two attempts of a request. Errors: as `findResult` for either. */
  async diff(
    actor: Actor,
    { requestId, before, after, call }: AttemptPair & { readonly call: ReadCall },
  ): Promise<AttemptDiff> {
    authorize(actor, 'requests:read');
    const { requests, results } = this.#uses;
    const earlier = await findResult(requests, actor, { requestId, attempt: before });
    const later = await findResult(requests, actor, { requestId, attempt: after });
    return { before, after, changes: changesIn(await results.changes(earlier, later, call)) };
  }

  /** Null when there are no two results to compare. */
  async #changes(request: Request, attempt: Attempt, call: ReadCall): Promise<AttemptView['changes']> {
    const earlier = resultBefore(request, attempt.number);
    const before = earlier && resultOf(request, earlier);
    const after = resultOf(request, attempt);
    return before && after && changesIn(await this.#uses.results.changes(before, after, call));
  }
}

function viewOf(request: Request, attempt: Attempt, changes: AttemptView['changes']): AttemptView {
  const { number, from, track, template, startedAt, completedAt, engines, failure, replayId, shadow } = attempt;
  const queued = request.history.find((row) => row.attempt === number && row.status === 'queued');
  return {
    attempt: number,
    from,
    status: statusOfAttempt(request, number),
    shown: request.shownAttempt === number,
    track: track.name,
    trackVersion: track.version,
    template: template?.name ?? null,
    templateVersion: template?.version ?? null,
    queuedAt: queued?.at.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    engine: engines,
    error: failure,
    replayId,
    shadow,
    revision: revisionOf(attempt),
    reviews: attempt.reviews.map(reviewView),
    comparedWith: changes === null ? null : (resultBefore(request, number)?.number ?? null),
    changes,
  };
}

export function reviewView({ revision, at, by, decision, corrected }: Review): ReviewView {
  return { revision, at: at.toISOString(), by, decision, corrected };
}

/** Reads what `ResultReader.changes` returns. */
function changesIn(json: Uint8Array): readonly Difference[] {
  return JSON.parse(new TextDecoder().decode(json)) as readonly Difference[];
}
