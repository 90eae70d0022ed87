import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Operator } from '../../domain/client/client.ts';
import type { CredentialRepository } from '../../domain/ports/repositories.ts';

/** All operators, by name, for operators. Errors: `INSUFFICIENT_SCOPE`. */
export class ListOperators {
  readonly #credentials: Pick<CredentialRepository, 'listOperators'>;

  constructor(uses: { credentials: Pick<CredentialRepository, 'listOperators'> }) {
    this.#credentials = uses.credentials;
  }

  async execute(input: { readonly actor: Actor }): Promise<readonly Operator[]> {
    authorize(input.actor, 'admin');
    return this.#credentials.listOperators();
  }
}
