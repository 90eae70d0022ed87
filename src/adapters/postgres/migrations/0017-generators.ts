import { type Kysely, type Migration, sql } from 'kysely';

/** What each client used of generators, by calendar month. */
export const generators: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table generator_usage (
      client_id text not null,
      month text not null,
      generator text not null,
      calls bigint not null,
      prompt_tokens bigint not null,
      answer_tokens bigint not null,
      cost_micros bigint not null,
      primary key (client_id, month, generator)
    )`.execute(db);
  },
};
