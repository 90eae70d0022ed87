import type { Kysely } from 'kysely';
import {
  type AuditChain,
  type AuditEntry,
  type AuditKind,
  type AuditRecord,
  type ChainLink,
  recordText,
} from '../../domain/client/audit-record.ts';
import type { AuditPage, AuditQuery, AuditRepository } from '../../domain/ports/audit-repository.ts';
import type { AuditSeal } from '../../domain/ports/audit-seal.ts';
import { appendToChains, chainOf, lockChain, recordOfRow, writeChain } from './audit-chains.ts';
import { afterCursor, beforeCursor, pageOf } from './keyset-cursor.ts';
import { atomically } from './statements.ts';
import type { Tables } from './tables.ts';

export class PostgresAuditRepository implements AuditRepository {
  readonly #db: Kysely<Tables>;
  readonly #seal: AuditSeal;
  readonly #pending: AuditEntry[] = [];

  constructor(db: Kysely<Tables>, seal: AuditSeal) {
    this.#db = db;
    this.#seal = seal;
  }

  /** In a transaction the entry waits for `flush`. */
  async insert(entry: AuditEntry): Promise<void> {
    if (this.#db.isTransaction) {
      this.#pending.push(entry);
      return;
    }
    await atomically(this.#db, (db) => appendToChains(db, [entry], this.#seal));
    entry.call?.noteOnRecord();
  }

  /** Writes what waits, as the last thing of a transaction; call what it returns when that is committed. */
  async flush(): Promise<() => void> {
    const entries = this.#pending.splice(0);
    if (entries.length > 0) await appendToChains(this.#db, entries, this.#seal);
    return () => {
      for (const { call } of entries) call?.noteOnRecord();
    };
  }

  async list({ kind, actor, action, subject, requestId, since, until, ...page }: AuditQuery): Promise<AuditPage> {
    const { order = 'newest-first', cursor, limit } = page;
    const direction = order === 'newest-first' ? 'desc' : 'asc';
    const behind = order === 'newest-first' ? beforeCursor : afterCursor;
    const rows = await this.#db
      .selectFrom('audit_entries')
      .selectAll()
      .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? 'look'))
      .$if(actor !== undefined, (some) => some.where('actor', '=', actor ?? ''))
      .$if(action !== undefined, (some) => some.where('action', '=', action ?? ''))
      .$if(subject !== undefined, (some) => some.where('subject', '=', subject ?? ''))
      .$if(requestId !== undefined, (some) => some.where('request_id', '=', requestId ?? ''))
      .$if(since !== undefined, (some) => some.where('at', '>=', since ?? new Date(0)))
      .$if(until !== undefined, (some) => some.where('at', '<', until ?? new Date(0)))
      .$if(cursor !== undefined, (some) => some.where(behind(cursor ?? '', 'at')))
      .orderBy('at', direction)
      .orderBy('id', direction)
      .limit(limit + 1)
      .execute();
    const { page: shown, nextCursor } = pageOf(rows, limit, ({ at, id }) => ({ createdAt: at, id }));
    return { entries: shown.map(recordOfRow), nextCursor };
  }

  async chain(kind: AuditKind): Promise<AuditChain | null> {
    const row = await this.#db.selectFrom('audit_chains').selectAll().where('kind', '=', kind).executeTakeFirst();
    return row === undefined ? null : chainOf(row);
  }

  async inOrder(kind: AuditKind, after: number, limit: number): Promise<readonly AuditRecord[]> {
    const rows = await this.#db
      .selectFrom('audit_entries')
      .selectAll()
      .where('kind', '=', kind)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute();
    return rows.map(recordOfRow);
  }

  async outsideChain(kind: AuditKind, limit: number): Promise<readonly AuditRecord[]> {
    const rows = await this.#db
      .selectFrom('audit_entries')
      .selectAll()
      .where('kind', '=', kind)
      .where('sequence', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(recordOfRow);
  }

  prune(kind: AuditKind, before: Date, limit: number): Promise<number> {
    return atomically(this.#db, (db) => this.#pruneChain(db, { kind, before, limit }));
  }

  async reseal(kind: AuditKind): Promise<void> {
    await atomically(this.#db, async (db) => {
      const { chain, isWhole } = await lockChain(db, kind, this.#seal);
      if (isWhole) await writeChain(db, chain, this.#seal);
    });
  }

  /** What somebody changed stays, with all behind it, so that it is found. */
  async #pruneChain(
    db: Kysely<Tables>,
    { kind, before, limit }: { readonly kind: AuditKind; readonly before: Date; readonly limit: number },
  ): Promise<number> {
    const { chain, isWhole } = await lockChain(db, kind, this.#seal);
    if (!isWhole) return 0;
    const rows = await new PostgresAuditRepository(db, this.#seal).inOrder(kind, chain.pruned.sequence, limit);
    let pruned = chain.pruned;
    for (const record of rows) {
      const next = this.#linked(pruned, record);
      if (record.at >= before || next === null) break;
      pruned = next;
    }
    const removed = pruned.sequence - chain.pruned.sequence;
    if (removed === 0) return 0;
    await db.deleteFrom('audit_entries').where('kind', '=', kind).where('sequence', '<=', pruned.sequence).execute();
    await writeChain(db, { ...chain, pruned }, this.#seal);
    return removed;
  }

  /** The place of a record that follows on another and is unchanged; null for any other. */
  #linked(before: ChainLink, record: AuditRecord): ChainLink | null {
    const { hash, sequence } = record;
    if (hash === null || sequence !== before.sequence + 1) return null;
    return this.#seal.matches(recordText(before.hash, record), hash) ? { sequence, hash } : null;
  }
}
