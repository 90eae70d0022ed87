import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { type EndpointView, endpointView } from '../../domain/webhook/endpoint.ts';
import type { WebhookEndpoint } from '../../domain/webhook/webhook.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { visibleEndpoint } from './visible-endpoint.ts';

/** What changing an endpoint takes. */
export interface EndpointChanging {
  readonly database: Pick<Database, 'transaction'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

export interface EndpointChange {
  readonly actor: Actor;
  readonly endpointId: string;
  /** For the audit. */
  readonly action: string;
  readonly change: (endpoint: WebhookEndpoint) => WebhookEndpoint;
}

/** Changes an endpoint and audits it in one transaction. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`, those of the change. */
export async function changeEndpoint(uses: EndpointChanging, asked: EndpointChange): Promise<EndpointView> {
  const { actor, endpointId, action, change } = asked;
  authorize(actor, 'webhooks:manage');
  return uses.database.transaction(async (tx) => {
    // Deliveries that are sent meanwhile change the endpoint too.
    const findEndpoint = (id: string) => tx.webhooks.findEndpointForUpdate(id);
    const endpoint = change(await visibleEndpoint({ findEndpoint }, actor, endpointId));
    await tx.webhooks.updateEndpoint(endpoint);
    const audited = { actor, action, subject: `client:${endpoint.clientId}`, detail: { endpointId } };
    await tx.audit.insert(auditEntry(audited, uses));
    return endpointView(endpoint);
  });
}
