import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { keyTarget } from '../../domain/key-place.ts';
import type { Deletion, ErasureEffects, Housekeeping, PrunedRecords } from '../../domain/ports/housekeeping.ts';
import type { Request } from '../../domain/request/request.ts';
import { PostgresOutbox } from './postgres-outbox.ts';
import { changingColumns, keptKey, requestOf } from './request-row.ts';
import type { RequestsTable } from './request-tables.ts';
import { atomically, channelOf } from './statements.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';

/** What belongs to a request and goes with it, beside the hashes of its files. */
const parts = ['pages', 'page_joins', 'webhook_deliveries', 'review_leases', 'review_drafts', 'result_values'] as const;

/** Statements of the janitors. Each of them is bounded, so that none holds locks or a connection for long. */
export class PostgresHousekeeping implements Housekeeping {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async lockExpired(now: Date, { limit, except }: { readonly limit: number; readonly except: readonly string[] }) {
    const { rows } = await sql<Selectable<RequestsTable>>`
      select * from requests
      where outcome is distinct from 'erased' and expires_at < ${now}::timestamptz and id <> all(${except}::text[])
      order by expires_at, id limit ${limit}::integer for no key update skip locked`.execute(this.#db);
    return rows.map(requestOf);
  }

  writeErased(requests: readonly Request[], effects: ErasureEffects): Promise<void> {
    const { events, prefixes, keyPlaces, keepKeysUntil, now } = effects;
    const ids = requests.map(({ id }) => id);
    return atomically(this.#db, async (db) => {
      // In the order in which submissions of the same bytes take these rows: neither then waits for the other.
      await sql`
        delete from request_files gone using (
          select client_id, sha256, request_id from request_files where request_id = any(${ids}::text[])
          order by client_id, sha256 for update
        ) as taken
        where (gone.client_id, gone.sha256, gone.request_id) = (taken.client_id, taken.sha256, taken.request_id)`.execute(
        db,
      );
      for (const part of parts) {
        await sql`delete from ${sql.table(part)} where request_id = any(${ids}::text[])`.execute(db);
      }
      // Who holds an item may still write an object: its lease shows for how long.
      await sql`
        delete from work_items where request_id = any(${ids}::text[])
          and (leased_until is null or leased_until <= ${now}::timestamptz)`.execute(db);
      await writeAll(requests).execute(db);
      await deleteLater(sql`select unnest(${prefixes}::text[])`, now).execute(db);
      if (keyPlaces.length > 0) {
        const keys = sql`select unnest(${keyPlaces.map(keyTarget)}::text[])`;
        await deleteLater(keys, now, keepKeysUntil).execute(db);
      }
      await new PostgresOutbox(db).add(events);
    });
  }

  async expireOriginals(now: Date, limit: number): Promise<number> {
    const { rows } = await sql`
      with due as (
        select id, files, (select coalesce(sum((file->>'size')::bigint), 0) from jsonb_array_elements(files) as file) as bytes
        from requests
        where originals_expire_at is not null and outcome is not null and originals_expire_at < ${now}::timestamptz
        order by originals_expire_at, id limit ${limit}::integer for no key update skip locked
      ), told as (${deleteLater(
        sql`select file->>'objectKey' from due, jsonb_array_elements(files) as file
        union select regexp_replace(files->0->>'objectKey', '[^/]+$', 'pictures/') from due where jsonb_array_length(files) > 0`,
        now,
      )})
      update requests set originals_expire_at = null, stored_bytes = greatest(0, stored_bytes - due.bytes)
      from due where requests.id = due.id returning requests.id`.execute(this.#db);
    return rows.length;
  }

  async takeDeletions(now: Date, limit: number): Promise<readonly Deletion[]> {
    const { rows } = await sql<Deletion>`
      with due as (
        select target from object_deletions where due_at <= ${now}::timestamptz
        order by due_at limit ${limit}::integer for update skip locked
      )
      update object_deletions d set tries = tries + 1,
        due_at = ${now}::timestamptz + interval '1 minute' * least(60, power(2, least(tries, 6)))
      from due where d.target = due.target returning d.target, d.tries`.execute(this.#db);
    return rows;
  }

  /** The third part of a prefix is the id of its request. */
  async forgetDeletions(targets: readonly string[], now: Date): Promise<void> {
    await sql`
      with named as (
        select target, case
          when keep_until > ${now}::timestamptz then keep_until
          when target like '%/' and exists (
            select from work_items
            where request_id = split_part(target, '/', 3) and leased_until > ${now}::timestamptz
          ) then ${now}::timestamptz + interval '1 minute'
        end as again
        from object_deletions where target = any(${targets}::text[])
      ), kept as (
        update object_deletions d set tries = 0, due_at = again from named
        where d.target = named.target and again is not null
      )
      delete from object_deletions d using named where d.target = named.target and again is null`.execute(this.#db);
  }

  async prune(records: PrunedRecords, before: Date, limit: number): Promise<number> {
    const { table, rows } = prunable(records, before);
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${rows} limit ${limit}::integer for update of ${sql.table(table)} skip locked
      ))`.execute(this.#db);
    return Number(numAffectedRows);
  }

  async claimChore(chore: string, now: Date, next: Date): Promise<boolean> {
    const { rows } = await sql`
      insert into chores (name, due_at) values (${chore}, ${next}::timestamptz)
      on conflict (name) do update set due_at = excluded.due_at where chores.due_at <= ${now}::timestamptz
      returning name`.execute(this.#db);
    return rows.length > 0;
  }
}

/** Writes the columns that may change of many requests, and says that each of them is finished. */
function writeAll(requests: readonly Request[]): RawBuilder<unknown> {
  const rows = requests.map((request) => ({ id: request.id, ...changingColumns(request) }));
  const columns = Object.entries(columnTypes);
  const read = columns.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type === 'jsonb' ? 'text' : type)}`);
  const set = columns.map(([name, type]) => {
    const written = sql`written.${sql.id(name)}::${sql.raw(type)}`;
    return sql`${sql.id(name)} = ${name === 'wrapped_key' ? keptKey(written) : written}`;
  });
  return sql`
    with changed as (
      update requests set ${sql.join(set)}
      from jsonb_to_recordset(${storableJson(rows)}::jsonb) as written (id text, ${sql.join(read)})
      where requests.id = written.id returning requests.id
    )
    select pg_notify(${channelOf('finished')}, id) from changed`;
}

const columnTypes: Readonly<
  Record<keyof ReturnType<typeof changingColumns>, 'text' | 'integer' | 'bigint' | 'jsonb' | 'timestamptz'>
> = {
  lane: 'text',
  status: 'text',
  stage: 'text',
  customer_request_id: 'text',
  traceparent: 'text',
  track: 'text',
  files: 'jsonb',
  options_key: 'text',
  wrapped_key: 'text',
  expires_at: 'timestamptz',
  originals_expire_at: 'timestamptz',
  started_at: 'timestamptz',
  attempts: 'jsonb',
  shown_attempt: 'integer',
  shown_status: 'text',
  history: 'jsonb',
  stored_bytes: 'bigint',
};

function deleteLater(targets: RawBuilder<unknown>, now: Date, keepUntil: Date | null = null): RawBuilder<unknown> {
  return sql`
    insert into object_deletions (target, due_at, keep_until)
    select target, ${now}::timestamptz, ${keepUntil}::timestamptz from (${targets}) as gone (target)
    on conflict do nothing`;
}

/**
 * The table, and its rows from before a time; what comes first is what an index or the table's own order puts first.
 */
function prunable(records: PrunedRecords, before: Date): { table: string; rows: RawBuilder<unknown> } {
  const older = (column: string, table: string) => ({
    table,
    rows: sql`${sql.table(table)} where ${sql.id(column)} < ${before}::timestamptz`,
  });
  switch (records) {
    case 'idempotency_keys':
      return older('created_at', records);
    case 'used_assertions':
      return older('expires_at', records);
    case 'dead_letters':
      return older('created_at', records);
    case 'operator_sessions':
      return older('created_at', records);
    case 'sign_in_failures':
      return older('last_at', records);
    case 'known_devices':
      return older('last_used_at', records);
    case 'webhook_deliveries':
      return { table: records, rows: oldDeliveries(before) };
    case 'webhook_recoveries':
      return {
        table: records,
        rows: sql`webhook_recoveries where created_at < ${before}::timestamptz and queued_at is not null`,
      };
    case 'work_items':
      return { table: records, rows: oldWorkItems(before) };
    case 'replay_items':
      return { table: records, rows: itemsOfOldReplays(before) };
    case 'replays':
      return { table: records, rows: emptyReplays(before, sql`planned_at is not null`) };
    case 'dry_run_items':
      return { table: 'replay_items', rows: itemsOfDryRuns(before) };
    case 'dry_runs':
      return { table: 'replays', rows: emptyReplays(before, sql`dry_run`) };
    case 'tombstones':
      return {
        table: 'requests',
        rows: sql`requests where outcome = 'erased' and expires_at < ${before}::timestamptz order by expires_at, id`,
      };
  }
}

function oldDeliveries(before: Date): RawBuilder<unknown> {
  return sql`webhook_deliveries where status <> 'pending' and created_at < ${before}::timestamptz`;
}

/** Of replays that were planned to the end and have nothing left to start. */
function itemsOfOldReplays(before: Date): RawBuilder<unknown> {
  return sql`replay_items where replay_id = any(array(
    select id from replays where created_at < ${before}::timestamptz and planned_at is not null and not exists (
      select from replay_items planned where planned.replay_id = replays.id and planned.state = 'planned')))`;
}

function itemsOfDryRuns(before: Date): RawBuilder<unknown> {
  return sql`replay_items where replay_id = any(array(
    select id from replays where dry_run and created_at < ${before}::timestamptz))`;
}

/** Their items go first, so many at a time. */
function emptyReplays(before: Date, such: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`replays where created_at < ${before}::timestamptz and ${such}
    and not exists (select from replay_items where replay_id = replays.id)`;
}

/**
 * Of attempts that are over: nothing can begin them or write for them again. Ids grow with time, so that those of the
 * oldest requests are found by the primary key.
 */
function oldWorkItems(before: Date): RawBuilder<unknown> {
  const milliseconds = before.getTime().toString(16).padStart(12, '0');
  const bound = `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}`;
  return sql`work_items where request_id < ${bound} and begun_at < ${before}::timestamptz and not exists (
    select from requests where requests.id = work_items.request_id and outcome is null
      and jsonb_array_length(attempts) = work_items.attempt)`;
}
