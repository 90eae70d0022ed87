import { type Actor, actorName, callOf, tenantOf } from '../../domain/client/actor.ts';
import type { AuditEntry, AuditKind } from '../../domain/client/audit-record.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';

export interface Audited {
  readonly actor: Actor | 'nobody';
  /** Noun and past participle, such as `client.created`. */
  readonly action: string;
  /** What was changed or shown: `client:<id>`, `operator:<id>`, `request:<id>` or `service`. */
  readonly subject: string;
  /** A change unless set otherwise. */
  readonly kind?: AuditKind;
  /** The request that it is about, where that is not the subject. */
  readonly requestId?: string | null;
  /** Whose it is, where that is not the subject. */
  readonly clientId?: string | null;
  readonly detail?: AuditEntry['detail'];
}

/** The line of the audit that says who did what, now. Details are ids, names and switches; never secrets. */
export function auditEntry(audited: Audited, stamp: { readonly ids: Ids; readonly clock: Clock }): AuditEntry {
  const { actor, action, subject, kind = 'change', detail = {} } = audited;
  const { requestId = named(subject, 'request'), clientId = named(subject, 'client') } = audited;
  const about = { kind, action, subject, requestId, clientId, detail };
  const by = actor === 'nobody' ? { actor, call: null } : { actor: actorName(actor), call: callOf(actor) };
  return { id: stamp.ids.next(), at: stamp.clock.now(), ...by, ...about };
}

/** The id in a subject of a kind; null when it is of another kind. */
function named(subject: string, kind: string): string | null {
  return subject.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : null;
}

interface ChangeUses<Part extends keyof Repositories> {
  readonly database: Pick<Database, 'transaction' | Part>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Makes a change and puts it on record in the same transaction; what a client does with its own is not on record, and
 * takes no transaction.
 */
export function auditedChange<Done, Part extends keyof Repositories>(
  { database, ...stamp }: ChangeUses<Part>,
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
