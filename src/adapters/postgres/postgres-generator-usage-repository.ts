import { type Kysely, sql } from 'kysely';
import type { GeneratorUsage, GeneratorUsageRepository } from '../../domain/ports/usage-repository.ts';
import type { Tables } from './tables.ts';

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
