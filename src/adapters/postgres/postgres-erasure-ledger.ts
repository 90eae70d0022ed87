import { type Kysely, sql } from 'kysely';
import type { ErasureLedgerRepository, LedgerEntry } from '../../domain/ports/erasure-ledger.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';

/** Entries by the key of their object. */
export class PostgresErasureLedger implements ErasureLedgerRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert({ key, requestIds, erasedAt, until }: LedgerEntry, { written }: { readonly written: boolean }) {
    await this.#db
      .insertInto('erasure_ledger')
      .values({ key, request_ids: storableJson(requestIds), erased_at: erasedAt, until, written })
      .onConflict((held) => held.doNothing())
      .execute();
  }

  async known(keys: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ key: string }>`
      select key from erasure_ledger where key = any(${keys}::text[])`.execute(this.#db);
    return rows.map(({ key }) => key);
  }

  async unwritten(limit: number): Promise<readonly LedgerEntry[]> {
    const rows = await this.#db
      .selectFrom('erasure_ledger')
      .selectAll()
      .where('written', '=', false)
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      key: row.key,
      requestIds: row.request_ids,
      erasedAt: row.erased_at,
      until: row.until,
    }));
  }

  async markWritten(key: string): Promise<void> {
    await this.#db.updateTable('erasure_ledger').set({ written: true }).where('key', '=', key).execute();
  }

  async removeOld(before: Date, limit: number): Promise<number> {
    const { rows } = await sql`
      with gone as (
        delete from erasure_ledger where key = any(array(
          select key from erasure_ledger where until < ${before}::timestamptz limit ${limit}::integer
        )) returning key
      ), told as (
        insert into object_deletions (target, due_at) select key, ${before}::timestamptz from gone on conflict do nothing
      )
      select key from gone`.execute(this.#db);
    return rows.length;
  }
}
