import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { ClientRepository } from '../../domain/ports/repositories.ts';
import { namedClient } from '../clients/named-client.ts';

/**
 * Whose part of the catalogue an actor works on: its own, the client's that an operator names by id or name, or the
 * shared one (null). Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export async function catalogOwner(
  clients: Pick<ClientRepository, 'find' | 'findByName'>,
  actor: Actor,
  named: string | undefined,
): Promise<string | null> {
  authorize(actor, 'catalog:manage');
  if (actor !== 'command' && actor.kind === 'client') return actor.clientId;
  return named === undefined ? null : (await namedClient(clients, named)).id;
}
