import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import { isFinished, type Request } from '../../domain/request/request.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import { namedAttempt } from './named-attempt.ts';
import type { RequestMetadata } from './ocr-options.ts';
import type { Answer } from './read-call.ts';
import type { ResultReader } from './result-reader.ts';
import { resultOf } from './stored-result.ts';
import { visibleRequest } from './visible-request.ts';

/** A request, and the text of its result, which nobody needs to parse to pass it on. */
export interface ShownRequest {
  /** Without its result and metadata. */
  readonly envelope: Envelope;
  readonly metadata: () => Promise<RequestMetadata | null>;
  /** JSON in UTF-8. */
  readonly result: Answer | null;
}

/**
 * Answers the envelope of a request with its result when there is one, or that of one of its attempts. Errors:
 * `NOT_FOUND`.
 */
export class GetRequest {
  readonly #requests: Pick<RequestRepository, 'find'>;
  readonly #results: ResultReader;

  constructor(uses: { requests: Pick<RequestRepository, 'find'>; results: ResultReader }) {
    this.#requests = uses.requests;
    this.#results = uses.results;
  }

  async execute(actor: Actor, requestId: string, number: number | null = null): Promise<ShownRequest> {
    return this.show(await visibleRequest(this.#requests, actor, requestId), number);
  }

  /** The same of a request that was looked up and may be seen. */
  show(request: Request, number: number | null = null): ShownRequest {
    const named = number === null ? null : namedAttempt(request, number);
    const found = resultOf(request, named);
    return {
      envelope: envelopeOf(request, null, named),
      metadata: () => this.#metadata(request),
      result: found && this.#results.whole(found),
    };
  }

  /** Who waits for a request hears its state also while the object store is away. */
  async #metadata(request: Request): Promise<RequestMetadata | null> {
    try {
      return await this.#results.metadata(request);
    } catch (error) {
      const isAway = error instanceof DocfaceError && error.code === 'DEPENDENCY_UNAVAILABLE';
      if (isAway && !isFinished(request.status)) return null;
      throw error;
    }
  }
}
