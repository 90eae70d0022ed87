import { type Actor, tenantOf } from '../../domain/client/actor.ts';
import { isId } from '../../domain/client/names.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { WebhookRepository } from '../../domain/ports/webhook-repository.ts';
import type { WebhookEndpoint } from '../../domain/webhook/webhook.ts';
import { resolveClient } from '../clients/find-client.ts';

/** The endpoint when the actor may see it; otherwise `NOT_FOUND`, the same for unknown and for another client's. */
export async function visibleEndpoint(
  webhooks: Pick<WebhookRepository, 'findEndpoint'>,
  actor: Actor,
  endpointId: string,
): Promise<WebhookEndpoint> {
  const endpoint = isId(endpointId) ? await webhooks.findEndpoint(endpointId) : null;
  const tenant = tenantOf(actor);
  if (endpoint !== null && (tenant === null || endpoint.clientId === tenant)) return endpoint;
  throw new DocfaceError('NOT_FOUND', 'There is no webhook endpoint with this id.');
}

/**
 * The client that an actor works for: itself, or the one that an operator names by id or name. Errors: `INVALID_FIELD`
 * when an operator names none, `NOT_FOUND`.
 */
export async function actingClient(
  clients: Pick<ClientRepository, 'find' | 'findByName'>,
  actor: Actor,
  named: string | undefined,
): Promise<string> {
  const client = await resolveClient(clients, actor, named);
  if (client === null) throw invalidField('client', 'Name the client whose webhooks you mean.');
  return client;
}
