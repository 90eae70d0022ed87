import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Outbox, OutboxRow } from '../../domain/ports/repositories.ts';
import type { PipelineEvent } from '../../domain/request/events.ts';
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
}

/** How much bulk work may be in flight, published and not yet taken up, of all clients together and of each at least. */
const inFlight = 256;
const leastShare = 16;

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
   * limit is offered, so that a second relay finds rows beyond those that a first one is taking. Bulk work of a client
   * goes out only as far as its share allows; what no worker took up for long no longer counts, it may be lost.
   */
  async take(now: Date, leaseUntil: Date, limit: number): Promise<readonly OutboxRow[]> {
    const { rows } = await sql<TakenRow>`
      with recursive queues as (
        (select lane, client_id from outbox_events where published_at is null order by lane, client_id limit 1)
        union all
        select next.lane, next.client_id from queues cross join lateral (
          select o.lane, o.client_id from outbox_events o
          where o.published_at is null and (o.lane, o.client_id) > (queues.lane, queues.client_id)
          order by o.lane, o.client_id limit 1
        ) next
      ), share as (
        select greatest(${leastShare}::integer, ${inFlight}::integer / greatest(count(*), 1)) as rows
        from queues where lane = 'bulk'
      ), flights as (
        select client_id, count(*)::integer as rows from outbox_events
        where published_at is not null and handled_at is null and lane = 'bulk'
          and published_at > ${now}::timestamptz - interval '10 minutes'
        group by client_id
      ), ranked as (
        select head.id, queues.lane,
          row_number() over (partition by queues.lane, queues.client_id order by head.available_at, head.id) as turn
        from queues cross join share left join flights on flights.client_id = queues.client_id cross join lateral (
          select o.id, o.available_at from outbox_events o
          where o.published_at is null and o.lane = queues.lane and o.client_id = queues.client_id
            and o.available_at <= ${now}::timestamptz
          order by o.available_at, o.id
          limit case when queues.lane = 'bulk' then
            least(${2 * limit}::integer, greatest(share.rows - coalesce(flights.rows, 0), 0)) else ${2 * limit}::integer end
        ) head
      ), offered as (
        select id, lane, turn from ranked order by lane desc, turn, id limit ${2 * limit}::integer
      ), due as (
        select o.id, offered.turn from offered join outbox_events o on o.id = offered.id
        where o.published_at is null and o.available_at <= ${now}::timestamptz
        order by offered.lane desc, offered.turn, o.id limit ${limit}::integer
        for update of o skip locked
      ), taken as (
        update outbox_events o set available_at = ${leaseUntil}::timestamptz from due where o.id = due.id
        returning o.id, o.client_id, o.lane, o.event, o.available_at, o.created_at, due.turn
      )
      select id, client_id, event, available_at, created_at from taken order by lane desc, turn, id`.execute(this.#db);
    return rows.map((row) => ({
      id: row.id,
      clientId: row.client_id,
      event: row.event,
      availableAt: row.available_at,
      createdAt: row.created_at,
    }));
  }

  /** A worker can have taken up the work before that: it stays so. */
  async markPublished(ids: readonly string[], now: Date): Promise<void> {
    await sql`
      update outbox_events set published_at = ${now}::timestamptz,
        handled_at = case when event->>'type' = 'stage.requested' then handled_at else ${now}::timestamptz end
      where id = any(${ids}::text[]) and published_at is null`.execute(this.#db);
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
        where o.published_at is not null and o.handled_at is null and o.published_at < ${before}::timestamptz
          and o.event->>'type' = 'stage.requested' and requests.status in ('queued', 'processing')
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
  const values = rows.map(({ id, clientId, event, availableAt, createdAt }) => ({
    id,
    client_id: clientId,
    lane: laneOf(event),
    event,
    available_at: availableAt,
    created_at: createdAt,
  }));
  return sql<{ id: string }>`(
    insert into outbox_events (id, client_id, lane, event, available_at, created_at)
    select id, client_id, lane, event, available_at, created_at
    from jsonb_to_recordset(${storableJson(values)}::jsonb) as event (
      id text, client_id text, lane text, event jsonb, available_at timestamptz, created_at timestamptz
    )
    where ${where}
    returning id
  )`;
}

/** News of a request go with the interactive work: telling of finished work comes before starting new bulk work. */
function laneOf(event: PipelineEvent): Lane {
  return event.type === 'stage.requested' ? event.lane : 'interactive';
}
