import { type Actor, authorize } from '../../domain/client/actor.ts';
import { type ServiceAccountView, serviceAccountView } from '../../domain/client/service-account.ts';
import type { ClientRepository, CredentialRepository } from '../../domain/ports/repositories.ts';
import { namedClient } from './named-client.ts';

interface Uses {
  readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
  readonly credentials: Pick<CredentialRepository, 'listServiceAccounts'>;
}

/** The service accounts of a client, revoked ones included. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class ListServiceAccounts {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** `client` is an id or a name. */
  async execute(input: { readonly actor: Actor; readonly client: string }): Promise<readonly ServiceAccountView[]> {
    authorize(input.actor, 'admin');
    const { id } = await namedClient(this.#uses.clients, input.client);
    const accounts = await this.#uses.credentials.listServiceAccounts(id);
    return accounts.map(serviceAccountView);
  }
}
