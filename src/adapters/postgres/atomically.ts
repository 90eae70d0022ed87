import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs several statements as one: in the transaction that `db` is, or in one of their own. */
export function atomically<Result>(
  db: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
