import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { RequestQuery, RequestRepository } from '../../domain/ports/request-repository.ts';
import { findClient, type SubjectReference, subjectOwner, unknownClient } from '../clients/find-client.ts';
import { envelopeOf, type ShownEnvelope } from '../requests/envelope.ts';
import { clientsOf } from '../requests/request-clients.ts';
import { subjectHashes } from '../storage/keyed-references.ts';

export interface RequestFilters extends Omit<RequestQuery, 'clientId' | 'subjects'> {
  /** Id or name; operators see all when it is left out. */
  readonly client?: string;
}

interface ListedRequests {
  readonly requests: readonly ShownEnvelope[];
  readonly nextCursor: string | null;
}

interface Uses {
  readonly encryption: Pick<Encryption, 'keyedHashes'>;
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
  async list(actor: Actor, { client, ...filters }: RequestFilters): Promise<ListedRequests> {
    authorize(actor, 'requests:read');
    const tenant = tenantOf(actor);
    const named = client === undefined ? null : await findClient(this.#uses.clients, client);
    if (tenant !== null && named !== null && named.id !== tenant) throw unknownClient();
    return this.#shown(actor, { ...filters, clientId: tenant ?? named?.id ?? null });
  }

  /** Those of a person in the same way. Errors: as `list`, `INVALID_FIELD` (operators name a client). */
  async listOfSubject(
    actor: Actor,
    { client, subject, ...page }: SubjectReference & Pick<RequestQuery, 'cursor' | 'limit'>,
  ): Promise<ListedRequests> {
    authorize(actor, 'requests:read');
    const { id: clientId } = await subjectOwner(this.#uses.clients, actor, client);
    const subjects = await subjectHashes(this.#uses.encryption, clientId, subject);
    return this.#shown(actor, { ...page, clientId, subjects });
  }

  async #shown(actor: Actor, query: RequestQuery): Promise<ListedRequests> {
    const page = await this.#uses.requests.list(query);
    const clients = await clientsOf(this.#uses.clients, actor, page.requests);
    const requests = page.requests.map((request) => ({
      ...envelopeOf(request, null),
      ...clients.get(request.clientId),
    }));
    return { requests, nextCursor: page.nextCursor };
  }
}
