import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { RequestQuery, RequestRepository } from '../../domain/ports/repositories.ts';
import { isFinished, type Request } from '../../domain/request/request.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import type { RequestMetadata } from './ocr-options.ts';
import type { Answer } from './read-call.ts';
import type { ResultReader } from './result-reader.ts';
import { namedAttempt, type ResultQuery, resultOf } from './stored-result.ts';
import { visibleRequest } from './visible-request.ts';

/** A request, and the text of its result, which nobody needs to parse to pass it on. */
export interface ShownRequest {
  /** Without its result and metadata. */
  readonly envelope: Envelope;
  readonly metadata: () => Promise<RequestMetadata | null>;
  /** JSON in UTF-8. */
  readonly result: Answer | null;
}

interface Uses {
  readonly requests: Pick<RequestRepository, 'find' | 'list'>;
  readonly results: Pick<ResultReader, 'whole' | 'metadata'>;
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
    return {
      envelope: envelopeOf(request, null, named),
      metadata: () => this.#metadata(request),
      result: found && this.#uses.results.whole(found),
    };
  }

  /** Who waits for a request hears its state also while the object store is away. */
  async #metadata(request: Request): Promise<RequestMetadata | null> {
    try {
      return await this.#uses.results.metadata(request);
    } catch (error) {
      const isAway = error instanceof DocfaceError && error.code === 'DEPENDENCY_UNAVAILABLE';
      if (isAway && !isFinished(request.status)) return null;
      throw error;
    }
  }
}
