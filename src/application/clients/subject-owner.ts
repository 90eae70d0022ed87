import { type Actor, tenantOf } from '../../domain/client/actor.ts';
import type { Client } from '../../domain/client/client.ts';
import { invalidField } from '../../domain/errors.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import { findClient, unknownClient } from './find-client.ts';

/**
 * The client whose reference of a person is meant: a client's own, or the one that an operator names. Errors:
 * `INVALID_FIELD` when an operator names none, `NOT_FOUND`.
 */
export async function subjectOwner(
  clients: Pick<ClientRepository, 'find' | 'findByName'>,
  actor: Actor,
  named: string | undefined,
): Promise<Client> {
  const tenant = tenantOf(actor);
  const meant = named ?? tenant;
  if (meant === null) throw invalidField('client', 'Name the client whose reference of a person this is.');
  const client = await findClient(clients, meant);
  if (tenant !== null && client.id !== tenant) throw unknownClient();
  return client;
}

/** A client's own reference of a person. */
export interface SubjectReference {
  /** Id or name; a client means itself. */
  readonly client?: string;
  readonly subject: string;
}
