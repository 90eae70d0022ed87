import { type Kysely, sql } from 'kysely';
import type {
  FailuresCounted,
  GeneratorUsage,
  GeneratorUsageRepository,
  Usage,
  UsageRepository,
} from '../../domain/ports/usage-repository.ts';
import type { Tables } from './tables.ts';

/**
 * Each part reads an index: the bytes are in those of requests, drafts and samples, of failures only the counted ones
 * are looked up.
 */
export class PostgresUsageRepository implements UsageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async measure(clientId: string, { since, codes, max }: FailuresCounted): Promise<Usage> {
    const { rows } = await sql<Usage>`
      select
        (select coalesce(sum(stored_bytes), 0)::double precision from requests
          where client_id = ${clientId} and stored_bytes > 0)
        + (select coalesce(sum(bytes), 0)::double precision from review_drafts
          where client_id = ${clientId})
        + (select coalesce(sum(bytes), 0)::double precision from template_samples
          where client_id = ${clientId}) as "storedBytes",
        (select count(*)::integer from (
          select attempts->-1->'failure'->>'code' as code from requests
          where client_id = ${clientId} and outcome = 'failed' and created_at > ${since}::timestamptz
          order by created_at desc, id desc limit ${max}::integer
        ) failed where code = any(${codes}::text[])) as "failedFiles"`.execute(this.#db);
    return rows[0] ?? { storedBytes: 0, failedFiles: 0 };
  }
}

export class PostgresGeneratorUsageRepository implements GeneratorUsageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async add(clientId: string, month: string, used: GeneratorUsage): Promise<void> {
    const { generator, calls, promptTokens, answerTokens, costMicros } = used;
    await sql`
      insert into generator_usage as known
        (client_id, month, generator, calls, prompt_tokens, answer_tokens, cost_micros)
      values (${clientId}, ${month}, ${generator}, ${calls}::bigint, ${promptTokens}::bigint, ${answerTokens}::bigint,
        ${costMicros}::bigint)
      on conflict (client_id, month, generator) do update set
        calls = known.calls + excluded.calls,
        prompt_tokens = known.prompt_tokens + excluded.prompt_tokens,
        answer_tokens = known.answer_tokens + excluded.answer_tokens,
        cost_micros = known.cost_micros + excluded.cost_micros`.execute(this.#db);
  }

  async list(clientId: string, month: string): Promise<readonly GeneratorUsage[]> {
    const { rows } = await sql<GeneratorUsage>`
      select generator, calls::double precision as calls, prompt_tokens::double precision as "promptTokens",
        answer_tokens::double precision as "answerTokens", cost_micros::double precision as "costMicros"
      from generator_usage where client_id = ${clientId} and month = ${month} order by generator`.execute(this.#db);
    return rows;
  }
}
