import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // What was published needs no row, but work that no worker has taken up yet.
  `delete from outbox_events where published_at is not null
    and (handled_at is not null or event->>'type' <> 'stage.requested')`,
  'drop index outbox_events_due, outbox_events_published, outbox_events_in_flight, outbox_events_unhandled',
  // Lower ranks go first; within one, the work of the attempt that began first.
  `alter table outbox_events
    drop column handled_at,
    add column rank smallint not null default 2,
    add column begun_at timestamptz`,
  "update outbox_events set rank = 0 where event->>'type' <> 'stage.requested'",
  'update outbox_events set begun_at = created_at',
  'alter table outbox_events alter column rank drop default, alter column begun_at set not null',
  `create index outbox_events_waiting on outbox_events (lane, client_id, rank, begun_at, id)
    where published_at is null`,
  `create index outbox_events_in_flight on outbox_events (client_id, published_at)
    where published_at is not null`,
  // What a page reports is added up when the last one is read, so that no other page changes the request.
  `alter table pages
    add column engines jsonb not null default '[]',
    add column warnings jsonb not null default '[]'`,
];

/** The outbox as a queue in order, and pages that say what they report. */
export const orderOfWork: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
