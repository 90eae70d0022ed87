import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { DocfaceError } from '../../domain/errors.ts';
import type {
  CompleteAttempt,
  PageOutcome,
  PageRepository,
  PagesToRead,
  WorkLease,
} from '../../domain/ports/work-repository.ts';
import type { PagesTable } from './request-tables.ts';
import { atomically, fixedStatement } from './statements.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';

/** The join of a request's pages: a row for each page that is done, and how many are left. */
export class PostgresPageRepository implements PageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async expect(requestId: string, attempt: number, pages: number): Promise<void> {
    await sql`
      insert into page_joins (request_id, attempt, client_id, remaining)
      select id, ${attempt}::integer, client_id, ${pages}::integer from requests where id = ${requestId}
      on conflict do nothing`.execute(this.#db);
  }

  async record(outcome: PageOutcome): Promise<{ readonly inserted: boolean; readonly remaining: number }> {
    const { requestId, attempt, page, status, readingKey, errorCode, durationMs, engines, warnings } = outcome;
    const { rows } = await sql<{ readonly inserted: boolean; readonly remaining: number }>`
      with added as (
        insert into pages (
          request_id, attempt, page, client_id, status, reading_key, error_code, duration_ms, engines, warnings
        )
        select request_id, attempt, ${page}::integer, client_id, ${status}::text, ${readingKey}::text,
          ${errorCode}::text, ${Math.round(durationMs)}::integer, ${storableJson(engines)}::jsonb,
          ${storableJson(warnings)}::jsonb
        from page_joins where request_id = ${requestId} and attempt = ${attempt}::integer
        on conflict do nothing
        returning request_id, attempt
      ), counted as (
        update page_joins set remaining = remaining - 1 from added
        where page_joins.request_id = added.request_id and page_joins.attempt = added.attempt
        returning remaining
      )
      select counted.remaining is not null as inserted, coalesce(counted.remaining, page_joins.remaining) as remaining
      from page_joins left join counted on true
      where request_id = ${requestId} and attempt = ${attempt}::integer`.execute(this.#db);
    if (rows[0] !== undefined) return rows[0];
    throw new DocfaceError('INTERNAL_ERROR', 'A page was recorded for a request that expects none.');
  }

  async list(requestId: string, attempt: number): Promise<readonly PageOutcome[]> {
    const rows = await this.#db
      .selectFrom('pages')
      .selectAll()
      .where('request_id', '=', requestId)
      .where('attempt', '=', attempt)
      .orderBy('page')
      .execute();
    return rows.map(outcomeOf);
  }

  async listComplete(requestIds: readonly string[]): Promise<ReadonlyMap<string, readonly CompleteAttempt[]>> {
    const { rows } = await sql<{ request_id: string } & CompleteAttempt>`
      select request_id, attempt, coalesce(
        (select jsonb_agg(jsonb_build_object('page', page, 'status', status) order by page) from pages
          where pages.request_id = page_joins.request_id and pages.attempt = page_joins.attempt), '[]') as pages
      from page_joins where request_id = any(${requestIds}::text[]) and remaining = 0
      order by request_id, attempt desc`.execute(this.#db);
    const complete = new Map<string, CompleteAttempt[]>();
    for (const { request_id: requestId, attempt, pages } of rows) {
      const attempts = complete.get(requestId) ?? [];
      complete.set(requestId, [...attempts, { attempt, pages }]);
    }
    return complete;
  }

  reuse(requestId: string, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
    return atomically(this.#db, async (db) => {
      await sql`
        insert into page_joins (request_id, attempt, client_id, remaining)
        select request_id, ${to}::integer, client_id, 0 from page_joins
        where request_id = ${requestId} and attempt = ${from}::integer
        on conflict do nothing`.execute(db);
      await sql`
        insert into pages (request_id, attempt, page, client_id, status, reading_key, error_code, duration_ms)
        select request_id, ${to}::integer, page, client_id, status, reading_key, error_code, 0 from pages
        where request_id = ${requestId} and attempt = ${from}::integer
        on conflict do nothing`.execute(db);
    });
  }
}

function outcomeOf(row: Selectable<PagesTable>): PageOutcome {
  return {
    requestId: row.request_id,
    attempt: row.attempt,
    page: row.page,
    status: row.status,
    readingKey: row.reading_key,
    errorCode: row.error_code,
    durationMs: row.duration_ms,
    engines: row.engines,
    warnings: row.warnings,
  };
}

/** Expressions for a statement in which a request is `claimed`: the join of its pages, and the one that is done. */
export function pagesToRead({ count, read }: PagesToRead, attempt: number): RawBuilder<unknown>[] {
  const join = sql`expected as (
    insert into page_joins (request_id, attempt, client_id, remaining)
    select id, ${attempt}::integer, client_id, ${count - (read === null ? 0 : 1)}::integer from claimed
  )`;
  return read === null ? [join] : [join, recorded(read)];
}

/** Expressions for a statement in which a request is `claimed`: its only page, and nothing left of its join. */
export function onlyPageRead(page: PageOutcome): RawBuilder<unknown>[] {
  const counted = sql`counted as (
    update page_joins set remaining = 0 from claimed
    where page_joins.request_id = claimed.id and attempt = ${page.attempt}::integer
  )`;
  return [recorded(page), counted];
}

function recorded(outcome: PageOutcome): RawBuilder<unknown> {
  const { attempt, page, status, readingKey, errorCode, durationMs, engines, warnings } = outcome;
  return sql`recorded as (
    insert into pages (
      request_id, attempt, page, client_id, status, reading_key, error_code, duration_ms, engines, warnings
    )
    select id, ${attempt}::integer, ${page}::integer, client_id, ${status}::text, ${readingKey}::text,
      ${errorCode}::text, ${Math.round(durationMs)}::integer, ${storableJson(engines)}::jsonb,
      ${storableJson(warnings)}::jsonb
    from claimed
  )`;
}

/**
 * The lock on the join keeps two last pages from missing zero; the item is claimed after it, by the newest try only.
 */
const commitStatement = fixedStatement<{ readonly committed: number }>(`
  with join_of_pages as (
    select j.request_id, j.attempt, j.client_id from page_joins j join requests on requests.id = j.request_id
    where j.request_id = $1 and j.attempt = $2::integer and j.remaining > 1
      and requests.status in ('queued', 'processing') and jsonb_array_length(requests.attempts) = $2::integer
    for no key update of j
  ), claimed as (
    update work_items w set leased_until = null, done_at = $3::timestamptz from join_of_pages j
    where w.request_id = j.request_id and w.attempt = j.attempt and w.stage = $4 and w.item = $5
      and w.fence = $6::integer and w.done_at is null
    returning j.request_id, j.attempt, j.client_id
  ), added as (
    insert into pages (
      request_id, attempt, page, client_id, status, reading_key, error_code, duration_ms, engines, warnings
    )
    select request_id, attempt, $7::integer, client_id, $8, $9, $10, $11::integer, $12::jsonb, $13::jsonb from claimed
    on conflict do nothing
    returning request_id, attempt
  ), counted as (
    update page_joins j set remaining = j.remaining - 1 from added
    where j.request_id = added.request_id and j.attempt = added.attempt
  )
  select count(*)::integer as committed from claimed`);

/** Claims the item of a page that is not the last one and counts it; false, and nothing is written, otherwise. */
export async function commitPage(
  db: Kysely<Tables>,
  { item, fence }: WorkLease,
  { outcome, now }: { readonly outcome: PageOutcome; readonly now: Date },
): Promise<boolean> {
  const { page, status, readingKey, errorCode, durationMs, engines, warnings } = outcome;
  const claim = [item.requestId, item.attempt, now, item.stage, item.item, fence];
  const row = [
    page,
    status,
    readingKey,
    errorCode,
    Math.round(durationMs),
    storableJson(engines),
    storableJson(warnings),
  ];
  const [answer] = await commitStatement(db, [...claim, ...row]);
  return answer?.committed === 1;
}
