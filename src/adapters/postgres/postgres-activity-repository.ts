import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Activity, ActivityQuery, ActivityRepository } from '../../domain/ports/activity-repository.ts';
import type { OutboxRow } from '../../domain/ports/outbox.ts';
import { type ActivityWindow, activityWindows, durationBin } from '../../domain/request/activity.ts';
import { endReportedBy } from '../../domain/request/events.ts';
import { currentAttempt, elapsedMs, type Request } from '../../domain/request/request.ts';
import { onlyRow } from './statements.ts';
import type { Tables } from './tables.ts';

/**
 * Notes are moved to the sums of each window. Who sums orders the rows alike everywhere, so that two janitors do not
 * wait for each other in a circle.
 */
export class PostgresActivityRepository implements ActivityRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async sum(limit: number): Promise<number> {
    const windows = Object.entries(activityWindows).map(
      ([span, { stepSeconds }]) => sql`(${span}, ${stepSeconds}::integer)`,
    );
    const { rows } = await sql<{ taken: number }>`
      with taken as (
        delete from ended_attempts where ctid = any(array(
          select ctid from ended_attempts limit ${limit}::integer for update skip locked
        )) returning *
      ), spans (span, seconds) as (values ${sql.join(windows)}), noted as (
        select span, to_timestamp(floor(extract(epoch from ended_at) / seconds) * seconds) as at, taken.*
        from taken cross join spans
      ), counted as (
        insert into activity_counts as known (span, at, client_id, kind, status, code, requests)
        select span, at, client_id, kind, status, code, count(*) from noted
        group by span, at, client_id, kind, status, code order by span, at, client_id, kind, status, code
        on conflict (span, at, client_id, kind, status, code)
          do update set requests = known.requests + excluded.requests
      ), timed as (
        insert into activity_durations as known (span, at, kind, bin, requests)
        select span, at, kind, bin, count(*) from noted where status <> 'canceled'
        group by span, at, kind, bin order by span, at, kind, bin
        on conflict (span, at, kind, bin) do update set requests = known.requests + excluded.requests
      )
      select count(*)::integer as taken from taken`.execute(this.#db);
    return onlyRow(rows).taken;
  }

  async read({ window, since, kind, maxClients }: ActivityQuery): Promise<Activity> {
    const ofKind = kind === undefined ? sql`true` : sql`kind = ${kind}`;
    const where = sql`span = ${window} and at >= ${since}::timestamptz and ${ofKind}`;
    const counts = await sql<Activity['counts'][number]>`
      select at, status, sum(requests)::integer as requests from activity_counts
      where ${where} group by at, status order by at, status`.execute(this.#db);
    const durations = await sql<Activity['durations'][number]>`
      select at, bin, sum(requests)::integer as requests from activity_durations
      where ${where} group by at, bin order by at, bin`.execute(this.#db);
    const failures = await sql<Activity['failures'][number]>`
      select kind, code, sum(requests)::integer as requests from activity_counts
      where ${where} and status = 'failed' group by kind, code order by requests desc, kind, code`.execute(this.#db);
    const clients = await sql<Activity['clients'][number]>`
      select client_id as "clientId", sum(requests)::integer as requests,
        coalesce(sum(requests) filter (where status = 'failed'), 0)::integer as failed
      from activity_counts where ${where} group by client_id
      order by failed desc, requests desc, client_id limit ${maxClients}::integer`.execute(this.#db);
    return { counts: counts.rows, durations: durations.rows, failures: failures.rows, clients: clients.rows };
  }

  async forget(window: ActivityWindow, before: Date, limit: number): Promise<number> {
    let forgotten = 0;
    for (const table of ['activity_counts', 'activity_durations']) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where span = ${window} and at < ${before}::timestamptz
          limit ${limit}::integer for update skip locked
        ))`.execute(this.#db);
      forgotten += Number(numAffectedRows);
    }
    return forgotten;
  }
}

/** The statement that notes the end of an attempt where `ifChanged` has a row; null where events report no end. */
export function noteEnd(
  request: Request,
  events: readonly OutboxRow[],
  ifChanged: RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  const status = events.map(({ event }) => endReportedBy(event)).find((end) => end !== null);
  if (status === undefined || status === null) return null;
  const attempt = currentAttempt(request);
  const code = attempt.failure?.code ?? '';
  return sql`(
    insert into ended_attempts (ended_at, client_id, kind, status, code, bin)
    select ${attempt.completedAt ?? request.createdAt}::timestamptz, ${request.clientId}, ${request.kind}, ${status},
      ${code}, ${durationBin(elapsedMs(request, attempt))}::smallint
    where ${ifChanged}
  )`;
}
