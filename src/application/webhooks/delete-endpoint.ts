import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { visibleEndpoint } from './visible-endpoint.ts';

/** Removes an endpoint with its deliveries, also those that wait. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class DeleteEndpoint {
  readonly #uses: { readonly database: Pick<Database, 'transaction'>; readonly ids: Ids; readonly clock: Clock };

  constructor(uses: { database: Pick<Database, 'transaction'>; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  async execute(input: { readonly actor: Actor; readonly endpointId: string }): Promise<void> {
    const { actor, endpointId } = input;
    authorize(actor, 'webhooks:manage');
    await this.#uses.database.transaction(async (tx) => {
      const endpoint = await visibleEndpoint(tx.webhooks, actor, endpointId);
      await tx.webhooks.deleteEndpoint(endpoint.id);
      const audited = { action: 'endpoint.deleted', subject: `client:${endpoint.clientId}`, detail: { endpointId } };
      await tx.audit.insert(auditEntry({ actor, ...audited }, this.#uses));
    });
  }
}
