import type { Client, Operator } from '../../domain/client/client.ts';
import { isId } from '../../domain/client/names.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ClientRepository, CredentialRepository } from '../../domain/ports/repositories.ts';

/** The client with this id or name. Errors: `NOT_FOUND`. */
export async function namedClient(
  clients: Pick<ClientRepository, 'find' | 'findByName'>,
  idOrName: string,
): Promise<Client> {
  const found = isId(idOrName) ? await clients.find(idOrName) : await clients.findByName(idOrName);
  if (found !== null) return found;
  throw new DocfaceError(
    'NOT_FOUND',
    'There is no client with this id or name. List the clients to see those there are.',
  );
}

/** The operator with this id or name. Errors: `NOT_FOUND`. */
export async function namedOperator(
  credentials: Pick<CredentialRepository, 'findOperator' | 'findOperatorByName'>,
  idOrName: string,
): Promise<Operator> {
  const found = isId(idOrName)
    ? await credentials.findOperator(idOrName)
    : await credentials.findOperatorByName(idOrName);
  if (found !== null) return found;
  throw new DocfaceError('NOT_FOUND', 'There is no operator with this id or name.');
}
