import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import { resolveClient } from '../clients/find-client.ts';

export interface NamedPart {
  /** Id or name of the client whose part is meant; operators leave it out for the shared catalogue. */
  readonly client?: string | undefined;
}

/**
 * Whose part of the catalogue the caller works on: a client's its own, whoever it names; else the named client's, or
 * the shared one (null). Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND` (client).
 */
export async function partOwner(
  actor: Actor,
  { client }: NamedPart,
  clients: Pick<ClientRepository, 'find' | 'findByName'>,
): Promise<string | null> {
  authorize(actor, 'catalog:manage');
  return resolveClient(clients, actor, client);
}

/** The same for who changes it: the shared part is everybody's, so that it takes `admin`. */
export async function writtenPart(
  actor: Actor,
  part: NamedPart,
  clients: Pick<ClientRepository, 'find' | 'findByName'>,
): Promise<string | null> {
  const owner = await partOwner(actor, part, clients);
  mayWrite(actor, owner);
  return owner;
}

/** Passes when the actor, whose part it is, may change that. Errors: `INSUFFICIENT_SCOPE`. */
export function mayWrite(actor: Actor, owner: string | null): void {
  if (owner === null) authorize(actor, 'admin');
}
