import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // A try at an item holds it until `leased_until`; `fence` says which try holds it, `crashes` how many vanished.
  `alter table work_items
    add column fence integer not null default 0,
    add column crashes integer not null default 0,
    add column leased_until timestamptz`,
  'create index work_items_by_lease on work_items (leased_until) where leased_until is not null',
  // Published bulk work that no worker has taken up yet: what a client has in flight.
  'alter table outbox_events add column handled_at timestamptz',
  `create index outbox_events_in_flight on outbox_events (client_id, published_at)
    where published_at is not null and handled_at is null and lane = 'bulk'`,
];

/** Leases on work items, and what a client has in flight. */
export const leases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
