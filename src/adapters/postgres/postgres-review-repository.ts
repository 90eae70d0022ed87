import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import {
  type CountQuery,
  maxCountedFields,
  type ReviewFilter,
  type ReviewLease,
  type ReviewQuery,
  type ReviewRepository,
  type ReviewTaking,
  type WaitingReview,
} from '../../domain/ports/review-repository.ts';
import type { FieldCount } from '../../domain/reading/result/corrections.ts';
import type { Request } from '../../domain/request/request.ts';
import { decodeCursor, encodeCursor } from './keyset-cursor.ts';
import { requestOf } from './request-row.ts';
import type { RequestsTable, ReviewLeasesTable } from './request-tables.ts';
import { onlyRow } from './statements.ts';
import type { Tables } from './tables.ts';

/** Callers that take the same request at once look again; so often at most. */
const maxLooks = 20;

type LeaseRow = Selectable<ReviewLeasesTable>;

/** Spelled as the indexes of finished requests know it. */
const needsReview = sql<SqlBool>`requests.outcome = 'needs_review'`;

/** Leases are rows beside the requests, which reviewing leaves alone until it is done. */
export class PostgresReviewRepository implements ReviewRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list({ cursor, now, limit, ...filter }: ReviewQuery) {
    const behind = cursor === undefined ? sql<SqlBool>`true` : behindCursor(cursor);
    const { rows } = await sql<Selectable<RequestsTable> & Nullable<Pick<LeaseRow, 'reviewer' | 'leased_until'>>>`
      select requests.*, lease.reviewer, lease.leased_until
      from requests left join review_leases lease
        on lease.request_id = requests.id and lease.leased_until > ${now}::timestamptz
      where ${needsReview} and ${matching(filter)} and ${behind}
      order by requests.created_at, requests.id limit ${limit + 1}::integer`.execute(this.#db);
    const waiting = rows.slice(0, limit).map((row): WaitingReview => {
      const { id: request_id, reviewer, leased_until } = row;
      const isLeased = reviewer !== null && leased_until !== null;
      return { request: requestOf(row), lease: isLeased ? leaseOf({ request_id, reviewer, leased_until }) : null };
    });
    const last = waiting.at(-1);
    return { waiting, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.request) : null };
  }

  async takeNext(filter: ReviewFilter & { readonly after: string | null }, taking: ReviewTaking) {
    const { after } = filter;
    for (let look = 0; look < maxLooks; look += 1) {
      const own = after === null ? await this.#takeFirst(filter, taking, this.#ownFirst(taking)) : null;
      const { found, taken } = own?.found ? own : await this.#takeFirst(filter, taking, this.#free(taking, after));
      if (taken !== null || found === null) return taken;
    }
    return null;
  }

  async take({ id, clientId }: Pick<Request, 'id' | 'clientId'>, { reviewer, now, until }: ReviewTaking) {
    const { rows } = await sql<LeaseRow>`
      insert into review_leases as lease (request_id, client_id, reviewer, leased_until)
      values (${id}, ${clientId}, ${reviewer}, ${until}::timestamptz)
      on conflict (request_id) do update set
        reviewer = case when ${isFree(reviewer, now)} then excluded.reviewer else lease.reviewer end,
        leased_until = case when ${isFree(reviewer, now)} then excluded.leased_until else lease.leased_until end
      returning lease.*`.execute(this.#db);
    return leaseOf(onlyRow(rows));
  }

  async findLease(requestId: string, now: Date): Promise<ReviewLease | null> {
    const row = await this.#db
      .selectFrom('review_leases')
      .selectAll()
      .where('request_id', '=', requestId)
      .where('leased_until', '>', now)
      .executeTakeFirst();
    return row === undefined ? null : leaseOf(row);
  }

  async giveBack(requestId: string, reviewer: string | null): Promise<void> {
    await this.#db
      .deleteFrom('review_leases')
      .where('request_id', '=', requestId)
      .$if(reviewer !== null, (some) => some.where('reviewer', '=', reviewer ?? ''))
      .execute();
  }

  async noteDraft({ id, clientId }: Pick<Request, 'id' | 'clientId'>, reviewer: string, bytes: number): Promise<void> {
    await this.#db
      .insertInto('review_drafts')
      .values({ request_id: id, client_id: clientId, reviewer, bytes })
      .onConflict((conflict) => conflict.columns(['request_id', 'reviewer']).doUpdateSet({ bytes }))
      .execute();
  }

  async forgetDraft(requestId: string, reviewer: string): Promise<void> {
    await this.#db
      .deleteFrom('review_drafts')
      .where('request_id', '=', requestId)
      .where('reviewer', '=', reviewer)
      .execute();
  }

  async count(clientId: string, month: string, counts: readonly FieldCount[]): Promise<void> {
    if (counts.length === 0) return;
    await sql`
      with sent as (
        select template, "templateVersion" as version, field, sum(corrected) as corrected, sum(confirmed) as confirmed
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (
          template text, "templateVersion" integer, field text, corrected integer, confirmed integer)
        group by 1, 2, 3
      ), known as (
        select sent.*, old.field is not null as is_old,
          count(*) filter (where old.field is null) over (
            order by sent.template, sent.version, sent.field) as nth
        from sent left join review_counts old on old.client_id = ${clientId} and old.month = ${month}
          and old.template = sent.template and old.template_version = sent.version and old.field = sent.field
      ), room as (
        select ${maxCountedFields} - count(*) as free from (
          select from review_counts where client_id = ${clientId} and month = ${month} limit ${maxCountedFields}) taken
      )
      insert into review_counts as total
        (client_id, month, template, template_version, field, corrected, confirmed)
      select ${clientId}::text, ${month}::text, template, version, field, corrected, confirmed
      from known, room where is_old or nth <= free
      order by template, version, field
      on conflict (client_id, month, template, template_version, field) do update set
        corrected = total.corrected + excluded.corrected, confirmed = total.confirmed + excluded.confirmed
    `.execute(this.#db);
  }

  async totals({ clientId, template, since, limit }: CountQuery): Promise<readonly FieldCount[]> {
    return this.#db
      .selectFrom('review_counts')
      .select(['template', 'template_version as templateVersion', 'field'])
      .select(sql<number>`sum(corrected)::integer`.as('corrected'))
      .select(sql<number>`sum(confirmed)::integer`.as('confirmed'))
      .$if(clientId !== null, (some) => some.where('client_id', '=', clientId ?? ''))
      .$if(template !== null, (some) => some.where('template', '=', template ?? ''))
      .$if(since !== null, (some) => some.where('month', '>=', since ?? ''))
      .groupBy(['template', 'template_version', 'field'])
      .orderBy(sql`sum(corrected)`, 'desc')
      .orderBy(sql`sum(confirmed)`)
      .orderBy('template')
      .orderBy('template_version')
      .orderBy('field')
      .limit(limit)
      .execute();
  }

  #ownFirst({ reviewer, now }: ReviewTaking): RawBuilder<SqlBool> {
    return sql`requests.id in (
      select request_id from review_leases where reviewer = ${reviewer} and leased_until > ${now}::timestamptz)`;
  }

  #free({ reviewer, now }: ReviewTaking, after: string | null): RawBuilder<SqlBool> {
    const behind =
      after === null
        ? sql`true`
        : sql`(requests.created_at, requests.id) > (select created_at, id from requests where id = ${after})`;
    return sql`${behind} and not exists (
      select from review_leases lease
      where lease.request_id = requests.id and not (${isFree(reviewer, now)}))`;
  }

  /** Who locks a request and who leases it are not the same: a lease that came in between makes `taken` null. */
  async #takeFirst(
    filter: ReviewFilter,
    { reviewer, now, until }: ReviewTaking,
    where: RawBuilder<SqlBool>,
  ): Promise<{ readonly found: string | null; readonly taken: string | null }> {
    const { rows } = await sql<{ found: string | null; taken: string | null }>`
      with next as (
        select id, client_id from requests where ${needsReview} and ${matching(filter)} and ${where}
        order by requests.created_at, requests.id limit 1 for no key update skip locked
      ), taken as (
        insert into review_leases as lease (request_id, client_id, reviewer, leased_until)
        select id, client_id, ${reviewer}::text, ${until}::timestamptz from next
        on conflict (request_id) do update set reviewer = excluded.reviewer, leased_until = excluded.leased_until
          where ${isFree(reviewer, now)}
        returning request_id
      )
      select (select id from next) as found, (select request_id from taken) as taken`.execute(this.#db);
    return onlyRow(rows);
  }
}

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

function leaseOf({ request_id: requestId, reviewer, leased_until: until }: Omit<LeaseRow, 'client_id'>): ReviewLease {
  return { requestId, reviewer, until };
}

/** Whether a reviewer may have what `lease` represents. */
function isFree(reviewer: string, now: Date): RawBuilder<SqlBool> {
  return sql`(lease.reviewer = ${reviewer} or lease.leased_until <= ${now}::timestamptz)`;
}

/** Of the last attempt that is no shadow: it is the one that waits. */
const reasonsOfLast = sql`(
  select attempt.value -> 'reviewReasons' from jsonb_array_elements(requests.attempts) with ordinality attempt
  where not (attempt.value -> 'shadow')::boolean order by attempt.ordinality desc limit 1)`;

function matching({ clientId, track, reason }: ReviewFilter): RawBuilder<SqlBool> {
  const ofClient = clientId === null ? sql`true` : sql`requests.client_id = ${clientId}`;
  const ofTrack = track === undefined ? sql`true` : sql`requests.track = ${track}`;
  const why = reason === undefined ? null : JSON.stringify([{ code: reason }]);
  const forReason = why === null ? sql`true` : sql`${reasonsOfLast} @> ${why}::jsonb`;
  return sql`${ofClient} and ${ofTrack} and ${forReason}`;
}

function behindCursor(cursor: string): RawBuilder<SqlBool> {
  const { createdAt, id } = decodeCursor(cursor);
  return sql`(requests.created_at, requests.id) > (${createdAt}::timestamptz, ${id})`;
}
