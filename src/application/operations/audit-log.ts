import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { AuditPage, AuditQuery, AuditRepository } from '../../domain/ports/audit-repository.ts';

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
