import type { Actor } from '../../domain/client/actor.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import { attemptOf, type Request } from '../../domain/request/request.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import { namedAttempt } from './named-attempt.ts';
import { readResult } from './read-result.ts';
import type { RequestVault } from './request-vault.ts';
import { visibleRequest } from './visible-request.ts';

/**
 * Answers the envelope of a request with its result when there is one, or that of one of its attempts. Errors:
 * `NOT_FOUND`.
 */
export class GetRequest {
  readonly #requests: Pick<RequestRepository, 'find'>;
  readonly #vault: RequestVault;

  constructor(uses: { requests: Pick<RequestRepository, 'find'>; vault: RequestVault }) {
    this.#requests = uses.requests;
    this.#vault = uses.vault;
  }

  async execute(actor: Actor, requestId: string, number: number | null = null): Promise<Envelope> {
    return this.show(await visibleRequest(this.#requests, actor, requestId), number);
  }

  /** The same of a request that was looked up and may be seen. */
  async show(request: Request, number: number | null = null): Promise<Envelope> {
    const named = number === null ? null : namedAttempt(request, number);
    const shown = request.shownAttempt === null ? null : attemptOf(request, request.shownAttempt);
    return envelopeOf(request, await readResult(this.#vault, request, named ?? shown), named);
  }
}
