import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Outbox, OutboxRow } from '../../domain/ports/repositories.ts';
import type { PipelineEvent } from '../../domain/request/events.ts';
import { isLastStage } from '../../domain/request/lifecycle.ts';
import type { Lane } from '../../domain/request/request.ts';
import { signalOf } from './notify.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';

interface TakenRow {
  readonly id: string;
  readonly client_id: string;
  readonly event: PipelineEvent;
  readonly available_at: Date;
  readonly created_at: Date;
  readonly rank: number;
  readonly begun_at: Date;
}

/** The order of rows within a client, lowest first. */
const ranks = { news: 0, finishing: 1, goingOn: 2, beginning: 3 } as const;

/**
 * How much bulk work may be in flight, published and not yet taken up: of all clients together this much and as much
 * again for each running item of work, so that more workers find more; and of each client at least the second number.
 */
const inFlight = 64;
const inFlightPerRunning = 2;
const leastShare = 16;
/** Another request is begun while its client has less than this in flight, and one more for each running item. */
const beginningsAtOnce = 8;

/** Events that wait to be published. */
export class PostgresOutbox implements Outbox {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async add(rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#db
      .with('added', () => addEvents(rows))
      .selectFrom('added')
      .select(signalOf('outbox'))
      .limit(1)
      .execute();
  }

  /**
   * Every client has a queue in each lane. `queues` finds them by stepping through the index from one to the next, so
   * that the cost depends on the number of clients and the limit, never on how much one of them has waiting. Twice the
   * limit is offered, so that a second relay finds rows beyond those that a first one is taking. What no worker took up
   * for long no longer counts as in flight, it may be lost.
   */
  async take(now: Date, leaseUntil: Date, limit: number): Promise<readonly OutboxRow[]> {
    const most = sql<number>`${2 * limit}::integer`;
    const head = (rank: RawBuilder<SqlBool>, rows: RawBuilder<number>): RawBuilder<unknown> => sql`
      select o.id, o.rank, o.begun_at from outbox_events o
      where o.published_at is null and o.lane = queues.lane and o.client_id = queues.client_id
        and ${rank} and o.available_at <= ${now}::timestamptz
      order by o.rank, o.begun_at, o.id limit ${rows}`;
    const { rows } = await sql<TakenRow>`
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
        where published_at is not null and lane = 'bulk' and published_at > ${now}::timestamptz - interval '10 minutes'
        group by client_id
      ), share as (
        select greatest(${leastShare}::integer, (
          ${inFlight}::integer + ${inFlightPerRunning}::integer * (select coalesce(sum(items), 0) from running)
        ) / greatest(count(*), 1))::integer as rows
        from queues where lane = 'bulk'
      ), limits as (
        select queues.lane, queues.client_id,
          case when queues.lane = 'bulk' then least(${most}, greatest(share.rows - coalesce(flights.rows, 0), 0))
            else ${most} end as going_on,
          case when queues.lane = 'bulk' then least(share.rows, ${beginningsAtOnce}::integer + coalesce(running.items, 0))
            - coalesce(flights.rows, 0) else ${most} end as beginning
        from queues cross join share
        left join flights on flights.client_id = queues.client_id
        left join running on running.client_id = queues.client_id
      ), heads as (
        select queues.lane, queues.client_id, head.* from limits queues cross join lateral (
          (${head(sql`o.rank < ${ranks.goingOn}`, most)})
          union all
          (${head(sql`o.rank = ${ranks.goingOn}`, sql`queues.going_on`)})
        ) head
      ), begun as (
        select client_id, count(*)::integer as rows from heads
        where lane = 'bulk' and rank = ${ranks.goingOn} group by client_id
      ), ranked as (
        select all_heads.id, all_heads.lane, row_number() over (
          partition by all_heads.lane, all_heads.client_id order by all_heads.rank, all_heads.begun_at, all_heads.id
        ) as turn
        from (
          select * from heads
          union all
          select queues.lane, queues.client_id, head.* from limits queues
          left join begun on begun.client_id = queues.client_id and queues.lane = 'bulk'
          cross join lateral (
            ${head(
              sql`o.rank = ${ranks.beginning}`,
              sql`least(${most}, greatest(queues.beginning - coalesce(begun.rows, 0), 0))`,
            )}
          ) head
        ) all_heads
      ), offered as (
        select id, lane, turn from ranked order by lane desc, turn, id limit ${most}
      ), due as (
        select o.id, offered.turn from offered join outbox_events o on o.id = offered.id
        where o.published_at is null and o.available_at <= ${now}::timestamptz
        order by offered.lane desc, offered.turn, o.id limit ${limit}::integer
        for update of o skip locked
      ), taken as (
        update outbox_events o set available_at = ${leaseUntil}::timestamptz from due where o.id = due.id
        returning o.id, o.client_id, o.lane, o.event, o.available_at, o.created_at, o.rank, o.begun_at, due.turn
      )
      select id, client_id, event, available_at, created_at, rank, begun_at from taken
      order by lane desc, turn, id`.execute(this.#db);
    return rows.map((row) => ({
      id: row.id,
      clientId: row.client_id,
      event: row.event,
      availableAt: row.available_at,
      createdAt: row.created_at,
      begunAt: row.rank === ranks.finishing || row.rank === ranks.goingOn ? row.begun_at : null,
    }));
  }

  /** Work that was taken up before that has no row any more. */
  async markPublished(ids: readonly string[], now: Date): Promise<void> {
    await sql`
      with news as (delete from outbox_events where id = any(${ids}::text[]) and rank = ${ranks.news})
      update outbox_events set published_at = ${now}::timestamptz
      where id = any(${ids}::text[]) and rank <> ${ranks.news} and published_at is null`.execute(this.#db);
  }

  async postpone(ids: readonly string[], availableAt: Date): Promise<void> {
    await sql`
      update outbox_events set available_at = ${availableAt}::timestamptz
      where id = any(${ids}::text[]) and published_at is null`.execute(this.#db);
  }

  async resendUnhandled(before: Date, now: Date, limit: number): Promise<number> {
    const { rows } = await sql`
      with lost as (
        select o.id from outbox_events o join requests on requests.id = o.event->>'requestId'
        where o.published_at < ${before}::timestamptz and requests.status in ('queued', 'processing')
        order by o.published_at limit ${limit}::integer
        for update of o skip locked
      ), due as (
        update outbox_events o set published_at = null, available_at = ${now}::timestamptz from lost
        where o.id = lost.id returning o.id
      )
      select id, ${signalOf('outbox')} from due`.execute(this.#db);
    return rows.length;
  }

  async prune(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('outbox_events')
      .where('published_at', '<', before)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}

/** The statement that adds events where a condition holds; select the signal `outbox` beside it. */
export function addEvents(
  rows: readonly OutboxRow[],
  where: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): RawBuilder<{ id: string }> {
  const values = rows.map(({ id, clientId, event, availableAt, createdAt, begunAt }) => ({
    id,
    client_id: clientId,
    lane: laneOf(event),
    event,
    available_at: availableAt,
    created_at: createdAt,
    rank: rankOf(event, begunAt),
    begun_at: begunAt ?? createdAt,
  }));
  return sql<{ id: string }>`(
    insert into outbox_events (id, client_id, lane, event, available_at, created_at, rank, begun_at)
    select id, client_id, lane, event, available_at, created_at, rank, begun_at
    from jsonb_to_recordset(${storableJson(values)}::jsonb) as event (
      id text, client_id text, lane text, event jsonb, available_at timestamptz, created_at timestamptz,
      rank smallint, begun_at timestamptz
    )
    where ${where}
    returning id
  )`;
}

/** News of a request go with the interactive work: telling of finished work comes before starting new bulk work. */
function laneOf(event: PipelineEvent): Lane {
  return event.type === 'stage.requested' ? event.lane : 'interactive';
}

function rankOf(event: PipelineEvent, begunAt: Date | null): number {
  if (event.type !== 'stage.requested') return ranks.news;
  if (begunAt === null) return ranks.beginning;
  return isLastStage(event.stage) ? ranks.finishing : ranks.goingOn;
}
