import type { Principal } from '../../domain/client/principal.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import type { RequestVault } from './request-vault.ts';
import { visibleRequest } from './visible-request.ts';

/** Answers the envelope of a request, with its result when there is one. Errors: `NOT_FOUND`. */
export class GetRequest {
  readonly #requests: Pick<RequestRepository, 'find'>;
  readonly #vault: RequestVault;

  constructor(uses: { requests: Pick<RequestRepository, 'find'>; vault: RequestVault }) {
    this.#requests = uses.requests;
    this.#vault = uses.vault;
  }

  async execute(principal: Principal, requestId: string): Promise<Envelope> {
    const request = await visibleRequest(this.#requests, principal, requestId);
    return envelopeOf(request, await readResult(this.#vault, request));
  }
}

async function readResult(vault: RequestVault, request: Awaited<ReturnType<typeof visibleRequest>>) {
  const shown = request.attempts.find((attempt) => attempt.number === request.shownAttempt);
  if (shown?.resultKey == null || request.status === 'erased') return null;
  return vault.json<NonNullable<Envelope['result']>>(request, shown.resultKey);
}
