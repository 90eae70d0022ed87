import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Client } from '../../domain/client/client.ts';
import type { ClientRepository } from '../../domain/ports/repositories.ts';
import { namedClient } from './named-client.ts';

/** One client by id or name: any for operators, itself for a client. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class GetClient {
  readonly #clients: Pick<ClientRepository, 'find' | 'findByName'>;

  constructor(uses: { clients: Pick<ClientRepository, 'find' | 'findByName'> }) {
    this.#clients = uses.clients;
  }

  async execute(input: { readonly actor: Actor; readonly client: string }): Promise<Client> {
    const { actor, client } = input;
    const itself = actor !== 'command' && actor.kind === 'client' && actor.clientId === client;
    if (!itself) authorize(actor, 'admin');
    return namedClient(this.#clients, client);
  }
}
