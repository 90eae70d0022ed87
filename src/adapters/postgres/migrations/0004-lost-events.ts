import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Nobody says of news that they were handled: only work is looked for when it was not taken up.
  `update outbox_events set handled_at = published_at
    where published_at is not null and handled_at is null and event->>'type' <> 'stage.requested'`,
  `create index outbox_events_unhandled on outbox_events (published_at)
    where published_at is not null and handled_at is null`,
];

/** Published work that no worker has taken up for long. */
export const lostEvents: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
