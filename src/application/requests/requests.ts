import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { RequestQuery, RequestRepository } from '../../domain/ports/repositories.ts';
import type { Request } from '../../domain/request/request.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import type { Answer } from './read-call.ts';
import type { ResultReader } from './result-reader.ts';
import { namedAttempt, type ResultQuery, resultOf } from './stored-result.ts';
import { visibleRequest } from './visible-request.ts';

/** A request, and the text of its result, which nobody needs to parse to pass it on. */
export interface ShownRequest {
  /** Without its result. */
  readonly envelope: Envelope;
  /** JSON in UTF-8. */
  readonly result: Answer | null;
}

interface Uses {
  readonly requests: Pick<RequestRepository, 'find' | 'list'>;
  readonly results: Pick<ResultReader, 'whole'>;
}

/** Requests as who submitted them follows them; operators see all. Errors of each: `INSUFFICIENT_SCOPE`. */
export class Requests {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Those of the caller, newest first, without their results. Errors: `INVALID_FIELD` for a broken cursor. */
  async list(
    actor: Actor,
    filters: Omit<RequestQuery, 'clientId'>,
  ): Promise<{ readonly requests: readonly Envelope[]; readonly nextCursor: string | null }> {
    authorize(actor, 'requests:read');
    const page = await this.#uses.requests.list({ ...filters, clientId: tenantOf(actor) });
    return { requests: page.requests.map((request) => envelopeOf(request, null)), nextCursor: page.nextCursor };
  }

  /** The envelope of a request with its result when there is one, or that of one of its attempts. Errors: `NOT_FOUND`. */
  async get(actor: Actor, { requestId, attempt }: ResultQuery): Promise<ShownRequest> {
    authorize(actor, 'requests:read');
    return this.show(await visibleRequest(this.#uses.requests, actor, requestId), attempt);
  }

  /** The same of a request that was looked up and may be seen. */
  show(request: Request, attempt: number | null = null): ShownRequest {
    const named = attempt === null ? null : namedAttempt(request, attempt);
    const found = resultOf(request, named);
    return { envelope: envelopeOf(request, null, named), result: found && this.#uses.results.whole(found) };
  }
}
