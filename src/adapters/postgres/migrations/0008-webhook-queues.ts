import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // When the endpoint's turn comes: the index finds those with something to send, however many have nothing.
  // `webhook_endpoints.leased_until` has no use any more; releases before this one write it while an upgrade rolls out.
  'alter table webhook_endpoints add column due_at timestamptz',
  'alter table webhook_endpoints set (fillfactor = 50)',
  `update webhook_endpoints set due_at = (
    select min(d.next_attempt_at) from webhook_deliveries d
    where d.endpoint_id = webhook_endpoints.id and d.status = 'pending'
  )`,
  `create index webhook_endpoints_due on webhook_endpoints (due_at, id)
    where status = 'active' and due_at is not null`,
  // Deliveries in hand: each has a lease of its own, so that several of an endpoint can be sent at a time.
  'alter table webhook_deliveries add column leased_until timestamptz',
  `create index webhook_deliveries_leased on webhook_deliveries (endpoint_id, leased_until)
    where leased_until is not null`,
];

/** A queue of deliveries for each endpoint, with several in hand. */
export const webhookQueues: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
