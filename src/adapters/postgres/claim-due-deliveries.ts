import { type Kysely, type Selectable, sql } from 'kysely';
import type { MaxClaimed } from '../../domain/ports/webhook-repository.ts';
import type { WebhookDelivery } from '../../domain/webhook/webhook.ts';
import { atomically } from './statements.ts';
import type { Tables } from './tables.ts';
import { deliveryOf } from './webhook-rows.ts';
import type { WebhookDeliveriesTable } from './webhook-tables.ts';

interface Claim extends MaxClaimed {
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** One for each delivery; an endpoint that gives none has one without. */
interface ClaimedRow extends Omit<Selectable<WebhookDeliveriesTable>, 'id'> {
  readonly id: string | null;
  readonly is_over: boolean;
}

/**
 * `webhook_endpoints.due_at` orders the endpoints, each of which gives what it may and goes to the end of the order; so
 * the cost depends on what is claimed alone, never on how many endpoints there are or what they have waiting. Turns
 * that were out of date, because deliveries were deleted or others are in hand, are put right on the way.
 */
export async function claimDueDeliveries(db: Kysely<Tables>, claim: Claim): Promise<readonly WebhookDelivery[]> {
  for (;;) {
    const rows = await atomically(db, async (transaction) => {
      const endpoints = await takeEndpoints(transaction, claim);
      return endpoints.length === 0 ? [] : claimOf(transaction, endpoints, claim);
    });
    const deliveries = rows.flatMap((row) => (row.id === null ? [] : [deliveryOf({ ...row, id: row.id })]));
    if (deliveries.length > 0 || !rows.some((row) => row.is_over)) return deliveries;
  }
}

/** Passes by endpoints that another process is claiming or recording for: who ends last claims again. */
async function takeEndpoints(db: Kysely<Tables>, { now, deliveries }: Claim): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints
    where status = 'active' and due_at is not null and due_at <= ${now}::timestamptz
    order by due_at, id limit ${deliveries}::integer
    for no key update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** A statement of its own, because it has to see what was committed until the endpoints were locked. */
async function claimOf(db: Kysely<Tables>, endpoints: readonly string[], claim: Claim): Promise<readonly ClaimedRow[]> {
  const { now, leaseUntil, deliveries, ofEndpoint } = claim;
  const { rows } = await sql<ClaimedRow>`
    with flights as (
      select e.id as endpoint_id, ${ofEndpoint}::integer - count(f.id)::integer as room, min(f.leased_until) as until
      from unnest(${endpoints}::text[]) e(id)
      left join webhook_deliveries f on f.endpoint_id = e.id and f.leased_until > ${now}::timestamptz
      group by e.id
    ), heads as (
      select flights.endpoint_id, head.id, head.next_attempt_at, flights.room, row_number() over (
        partition by flights.endpoint_id order by head.next_attempt_at, head.id
      ) as place
      from flights cross join lateral (
        select d.id, d.next_attempt_at from webhook_deliveries d
        where d.endpoint_id = flights.endpoint_id and d.status = 'pending'
        order by d.next_attempt_at, d.id limit greatest(flights.room, 0) + 1
      ) head
    ), chosen as (
      select endpoint_id, id, next_attempt_at, place from heads
      where place <= room and next_attempt_at <= ${now}::timestamptz
      order by place, next_attempt_at, id limit ${deliveries}::integer
    ), turns as (
      select flights.endpoint_id, case
        when flights.room <= count(chosen.id) then coalesce(flights.until, ${leaseUntil}::timestamptz)
        when count(heads.id) > count(chosen.id) then
          greatest(min(heads.next_attempt_at) filter (where chosen.id is null), ${now}::timestamptz)
        when count(chosen.id) > 0 then ${leaseUntil}::timestamptz
      end as due_at
      from flights left join heads on heads.endpoint_id = flights.endpoint_id
      left join chosen on chosen.endpoint_id = heads.endpoint_id and chosen.id = heads.id
      group by flights.endpoint_id, flights.room, flights.until
    ), served as (
      update webhook_endpoints e set due_at = turns.due_at from turns where e.id = turns.endpoint_id
      returning e.id, e.due_at is null or e.due_at > ${now}::timestamptz as is_over
    ), claimed as (
      update webhook_deliveries d
      set next_attempt_at = ${leaseUntil}::timestamptz, leased_until = ${leaseUntil}::timestamptz
      from chosen where d.endpoint_id = chosen.endpoint_id and d.id = chosen.id and d.status = 'pending'
      returning d.*, chosen.place, chosen.next_attempt_at as due_at
    )
    select claimed.*, served.is_over from served left join claimed on claimed.endpoint_id = served.id
    order by claimed.place, claimed.due_at, claimed.id`.execute(db);
  return rows;
}
