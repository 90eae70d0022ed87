import { type Actor, actorName, authorize } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { AuditEntry, AuditPage, AuditQuery, AuditRepository } from '../../domain/ports/repositories.ts';

export interface Audited {
  readonly actor: Actor;
  /** Noun and past participle, such as `client.created`. */
  readonly action: string;
  /** What was changed: `client:<id>`, `operator:<id>` or `service`. */
  readonly subject: string;
  readonly detail?: AuditEntry['detail'];
}

/** The line of the audit that says who changed what, now. Details are ids, names and switches; never secrets. */
export function auditEntry(audited: Audited, stamp: { readonly ids: Ids; readonly clock: Clock }): AuditEntry {
  const { actor, action, subject, detail = {} } = audited;
  return { id: stamp.ids.next(), at: stamp.clock.now(), actor: actorName(actor), action, subject, detail };
}

/** What operators changed, for administrators. */
export class AuditLog {
  readonly #audit: Pick<AuditRepository, 'list'>;

  constructor(uses: { readonly audit: Pick<AuditRepository, 'list'> }) {
    this.#audit = uses.audit;
  }

  /** Newest first; filters narrow the list together. Errors: `INSUFFICIENT_SCOPE`, `INVALID_FIELD` (cursor). */
  async list(actor: Actor, query: AuditQuery): Promise<AuditPage> {
    authorize(actor, 'admin');
    return this.#audit.list(query);
  }
}
