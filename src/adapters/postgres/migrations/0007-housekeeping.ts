import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // The status in which a request finished; null while it is unfinished. No index knows `status`, so that a request
  // that starts or enters a stage changes no index (heap-only tuples). The table keeps the column itself, because
  // processes of the release before this one write requests too while an upgrade rolls out.
  'alter table requests add column outcome text',
  `create function docface_request_outcome() returns trigger language plpgsql as $$ begin
    new.outcome := case when new.status in ('queued', 'processing') then null else new.status end;
    return new;
  end $$`,
  `create trigger docface_request_outcome before insert or update of status on requests for each row
    when (new.outcome is distinct from case when new.status in ('queued', 'processing') then null else new.status end)
    execute function docface_request_outcome()`,
  // Objects, or prefixes of them, that are to be deleted: taken with a pause that grows, removed when they are gone.
  `create table object_deletions (
    target text collate "C" primary key,
    tries integer not null default 0,
    due_at timestamptz not null
  )`,
  'create index object_deletions_due on object_deletions (due_at)',
  // Chores that one janitor does for all, and when they are due again.
  'create table chores (name text primary key, due_at timestamptz not null)',
];

/** What the janitors share, and the column by which requests are found. */
export const housekeeping: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
