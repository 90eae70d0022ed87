import type { Kysely } from 'kysely';
import type { AuditEntry, AuditPage, AuditQuery, AuditRepository } from '../../domain/ports/repositories.ts';
import { beforeCursor, pageOf } from './keyset-cursor.ts';
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
  async list({ actor, action, subject, since, until, cursor, limit }: AuditQuery): Promise<AuditPage> {
    const rows = await this.#db
      .selectFrom('audit_entries')
      .selectAll()
      .$if(actor !== undefined, (some) => some.where('actor', '=', actor ?? ''))
      .$if(action !== undefined, (some) => some.where('action', '=', action ?? ''))
      .$if(subject !== undefined, (some) => some.where('subject', '=', subject ?? ''))
      .$if(since !== undefined, (some) => some.where('at', '>=', since ?? new Date(0)))
      .$if(until !== undefined, (some) => some.where('at', '<', until ?? new Date(0)))
      .$if(cursor !== undefined, (some) => some.where(beforeCursor(cursor ?? '', 'at')))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const { page, nextCursor } = pageOf(rows, limit, ({ at, id }) => ({ createdAt: at, id }));
    return { entries: page, nextCursor };
  }
}
