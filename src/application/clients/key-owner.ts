import type { ApiKey, Operator } from '../../domain/client/client.ts';
import type { ClientRepository, CredentialRepository } from '../../domain/ports/repositories.ts';
import { namedClient, namedOperator } from './named-client.ts';

/** Whose API keys: a client's or an operator's, by id or name. */
export type KeyOwner = { readonly client: string } | { readonly operator: string };

export interface FoundOwner {
  readonly owner: ApiKey['owner'];
  /** The role when an operator owns the key; null for a client. */
  readonly role: Operator['role'] | null;
}

/** Errors: `NOT_FOUND`. */
export async function foundOwner(
  repositories: {
    readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
    readonly credentials: Pick<CredentialRepository, 'findOperator' | 'findOperatorByName'>;
  },
  owner: KeyOwner,
): Promise<FoundOwner> {
  if ('client' in owner) {
    const { id } = await namedClient(repositories.clients, owner.client);
    return { owner: { kind: 'client', id }, role: null };
  }
  const { id, role } = await namedOperator(repositories.credentials, owner.operator);
  return { owner: { kind: 'operator', id }, role };
}
