import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import { invalidField } from '../../domain/errors.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { RequestQuery, RequestRepository } from '../../domain/ports/request-repository.ts';
import { maxSoughtLength, minSoughtLength, soughtForms } from '../../domain/result/sought-values.ts';
import { findClient, type SubjectReference, subjectOwner, unknownClient } from '../clients/find-client.ts';
import { envelopeOf, type ShownEnvelope } from '../requests/envelope.ts';
import { clientsOf } from '../requests/request-clients.ts';
import { subjectHashes } from '../storage/keyed-references.ts';
import { soughtHashes } from '../storage/value-hashes.ts';

export interface RequestFilters extends Omit<RequestQuery, 'clientId' | 'subjects' | 'values'> {
  /** Id or name; operators see all when it is left out. */
  readonly client?: string;
  /** What the shown result holds, as `soughtForms` understands it. Operators name a client with it. */
  readonly value?: string;
  /** In this field alone: its key, or `LIST.KEY` of a cell. With `value` only. */
  readonly field?: string;
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
   * `INVALID_FIELD` for a broken cursor, for a value that is too short or too long to be found, for one without a
   * client, and for a field without a value.
   */
  async list(actor: Actor, { client, value, field, ...filters }: RequestFilters): Promise<ListedRequests> {
    authorize(actor, 'requests:read');
    const tenant = tenantOf(actor);
    const named = client === undefined ? null : await findClient(this.#uses.clients, client);
    if (tenant !== null && named !== null && named.id !== tenant) throw unknownClient();
    const clientId = tenant ?? named?.id ?? null;
    const values = await this.#values(clientId, { value, field });
    return this.#shown(actor, { ...filters, ...values, clientId });
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

  /** Nothing that was sought is in the refusals: they reach logs of callers. */
  async #values(
    clientId: string | null,
    { value, field }: { readonly value: string | undefined; readonly field: string | undefined },
  ): Promise<Pick<RequestQuery, 'values'>> {
    if (value === undefined) {
      if (field !== undefined) throw invalidField('field', 'Name the value that this field is to have.');
      return {};
    }
    if (clientId === null) throw invalidField('client', 'Name the client whose results are searched for the value.');
    const forms = soughtForms(value);
    if (forms.length > 0) return { values: await soughtHashes(this.#uses.encryption, clientId, { forms, field }) };
    const length = `at least ${minSoughtLength} letters or digits, and at most ${maxSoughtLength} characters`;
    throw invalidField('value', `Give ${length}: what is shorter is on too many documents to find one by it.`);
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
