import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Client } from '../../domain/client/client.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { AuditEntry, Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from './audit-entry.ts';
import { namedClient } from './named-client.ts';

/** What changing a client takes. */
export interface ClientChanging {
  readonly database: Pick<Database, 'transaction'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

export interface ClientChange {
  readonly actor: Actor;
  /** Id or name. */
  readonly client: string;
  /** The next state and the words for the audit; null when there is nothing to change. */
  readonly change: (client: Client) => {
    readonly client: Client;
    readonly action: string;
    readonly detail: AuditEntry['detail'];
  } | null;
}

/**
 * Changes a client and audits it in one transaction; a change to what it is already writes nothing. Answers the client
 * as it is now. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`, and those of the change.
 */
export async function changeClient(uses: ClientChanging, { actor, client, change }: ClientChange): Promise<Client> {
  authorize(actor, 'admin');
  return uses.database.transaction(async (tx) => {
    const before = await namedClient(tx.clients, client);
    const changed = change(before);
    if (changed === null) return before;
    const { action, detail } = changed;
    await tx.clients.update(changed.client);
    await tx.audit.insert(auditEntry({ actor, action, subject: `client:${before.id}`, detail }, uses));
    return changed.client;
  });
}
