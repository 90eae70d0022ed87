import { type Actor, actorName } from '../../domain/client/actor.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { AuditEntry } from '../../domain/ports/repositories.ts';

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
