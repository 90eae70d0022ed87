import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Client } from '../../domain/client/client.ts';
import type { ClientRepository } from '../../domain/ports/repositories.ts';

/** All clients, for operators. Errors: `INSUFFICIENT_SCOPE`. */
export class ListClients {
  readonly #clients: Pick<ClientRepository, 'list'>;

  constructor(uses: { clients: Pick<ClientRepository, 'list'> }) {
    this.#clients = uses.clients;
  }

  async execute(input: { readonly actor: Actor }): Promise<readonly Client[]> {
    authorize(input.actor, 'admin');
    return this.#clients.list();
  }
}
