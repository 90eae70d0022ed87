import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import { isFinished, type Request } from '../../domain/request/request.ts';
import { envelopeOf, type ShownEnvelope } from '../requests/envelope.ts';
import { clientOf } from '../requests/request-clients.ts';
import type { RequestMetadata } from '../requests/submission.ts';
import { onlyVisible, visibleRequest } from '../requests/visible-request.ts';
import type { StoredAnswer } from './read-call.ts';
import { namedAttempt, type ResultQuery, type ResultReader, resultOf } from './stored-result.ts';

/** A request, and the text of its result, which nobody needs to parse to pass it on. */
export interface ShownRequest {
  /** Without its result and metadata. */
  readonly envelope: ShownEnvelope;
  readonly metadata: () => Promise<RequestMetadata | null>;
  /** JSON in UTF-8. */
  readonly result: StoredAnswer | null;
}

interface AskedRequest extends ResultQuery {
  /** The request, where it was looked up before. */
  readonly request?: Request | null;
}

interface Uses {
  readonly requests: Pick<RequestRepository, 'find'>;
  readonly clients: Pick<ClientRepository, 'find'>;
  readonly results: Pick<ResultReader, 'stored' | 'metadata'>;
}

/** Requests as who submitted them follows them; operators see all. Errors of each: `INSUFFICIENT_SCOPE`. */
export class Requests {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * The envelope of a request with its result when there is one, or that of one of its attempts. Errors: `NOT_FOUND`.
   */
  async get(actor: Actor, { requestId, request: known = null, ...which }: AskedRequest): Promise<ShownRequest> {
    authorize(actor, 'requests:read');
    const request = known ? onlyVisible(known, actor) : await visibleRequest(this.#uses.requests, actor, requestId);
    const shown = this.show(request, which);
    const owner = await clientOf(this.#uses.clients, actor, request);
    return { ...shown, envelope: { ...shown.envelope, ...owner } };
  }

  /** The same of a request that its client has just submitted. */
  show(request: Request, { attempt, revision }: Omit<ResultQuery, 'requestId'> = { attempt: null }): ShownRequest {
    const named = attempt === null ? null : namedAttempt(request, attempt);
    const found = resultOf(request, named, revision);
    const envelope = envelopeOf(request, null, named);
    return {
      envelope: { ...envelope, revision: found?.revision ?? envelope.revision },
      metadata: () => this.#metadata(request),
      result: found && this.#uses.results.stored(found),
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
