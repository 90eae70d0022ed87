import type { Kysely } from 'kysely';
import type { AuditEntry, AuditRepository } from '../../domain/ports/repositories.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';

export class PostgresAuditRepository implements AuditRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(entry: AuditEntry): Promise<void> {
    await this.#db
      .insertInto('audit_entries')
      .values({ ...entry, detail: storableJson(entry.detail) })
      .execute();
  }

  /** Newest first. */
  async list(subject: string, limit: number): Promise<readonly AuditEntry[]> {
    return this.#db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', subject)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }
}
