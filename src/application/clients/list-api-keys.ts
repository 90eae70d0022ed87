import { type Actor, authorize } from '../../domain/client/actor.ts';
import { type ApiKeyView, apiKeyView } from '../../domain/client/api-key.ts';
import type { ClientRepository, CredentialRepository } from '../../domain/ports/repositories.ts';
import { foundOwner, type KeyOwner } from './key-owner.ts';

interface Uses {
  readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
  readonly credentials: Pick<CredentialRepository, 'findOperator' | 'findOperatorByName' | 'listApiKeys'>;
}

/** The API keys of a client or an operator, revoked and expired ones included. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class ListApiKeys {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(input: { readonly actor: Actor; readonly owner: KeyOwner }): Promise<readonly ApiKeyView[]> {
    authorize(input.actor, 'admin');
    const { owner } = await foundOwner(this.#uses, input.owner);
    const keys = await this.#uses.credentials.listApiKeys(owner);
    return keys.map(apiKeyView);
  }
}
