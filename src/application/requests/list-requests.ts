import type { Principal } from '../../domain/client/principal.ts';
import type { RequestQuery, RequestRepository } from '../../domain/ports/repositories.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import { tenantOf } from './visible-request.ts';

/** Lists a principal's requests, newest first, without their results. Errors: `INVALID_FIELD` for a broken cursor. */
export class ListRequests {
  readonly #requests: Pick<RequestRepository, 'list'>;

  constructor(uses: { requests: Pick<RequestRepository, 'list'> }) {
    this.#requests = uses.requests;
  }

  async execute(
    principal: Principal,
    filters: Omit<RequestQuery, 'clientId'>,
  ): Promise<{ readonly requests: readonly Envelope[]; readonly nextCursor: string | null }> {
    const page = await this.#requests.list({ ...filters, clientId: tenantOf(principal) });
    return { requests: page.requests.map((request) => envelopeOf(request, null)), nextCursor: page.nextCursor };
  }
}
