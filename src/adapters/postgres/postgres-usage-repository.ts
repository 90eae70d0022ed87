import { type Kysely, sql } from 'kysely';
import type { FailuresCounted, Usage, UsageRepository } from '../../domain/ports/usage-repository.ts';
import type { Tables } from './tables.ts';

/** Each part reads an index of requests: the bytes are in theirs, of failures only the counted ones are looked up. */
export class PostgresUsageRepository implements UsageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async measure(clientId: string, { since, codes, most }: FailuresCounted): Promise<Usage> {
    const { rows } = await sql<Usage>`
      select
        (select coalesce(sum(stored_bytes), 0)::double precision from requests
          where client_id = ${clientId} and stored_bytes > 0) as "storedBytes",
        (select count(*)::integer from (
          select attempts->-1->'failure'->>'code' as code from requests
          where client_id = ${clientId} and outcome = 'failed' and created_at > ${since}::timestamptz
          order by created_at desc, id desc limit ${most}::integer
        ) failed where code = any(${codes}::text[])) as "failedFiles"`.execute(this.#db);
    return rows[0] ?? { storedBytes: 0, failedFiles: 0 };
  }
}
