import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ResultValues } from '../../domain/ports/request-repository.ts';

/** Inserts what is kept of the values of a result, for each row of `requests`, which selects `id`. */
export function addValues(requests: RawBuilder<unknown>, { resultKey, hashes }: ResultValues): RawBuilder<unknown> {
  return sql`
    insert into result_values (request_id, result_key, hashes)
    select id, ${resultKey}::text, ${hashes}::text[]::uuid[] from (${requests}) as request
    on conflict do nothing`;
}

/** Whether the result that a request shows, in its newest revision, has one of these hashes. */
export function showsValue(hashes: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from result_values where hashes && ${hashes}::text[]::uuid[] and request_id = requests.id
      and result_key = requests.attempts -> (requests.shown_attempt - 1) ->> 'resultKey')`;
}
