import { type Actor, tenantOf } from '../../domain/client/actor.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { Request } from '../../domain/request/request.ts';
import type { ShownEnvelope } from './envelope.ts';

/** What an envelope says of its client: nothing where a client asks. */
type ShownClient = Pick<ShownEnvelope, 'client'>;
type ClientsById = Pick<ClientRepository, 'find'>;

/** Whose these requests are, by the client's id, for their envelopes; empty where a client asks. */
export async function clientsOf(
  clients: ClientsById,
  actor: Actor,
  requests: readonly Request[],
): Promise<ReadonlyMap<string, ShownClient>> {
  if (tenantOf(actor) !== null) return new Map();
  const ids = [...new Set(requests.map(({ clientId }) => clientId))];
  const found = await Promise.all(ids.map((id) => clients.find(id)));
  return new Map(
    found.flatMap((client) => (client ? [[client.id, { client: { id: client.id, name: client.name } }]] : [])),
  );
}

/** The same of one request. */
export async function clientOf(clients: ClientsById, actor: Actor, request: Request): Promise<ShownClient> {
  return (await clientsOf(clients, actor, [request])).get(request.clientId) ?? {};
}
