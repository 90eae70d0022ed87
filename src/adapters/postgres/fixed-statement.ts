import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A statement whose text never changes, so that nothing builds it again; parameters are `$1`, `$2` and so on. */
export function fixedStatement<Row>(
  text: string,
): (db: Kysely<Tables>, parameters: readonly unknown[]) => Promise<readonly Row[]> {
  return async (db, parameters) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}
