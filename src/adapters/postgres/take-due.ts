import type { Kysely } from 'kysely';
import type { PipelineEvent } from '../../domain/request/events.ts';
import { fixedStatement } from './statements.ts';
import type { Tables } from './tables.ts';

/** The order of rows within a client, lowest first. */
export const ranks = { news: 0, finishing: 1, goingOn: 2, beginning: 3 } as const;

/**
 * How much bulk work may be in flight, published and not yet taken up: of all clients together this much and twice as
 * much as items run, so that more workers find more; and of each client at least `minShare`.
 */
const inFlight = 64;
const inFlightPerRunning = 2;
const minShare = 16;
/**
 * Another request is begun while its client has less than this in flight or due, and one more for each running item.
 */
const beginningsAtOnce = 8;

interface TakenRow {
  readonly id: string;
  readonly client_id: string;
  readonly event: PipelineEvent;
  readonly available_at: Date;
  readonly created_at: Date;
  readonly rank: number;
  readonly begun_at: Date;
}

/** The first due rows of a queue; `queues` is one of its outer rows. */
function heads(rank: string, limit: string): string {
  return `
    select o.id, o.rank, o.begun_at from outbox_events o
    where o.published_at is null and o.lane = queues.lane and o.client_id = queues.client_id
      and o.rank ${rank} and o.available_at <= $1::timestamptz
    order by o.rank, o.begun_at, o.id limit ${limit}`;
}

/**
 * Every client has a queue in each lane. `queues` finds them by stepping through the index from one to the next, so
 * that the cost depends on the number of clients and the limit, never on how much one of them has waiting. Twice the
 * limit is offered, so that a second relay finds rows beyond those that a first one is taking. What no worker took up
 * for long no longer counts as in flight, it may be lost.
 */
const text = `
  with recursive queues as (
    (select lane, client_id from outbox_events where published_at is null order by lane, client_id limit 1)
    union all
    select next.lane, next.client_id from queues cross join lateral (
      select o.lane, o.client_id from outbox_events o
      where o.published_at is null and (o.lane, o.client_id) > (queues.lane, queues.client_id)
      order by o.lane, o.client_id limit 1
    ) next
  ), running as (
    select client_id, count(*)::integer as items from work_items where leased_until is not null group by client_id
  ), flights as (
    select client_id, count(*)::integer as rows from outbox_events
    where published_at is not null and lane = 'bulk' and published_at > $1::timestamptz - interval '10 minutes'
    group by client_id
  ), share as (
    select greatest(${minShare},
      (${inFlight} + ${inFlightPerRunning} * (select coalesce(sum(items), 0) from running)) / greatest(count(*), 1)
    )::integer as rows
    from queues where lane = 'bulk'
  ), limits as (
    select queues.lane, queues.client_id,
      case when queues.lane = 'bulk' then least(2 * $3::integer, greatest(share.rows - coalesce(flights.rows, 0), 0))
        else 2 * $3::integer end as going_on,
      case when queues.lane = 'bulk' then
        least(share.rows, ${beginningsAtOnce} + coalesce(running.items, 0)) - coalesce(flights.rows, 0)
        else 2 * $3::integer end as beginning
    from queues cross join share
    left join flights on flights.client_id = queues.client_id
    left join running on running.client_id = queues.client_id
  ), begun as (
    select queues.lane, queues.client_id, head.* from limits queues cross join lateral (
      (${heads(`< ${ranks.goingOn}`, '2 * $3::integer')})
      union all
      (${heads(`= ${ranks.goingOn}`, 'queues.going_on')})
    ) head
  ), enough as (
    select client_id, count(*)::integer as rows from begun where lane = 'bulk' and rank = ${ranks.goingOn}
    group by client_id
  ), due_heads as (
    select * from begun
    union all
    select queues.lane, queues.client_id, head.* from limits queues
    left join enough on enough.client_id = queues.client_id and queues.lane = 'bulk'
    cross join lateral (
      ${heads(`= ${ranks.beginning}`, 'least(2 * $3::integer, greatest(queues.beginning - coalesce(enough.rows, 0), 0))')}
    ) head
  ), ranked as (
    select id, lane, row_number() over (partition by lane, client_id order by rank, begun_at, id) as turn from due_heads
  ), offered as (
    select id, lane, turn from ranked order by lane desc, turn, id limit 2 * $3::integer
  ), due as (
    select o.id, offered.turn from offered join outbox_events o on o.id = offered.id
    where o.published_at is null and o.available_at <= $1::timestamptz
    order by offered.lane desc, offered.turn, o.id limit $3::integer
    for update of o skip locked
  ), taken as (
    update outbox_events o set available_at = $2::timestamptz from due where o.id = due.id
    returning o.id, o.client_id, o.lane, o.event, o.available_at, o.created_at, o.rank, o.begun_at, due.turn
  )
  select id, client_id, event, available_at, created_at, rank, begun_at from taken order by lane desc, turn, id`;

const statement = fixedStatement<TakenRow>(text);

/** Takes due rows, in the order and within the limits that `Outbox` says. */
export function takeDue(
  db: Kysely<Tables>,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<readonly TakenRow[]> {
  return statement(db, [now, leaseUntil, limit]);
}
