import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { SignalChannel } from '../../domain/ports/signals.ts';
import type { Tables } from './tables.ts';

/** Runs several statements as one: in the transaction that `db` is, or in one of their own. */
export function atomically<Result>(
  db: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** A statement whose text never changes, so that nothing builds it again; parameters are `$1`, `$2` and so on. */
export function fixedStatement<Row>(
  text: string,
): (db: Kysely<Tables>, parameters: readonly unknown[]) => Promise<readonly Row[]> {
  return async (db, parameters) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}

/** The row of a statement that always returns one. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no row where one was certain');
  return row;
}

/** The notification channel of a signal. */
export function channelOf(signal: SignalChannel): string {
  return `docface_${signal}`;
}

/** Selecting it sends a signal when the transaction commits, once for each row. */
export function signalOf(signal: SignalChannel, payload = sql<string>`''`) {
  return sql`pg_notify(${channelOf(signal)}, ${payload})`.as('signal');
}
