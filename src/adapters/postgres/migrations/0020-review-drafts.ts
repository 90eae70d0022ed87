import { type Kysely, type Migration, sql } from 'kysely';

const key = 'text collate "C"';

const statements = [
  `create table review_drafts (
    request_id ${key} not null references requests on delete cascade,
    reviewer ${key} not null,
    client_id ${key} not null,
    bytes integer not null,
    primary key (request_id, reviewer)
  )`,
  'create index review_drafts_storing on review_drafts (client_id) include (bytes)',
];

/** How large the drafts of reviews are, which count among what a client stores. Those that were kept before do not. */
export const reviewDrafts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
