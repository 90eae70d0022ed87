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
  'create index template_samples_storing on template_samples (client_id) include (bytes)',
];

/**
 * How large drafts of reviews and samples of templates are, which count among what a client stores. Drafts that were
 * kept before do not.
 */
export const storedBesideRequests: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
