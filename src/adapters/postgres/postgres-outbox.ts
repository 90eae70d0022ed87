import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Outbox, OutboxRow } from '../../domain/ports/outbox.ts';
import type { PipelineEvent } from '../../domain/request/events.ts';
import { isLastStage } from '../../domain/request/pipeline.ts';
import type { Lane } from '../../domain/request/request.ts';
import { signalOf } from './statements.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';
import { ranks, takeDue } from './take-due.ts';

/** Whether an event is published at all. */
export type EventChoice = (event: PipelineEvent) => boolean;

/** Events that wait to be published. */
export class PostgresOutbox implements Outbox {
  readonly #db: Kysely<Tables>;
  readonly #publishes: EventChoice;

  constructor(db: Kysely<Tables>, publishes: EventChoice = () => true) {
    this.#db = db;
    this.#publishes = publishes;
  }

  async add(added: readonly OutboxRow[]): Promise<void> {
    const rows = added.filter(({ event }) => this.#publishes(event));
    if (rows.length === 0) return;
    await this.#db
      .with('added', () => addEvents(rows))
      .selectFrom('added')
      .select(signalOf('outbox'))
      .limit(1)
      .execute();
  }

  /** As `takeDue` says. */
  async take(now: Date, leaseUntil: Date, limit: number): Promise<readonly OutboxRow[]> {
    const rows = await takeDue(this.#db, { now, leaseUntil, limit });
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

  async withdraw(id: string, availableAt: Date): Promise<boolean> {
    // A relay that takes a row moves its time.
    const { numDeletedRows } = await this.#db
      .deleteFrom('outbox_events')
      .where('id', '=', id)
      .where('available_at', '=', availableAt)
      .where('published_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
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

/**
 * News of a request go with the interactive work: telling of finished work comes before starting new bulk work. That a
 * request was erased nobody waits for, and retention ends for many at once.
 */
function laneOf(event: PipelineEvent): Lane {
  if (event.type === 'stage.requested') return event.lane;
  return event.type === 'request.changed' && event.status === 'erased' ? 'bulk' : 'interactive';
}

function rankOf(event: PipelineEvent, begunAt: Date | null): number {
  if (event.type !== 'stage.requested') return ranks.news;
  if (begunAt === null) return ranks.beginning;
  return isLastStage(event.stage) ? ranks.finishing : ranks.goingOn;
}
