import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Repositories, RequestQuery } from '../../domain/ports/repositories.ts';
import { namedClient } from '../clients/named-client.ts';
import { type Envelope, envelopeOf } from './envelope.ts';

interface RequestOfClient extends Envelope {
  readonly clientId: string;
}

export interface ListRequestsOfClientsInput extends Omit<RequestQuery, 'clientId' | 'createdAfter'> {
  readonly actor: Actor;
  /** Id or name; all when left out. */
  readonly client?: string;
}

/** Requests of all clients or of one, newest first, without results, for operators. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class ListRequestsOfClients {
  readonly #uses: Pick<Repositories, 'requests' | 'clients'>;

  constructor(uses: Pick<Repositories, 'requests' | 'clients'>) {
    this.#uses = uses;
  }

  async execute({ actor, client, ...filters }: ListRequestsOfClientsInput): Promise<readonly RequestOfClient[]> {
    authorize(actor, 'admin');
    const { requests, clients } = this.#uses;
    const clientId = client === undefined ? null : (await namedClient(clients, client)).id;
    const page = await requests.list({ ...filters, clientId });
    return page.requests.map((request) => ({ clientId: request.clientId, ...envelopeOf(request, null) }));
  }
}
