import { type Kysely, type Migration, sql } from 'kysely';

const key = 'text collate "C"';

const statements = [
  `create table review_leases (
    request_id ${key} primary key references requests on delete cascade,
    client_id ${key} not null,
    reviewer ${key} not null,
    leased_until timestamptz not null
  )`,
  'create index review_leases_of_reviewer on review_leases (reviewer)',
  // Counts alone, so that they may stay when requests go.
  `create table review_counts (
    client_id ${key} not null,
    month ${key} not null,
    template ${key} not null,
    template_version integer not null,
    field ${key} not null,
    corrected integer not null,
    confirmed integer not null,
    primary key (client_id, month, template, template_version, field)
  )`,
];

/** Who works on which review, and what reviewers corrected. */
export const reviews: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
