import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type {
  AbandonedItem,
  BeginOptions,
  BegunWork,
  ItemEffect,
  PageOutcome,
  RenewOptions,
  WorkItem,
  WorkLease,
  WorkRepository,
} from '../../domain/ports/work-repository.ts';
import { type StageRequested, traceOf } from '../../domain/request/events.ts';
import type { Lane, Request } from '../../domain/request/request.ts';
import type { EventChoice } from './postgres-outbox.ts';
import { commitPage, onlyPageRead, pagesToRead } from './postgres-page-repository.ts';
import { changeRequest, requestOf } from './request-row.ts';
import type { RequestsTable } from './request-tables.ts';
import { addValues } from './result-values.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';

interface Tally {
  readonly tries: number;
  readonly fence: number;
  readonly crashes: number;
  readonly begun_at: Date;
}

/** Items of work with their leases. */
export class PostgresWorkRepository implements WorkRepository {
  readonly #db: Kysely<Tables>;
  readonly #publishes: EventChoice;

  constructor(db: Kysely<Tables>, publishes: EventChoice) {
    this.#db = db;
    this.#publishes = publishes;
  }

  /** One statement for what is new, so that the usual case costs one round trip. */
  async begin(item: WorkItem, options: BeginOptions): Promise<BegunWork> {
    const { requestId, attempt, stage, item: name } = item;
    const { now, leaseUntil, alone, eventId } = options;
    const { rows } = await sql<Selectable<RequestsTable> & Tally>`
      with begun as (
        insert into work_items (request_id, attempt, stage, item, client_id, tries, fence, begun_at, leased_until)
        select id, ${attempt}::integer, ${stage}::text, ${name}::text, client_id, 1, 1, ${now}::timestamptz,
          ${leaseUntil}::timestamptz
        from requests where id = ${requestId} and ${isCurrent(attempt)}
        on conflict (request_id, attempt, stage, item) do update set
          tries = work_items.tries + 1, fence = work_items.fence + 1, leased_until = excluded.leased_until,
          crashes = work_items.crashes + case when work_items.leased_until is null then 0 else 1 end
        where work_items.done_at is null
          and (work_items.leased_until is null or work_items.leased_until <= ${now}::timestamptz)
          and (${alone}::boolean or (work_items.crashes = 0 and work_items.leased_until is null))
        returning tries, fence, crashes, begun_at
      ), taken_up as (
        delete from outbox_events where id = ${eventId} and exists (select from begun)
      )
      select requests.*, begun.tries, begun.fence, begun.crashes, begun.begun_at from begun join requests on requests.id = ${requestId}`.execute(
      this.#db,
    );
    const [row] = rows;
    if (row === undefined) {
      if (!alone && (await this.#isSuspect(item, now))) return { kind: 'suspect' };
      await this.#db.deleteFrom('outbox_events').where('id', '=', eventId).execute();
      return { kind: 'dropped' };
    }
    const { tries, fence, crashes, begun_at: firstBegunAt } = row;
    return { kind: 'begun', request: requestOf(row), lease: { item, fence, tries, crashes, firstBegunAt } };
  }

  async renew(leases: readonly WorkLease[], { leaseUntil, afterOutage }: RenewOptions): Promise<readonly WorkLease[]> {
    if (leases.length === 0) return [];
    // An item that its holder released has no more crashes than when it began.
    const counted = sql<SqlBool>`(
      w.crashes > held.crashes and (w.fence = held.fence + 1 or w.leased_until is null)
    )`;
    const asked = leases.map((lease, index) => ({ ...keyOf(lease), crashes: lease.crashes, index }));
    const { rows } = await sql<{ readonly index: number }>`
      with held as (
        select * from jsonb_to_recordset(${storableJson(asked)}::jsonb)
          as held (request_id text, attempt integer, stage text, item text, fence integer, crashes integer, index integer)
      ), renewed as (
        update work_items w set
          leased_until = case when w.fence = held.fence then ${leaseUntil}::timestamptz else w.leased_until end,
          crashes = greatest(0, w.crashes - case when ${counted} then 1 else 0 end)
        from held
        where w.request_id = held.request_id and w.attempt = held.attempt and w.stage = held.stage and w.item = held.item
          and w.done_at is null
          and (w.fence = held.fence and w.leased_until is not null or ${afterOutage}::boolean and ${counted})
      )
      select index from held where not exists (
        select from requests where requests.id = held.request_id and ${isCurrent(sql.ref('held.attempt'))})`.execute(
      this.#db,
    );
    return rows.flatMap(({ index }) => leases[index] ?? []);
  }

  release(lease: WorkLease, { counts }: { readonly counts: boolean }): Promise<boolean> {
    return this.#end(lease, sql`leased_until = null, tries = tries - ${counts ? 0 : 1}::integer`);
  }

  /** A second claim waits until the transaction of the first one ends, and holds if that was rolled back. */
  async claimEffect(lease: WorkLease, now: Date): Promise<Request | null> {
    const { rows } = await sql<Selectable<RequestsTable>>`
      with ${claim(lease, now, sql<SqlBool>`true`)}
      select request.* from request cross join claimed`.execute(this.#db);
    return rows[0] === undefined ? null : requestOf(rows[0]);
  }

  /** `attempts` holds what pages and stages reported, so that no change of another goes unseen. */
  commitEffect(lease: WorkLease, effect: ItemEffect, now: Date): Promise<boolean> {
    const { before, after, pages, onlyPage, values } = effect;
    const events = effect.events.filter(({ event }) => this.#publishes(event));
    const unchanged = sql<SqlBool>`status = ${before.status} and stage is not distinct from ${before.stage}::text
      and attempts = ${storableJson(before.attempts)}::jsonb`;
    const claimed = claim(lease, now, unchanged);
    const found = pages === undefined ? [] : pagesToRead(pages, lease.item.attempt);
    const read = onlyPage === undefined ? [] : onlyPageRead(onlyPage);
    const noted = values === undefined ? [] : [sql`valued as (${addValues(sql`select id from claimed`, values)})`];
    const also = [claimed, ...found, ...read, ...noted];
    return changeRequest(this.#db, after, { events, also, where: sql<SqlBool>`exists (select from claimed)` });
  }

  commitPage(lease: WorkLease, outcome: PageOutcome, now: Date): Promise<boolean> {
    return commitPage(this.#db, lease, { outcome, now });
  }

  async takeAbandoned(now: Date, limit: number): Promise<readonly AbandonedItem[]> {
    const { rows } = await sql<AbandonedRow & { readonly is_current: boolean }>`
      with abandoned as (
        select request_id, attempt, stage, item from work_items where leased_until <= ${now}::timestamptz
        order by leased_until limit ${limit}::integer for update skip locked
      ), freed as (
        update work_items w set leased_until = null, crashes = crashes + 1 from abandoned a
        where w.request_id = a.request_id and w.attempt = a.attempt and w.stage = a.stage and w.item = a.item
        returning w.request_id, w.attempt, w.stage, w.item
      )
      select freed.*, requests.client_id, requests.lane, requests.traceparent, requests.started_at,
        ${isCurrent(sql.ref('freed.attempt'))} as is_current
      from freed join requests on requests.id = freed.request_id`.execute(this.#db);
    return rows.filter((row) => row.is_current).map(abandonedItem);
  }

  async #end(lease: WorkLease, change: RawBuilder<unknown>): Promise<boolean> {
    const { request_id: requestId, attempt, stage, item, fence } = keyOf(lease);
    const { numAffectedRows } = await sql`
      update work_items set ${change}
      where request_id = ${requestId} and attempt = ${attempt} and stage = ${stage} and item = ${item}
        and fence = ${fence} and done_at is null and leased_until is not null`.execute(this.#db);
    return numAffectedRows === 1n;
  }

  /** Whether an earlier try vanished and nobody holds the item. */
  async #isSuspect({ requestId, attempt, stage, item }: WorkItem, now: Date): Promise<boolean> {
    const { rows } = await sql`
      select 1 from work_items join requests on requests.id = work_items.request_id
      where request_id = ${requestId} and attempt = ${attempt} and work_items.stage = ${stage} and item = ${item}
        and done_at is null and (crashes > 0 or leased_until is not null)
        and (leased_until is null or leased_until <= ${now}::timestamptz) and ${isCurrent(attempt)}`.execute(this.#db);
    return rows.length > 0;
  }
}

interface AbandonedRow extends WorkItemRow {
  readonly client_id: string;
  readonly lane: Lane;
  readonly traceparent: string | null;
  readonly started_at: Date | null;
}

function abandonedItem(row: AbandonedRow): AbandonedItem {
  const { request_id: requestId, client_id: clientId, attempt, stage, item, lane, traceparent } = row;
  const trace = traceOf({ traceparent });
  const event = { type: 'stage.requested', requestId, clientId, attempt, stage, item, lane, ...trace } as const;
  return { event, begunAt: row.started_at };
}

interface WorkItemRow {
  readonly request_id: string;
  readonly attempt: number;
  readonly stage: StageRequested['stage'];
  readonly item: string;
}

function keyOf({ item, fence }: WorkLease): WorkItemRow & { readonly fence: number } {
  return { request_id: item.requestId, attempt: item.attempt, stage: item.stage, item: item.item, fence };
}

/**
 * `request`, locked, if `where` holds for it as well, and `claimed`, a row if the item's effect is the lease's to
 * write.
 */
function claim(lease: WorkLease, now: Date, where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const { request_id: requestId, attempt, stage, item, fence } = keyOf(lease);
  return sql`
    request as (
      select * from requests where id = ${requestId} and ${isCurrent(attempt)} and ${where} for no key update
    ), claimed as (
      update work_items set leased_until = null, done_at = ${now}::timestamptz from request
      where work_items.request_id = request.id and attempt = ${attempt} and work_items.stage = ${stage} and item = ${item}
        and fence = ${fence} and done_at is null
      returning request.id, request.client_id
    )`;
}

/** The request is unfinished and runs this attempt: attempts are numbered from 1 and the last one runs. */
function isCurrent(attempt: unknown): RawBuilder<SqlBool> {
  return sql<SqlBool>`requests.status in ('queued', 'processing') and jsonb_array_length(requests.attempts) = ${attempt}::integer`;
}
