import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { AuditKind, AuditRecord } from '../../domain/client/audit-record.ts';
import type { AuditPage, AuditQuery, AuditRepository } from '../../domain/ports/audit-repository.ts';
import type { AuditSeal } from '../../domain/ports/audit-seal.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import { type VerifiedAudit, verifyAudit } from './verify-audit.ts';

interface Uses {
  readonly audit: AuditRepository;
  readonly seal: AuditSeal;
  readonly clock: Clock;
}

export interface AuditExport {
  readonly kind?: AuditKind | undefined;
  readonly since: Date;
  /** Now when left out. */
  readonly until?: Date | undefined;
}

const exportedAtOnce = 500;

/** What operators changed and looked at, for administrators. Errors of each: `INSUFFICIENT_SCOPE`. */
export class AuditLog {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Newest first unless set otherwise; filters narrow the list together. Errors: `INVALID_FIELD` (cursor). */
  async list(actor: Actor, query: AuditQuery): Promise<AuditPage> {
    authorize(actor, 'admin');
    return this.#uses.audit.list(query);
  }

  /** Looks for records that were changed, removed, moved or added. */
  async verify(actor: Actor, _: Readonly<Record<string, never>>): Promise<VerifiedAudit> {
    authorize(actor, 'admin');
    return verifyAudit(this.#uses);
  }

  /** Records of a time, oldest first, a page at a time in memory. */
  export(actor: Actor, { until = this.#uses.clock.now(), ...query }: AuditExport): AsyncIterable<AuditRecord> {
    authorize(actor, 'admin');
    return this.#inPages({ ...query, until });
  }

  async *#inPages(query: AuditExport): AsyncGenerator<AuditRecord> {
    let cursor: string | undefined;
    do {
      const asked = { ...query, cursor, order: 'oldest-first', limit: exportedAtOnce } as const;
      const page = await this.#uses.audit.list(asked);
      yield* page.entries;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
