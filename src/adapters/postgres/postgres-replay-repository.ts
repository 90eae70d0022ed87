import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  FoundRequest,
  Replay,
  ReplayCount,
  ReplayItem,
  ReplayItemQuery,
  ReplayItemState,
  ReplayRepository,
} from '../../domain/ports/replay-repository.ts';
import type { ReplayItemsTable, ReplaysTable } from './request-tables.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';

/** Items that one statement removes. */
const removedTogether = 10_000;

/** Replays with a row for each of their requests. */
export class PostgresReplayRepository implements ReplayRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert({ id, dryRun, createdAt, createdBy, plannedAt, unreadable, task, ...order }: Replay): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('replays')
      .values({
        id,
        replay_order: storableJson(order),
        dry_run: dryRun,
        created_at: createdAt,
        created_by: createdBy,
        planned_at: plannedAt,
        unreadable,
        task: task === null ? null : storableJson(task),
        task_due: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async find(id: string): Promise<Replay | null> {
    const row = await this.#db.selectFrom('replays').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : replayOf(row);
  }

  async list(limit: number): Promise<readonly Replay[]> {
    const rows = await this.#db
      .selectFrom('replays')
      .selectAll()
      .where('dry_run', '=', false)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(replayOf);
  }

  async writeTask(...[id, task, { dueAt, insteadOf }]: Parameters<ReplayRepository['writeTask']>): Promise<void> {
    const written = { task: task === null ? null : storableJson(task), task_due: dueAt };
    await this.#db
      .updateTable('replays')
      .set(written)
      .where('id', '=', id)
      .$if(insteadOf !== undefined, (query) => query.where(sql<boolean>`task = ${storableJson(insteadOf)}::jsonb`))
      .execute();
  }

  async takeTask(now: Date, leaseUntil: Date, id: string | null = null): Promise<Replay | null> {
    const { rows } = await sql<Selectable<ReplaysTable>>`
      update replays set task_due = ${leaseUntil}::timestamptz where id = (
        select id from replays where task_due <= ${now}::timestamptz and (${id}::text is null or id = ${id}::text)
        order by task_due limit 1 for update skip locked
      ) returning *`.execute(this.#db);
    return rows[0] === undefined ? null : replayOf(rows[0]);
  }

  async markPlanned(id: string, { at, unreadable }: { readonly at: Date; readonly unreadable: number }) {
    const { numUpdatedRows } = await this.#db
      .updateTable('replays')
      .set({ planned_at: at, unreadable })
      .where('id', '=', id)
      .where('planned_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async delete(id: string): Promise<void> {
    for (let removed = removedTogether; removed === removedTogether; ) {
      const { numAffectedRows = 0n } = await sql`
        delete from replay_items where ctid = any(array(
          select ctid from replay_items where replay_id = ${id} limit ${removedTogether}::integer
        ))`.execute(this.#db);
      removed = Number(numAffectedRows);
    }
    await this.#db.deleteFrom('replays').where('id', '=', id).execute();
  }

  /** In the order of ids, so that two that add the same requests do not wait for each other in a circle. */
  async add(id: string, found: readonly FoundRequest[], withPages: boolean): Promise<void> {
    const values = found.map(({ requestId, attempt, at }) => ({ request_id: requestId, attempt, at }));
    await sql`
      insert into replay_items (replay_id, request_id, client_id, found_at, state)
      select distinct on (found.request_id) ${id}::text, found.request_id, coalesce(requests.client_id, ''),
        coalesce(found.at, requests.created_at, 'epoch'::timestamptz), 'planned'
      from jsonb_to_recordset(${storableJson(values)}::jsonb) as found (request_id text, attempt integer, at timestamptz)
      left join requests on requests.id = found.request_id
      where not ${withPages}::boolean or exists (
        select from pages where pages.request_id = found.request_id and pages.attempt = found.attempt
      )
      order by found.request_id, found.at
      on conflict (replay_id, request_id) do update set found_at = excluded.found_at
      where replay_items.state = 'planned' and excluded.found_at < replay_items.found_at`.execute(this.#db);
  }

  /** Goes from client to client by the index: those that are passed over may have most of the items. */
  async takePlanned(id: string, exceptClients: readonly string[]): Promise<ReplayItem | null> {
    const { rows } = await sql<Selectable<ReplayItemsTable>>`
      with recursive clients (client_id) as (
        select min(client_id) from replay_items where replay_id = ${id} and state = 'planned'
        union all
        select (
          select min(client_id) from replay_items
          where replay_id = ${id} and state = 'planned' and client_id > clients.client_id
        ) from clients where client_id is not null
      )
      select item.* from clients cross join lateral (
        select * from replay_items
        where replay_id = ${id} and state = 'planned' and client_id = clients.client_id
        order by found_at, request_id limit 1 for update skip locked
      ) as item
      where clients.client_id <> all(${exceptClients}::text[]) limit 1`.execute(this.#db);
    return rows[0] === undefined ? null : itemOf(rows[0]);
  }

  async hasPlanned(id: string): Promise<boolean> {
    // By the index, at its first row: whether there is any would be looked for among all items.
    const { rows } = await sql<{ readonly has: boolean }>`
      select min(client_id) is not null as has from replay_items
      where replay_id = ${id} and state = 'planned'`.execute(this.#db);
    return rows[0]?.has === true;
  }

  async take(id: string, requestId: string, states: readonly ReplayItemState[]): Promise<ReplayItem | null> {
    const row = await this.#db
      .selectFrom('replay_items')
      .selectAll()
      .where('replay_id', '=', id)
      .where('request_id', '=', requestId)
      .where(sql<boolean>`state = any(${states}::text[])`)
      .forUpdate()
      .executeTakeFirst();
    return row === undefined ? null : itemOf(row);
  }

  async settle(id: string, ...items: readonly ReplayItem[]): Promise<void> {
    await sql`
      update replay_items set state = item.state, attempt = item.attempt, reason = item.reason, detail = item.detail
      from jsonb_to_recordset(${storableJson(items)}::jsonb)
        as item ("requestId" text, state text, attempt integer, reason text, detail text)
      where replay_items.replay_id = ${id} and replay_items.request_id = item."requestId"`.execute(this.#db);
  }

  async items(id: string, { states, after, limit }: ReplayItemQuery): Promise<readonly ReplayItem[]> {
    const rows = await this.#db
      .selectFrom('replay_items')
      .selectAll()
      .where('replay_id', '=', id)
      .where('request_id', '>', after ?? '')
      .where(sql<boolean>`state = any(${states}::text[])`)
      .orderBy('request_id')
      .limit(limit)
      .execute();
    return rows.map(itemOf);
  }

  async counts(id: string): Promise<readonly ReplayCount[]> {
    return this.#db
      .selectFrom('replay_items')
      .select(['state', 'reason', sql<number>`count(*)::integer`.as('requests')])
      .where('replay_id', '=', id)
      .groupBy(['state', 'reason'])
      .orderBy('state')
      .orderBy('reason')
      .execute();
  }
}

function replayOf(row: Selectable<ReplaysTable>): Replay {
  return {
    ...row.replay_order,
    id: row.id,
    dryRun: row.dry_run,
    createdAt: row.created_at,
    createdBy: row.created_by,
    plannedAt: row.planned_at,
    unreadable: row.unreadable,
    task: row.task,
  };
}

function itemOf(row: Selectable<ReplayItemsTable>): ReplayItem {
  const { request_id: requestId, state, attempt, reason, detail } = row;
  return { requestId, state, attempt, reason, detail };
}
