import { type Kysely, type Migration, sql } from 'kysely';

/** Ids are compared as bytes, so that pages of them follow one another alike on every server. */
const key = 'text collate "C"';

const ofVersions = ['tracks', 'templates'].map(
  // What is there was published. Constants as defaults change no row.
  (table) => `alter table ${table}
    add column state text not null default 'published',
    add column saved_at timestamptz,
    add column saved_by text,
    add column published_at timestamptz,
    add column published_by text,
    add column tried_at timestamptz`,
);

const samples = [
  `create table template_samples (
    id ${key} primary key,
    client_id ${key} references clients,
    template ${key} not null,
    request_id ${key} not null,
    request_client_id ${key} not null,
    object_key text not null,
    wrapped_key text not null,
    bytes integer not null,
    created_at timestamptz not null,
    created_by text not null,
    expires_at timestamptz not null
  )`,
  `create unique index template_samples_once on template_samples (template, request_id, coalesce(client_id, ''))`,
  'create index template_samples_of_request on template_samples (request_id)',
  'create index template_samples_by_expiry on template_samples (expires_at)',
];

/** States of versions, who wrote and published them, and samples to try templates on. */
export const catalogLife: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...ofVersions, ...samples]) await sql.raw(statement).execute(db);
  },
};
