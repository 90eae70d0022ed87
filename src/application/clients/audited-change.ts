import { type Actor, tenantOf } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { type Audited, auditEntry } from './audit-entry.ts';

interface Uses<Part extends keyof Repositories> {
  readonly database: Pick<Database, 'transaction' | Part>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Makes a change and puts it on record in the same transaction; what a client does with its own is not on record, and
 * takes no transaction.
 */
export function auditedChange<Done, Part extends keyof Repositories>(
  { database, ...stamp }: Uses<Part>,
  audited: Audited & { readonly actor: Actor },
  change: (repositories: Pick<Repositories, Part>) => Promise<Done>,
): Promise<Done> {
  if (tenantOf(audited.actor) !== null) return change(database);
  return database.transaction(async (tx) => {
    const done = await change(tx);
    await tx.audit.insert(auditEntry(audited, stamp));
    return done;
  });
}
