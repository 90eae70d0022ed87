import { type Actor, tenantOf } from '../../domain/client/actor.ts';
import type { Client } from '../../domain/client/client.ts';
import { isId } from '../../domain/client/names.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';

/** Names a client by its id or its name. */
export interface ClientReference {
  readonly client: string;
}

/** The client with this id or name. Errors: `NOT_FOUND`. */
export async function findClient(
  clients: Pick<ClientRepository, 'find' | 'findByName'>,
  idOrName: string,
): Promise<Client> {
  const found = isId(idOrName) ? await clients.find(idOrName) : await clients.findByName(idOrName);
  if (found !== null) return found;
  throw unknownClient();
}

/**
 * The id of the client that an actor means: of a client itself, whoever it names; else of the named one, or null for
 * none.
 */
export async function resolveClient(
  clients: Pick<ClientRepository, 'find' | 'findByName'>,
  actor: Actor,
  named: string | undefined,
): Promise<string | null> {
  const tenant = tenantOf(actor);
  if (tenant !== null || named === undefined) return tenant;
  return (await findClient(clients, named)).id;
}

/** A client's own reference of a person. */
export interface SubjectReference {
  /** Id or name; a client means itself. */
  readonly client?: string;
  readonly subject: string;
}

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
  const resolved = named ?? tenant;
  if (resolved === null) throw invalidField('client', 'Name the client whose reference of a person this is.');
  const client = await findClient(clients, resolved);
  if (tenant !== null && client.id !== tenant) throw unknownClient();
  return client;
}

/** Of a client that is not there, or not in sight of who asks. */
export function unknownClient(): DocfaceError {
  return new DocfaceError(
    'NOT_FOUND',
    'There is no client with this id or name. List the clients to see those there are.',
  );
}
