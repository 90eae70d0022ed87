import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { RequestQuery, RequestRepository } from '../../domain/ports/request-repository.ts';
import { findClient, unknownClient } from '../clients/find-client.ts';
import { envelopeOf, type ShownEnvelope } from '../requests/envelope.ts';
import { clientsOf } from '../requests/request-clients.ts';

export interface RequestFilters extends Omit<RequestQuery, 'clientId'> {
  /** Id or name; operators see all when it is left out. */
  readonly client?: string;
}

interface Uses {
  readonly requests: Pick<RequestRepository, 'list'>;
  readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
}

/** Requests as who submitted them follows them; operators see all. */
export class ListRequests {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Those of the caller, newest first, without their results. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND` (client),
   * `INVALID_FIELD` for a broken cursor.
   */
  async list(
    actor: Actor,
    { client, ...filters }: RequestFilters,
  ): Promise<{ readonly requests: readonly ShownEnvelope[]; readonly nextCursor: string | null }> {
    authorize(actor, 'requests:read');
    const tenant = tenantOf(actor);
    const named = client === undefined ? null : await findClient(this.#uses.clients, client);
    if (tenant !== null && named !== null && named.id !== tenant) throw unknownClient();
    const page = await this.#uses.requests.list({ ...filters, clientId: tenant ?? named?.id ?? null });
    const clients = await clientsOf(this.#uses.clients, actor, page.requests);
    const requests = page.requests.map((request) => ({
      ...envelopeOf(request, null),
      ...clients.get(request.clientId),
    }));
    return { requests, nextCursor: page.nextCursor };
  }
}
