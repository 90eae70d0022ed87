import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // W3C Trace Context of the call that submitted the request; its events carry it on.
  'alter table requests add column traceparent text',
  // `origin` is the topic that the work came from. What was redriven stays, and says who did it.
  `alter table dead_letters
    add column origin text not null default '',
    add column first_failed_at timestamptz,
    add column redriven_at timestamptz,
    add column redriven_by text`,
  'update dead_letters set first_failed_at = created_at',
  'alter table dead_letters alter column first_failed_at set not null',
];

/** The trace of requests, and what operators need to know of dead letters. */
export const events: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
