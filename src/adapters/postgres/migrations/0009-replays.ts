import { type Kysely, type Migration, sql } from 'kysely';

/** Ids are compared as bytes, so that pages of them follow one another alike on every server. */
const key = 'text collate "C"';

const statements = [
  `create table replays (
    id ${key} primary key,
    replay_order jsonb not null,
    dry_run boolean not null,
    created_at timestamptz not null,
    created_by text not null,
    planned_at timestamptz,
    unreadable integer not null default 0
  )`,
  'create index replays_newest on replays (created_at desc, id desc)',
  `create table replay_items (
    replay_id ${key} not null references replays on delete cascade,
    request_id ${key} not null,
    client_id ${key} not null,
    found_at timestamptz not null,
    state text not null,
    attempt integer,
    reason text,
    detail text,
    primary key (replay_id, request_id)
  )`,
  `create index replay_items_planned on replay_items (replay_id, found_at, request_id) where state = 'planned'`,
  // What clients are shown while only a shadow attempt of the request runs.
  'alter table requests add column shown_status text',
  `create index requests_with_shadow on requests (client_id, shown_status, created_at desc, id desc)
    where shown_status is not null`,
];

/** Replays with their requests, and what clients are shown meanwhile. */
export const replays: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
