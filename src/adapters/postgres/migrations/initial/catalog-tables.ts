import { key } from './columns.ts';

const versions = ['tracks', 'templates'].flatMap((table) => [
  `create table ${table} (
    id integer generated always as identity primary key,
    client_id ${key} references clients,
    name ${key} not null,
    version integer not null,
    origin text not null,
    content jsonb not null,
    state text not null default 'published',
    saved_at timestamptz,
    saved_by text,
    published_at timestamptz,
    published_by text,
    tried_at timestamptz
  )`,
  `create unique index ${table}_shared on ${table} (name, version) where client_id is null`,
  `create unique index ${table}_owned on ${table} (client_id, name, version) where client_id is not null`,
]);

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
  'create index template_samples_storing on template_samples (client_id) include (bytes)',
];

/** Versions of tracks and templates, and samples to try templates on. */
export const catalogTables = [...versions, ...samples];
