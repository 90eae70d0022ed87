import { type Kysely, sql } from 'kysely';
import type {
  Backlog,
  BacklogRepository,
  EngineSeen,
  RequestCount,
  StageRunning,
  StageWaiting,
  WaitingPlace,
} from '../../domain/ports/backlog.ts';
import type { Stage } from '../../domain/request/pipeline.ts';
import type { Lane } from '../../domain/request/request.ts';
import { onlyRow } from './statements.ts';
import type { Tables } from './tables.ts';

interface WaitingEvents {
  /** Null for news. */
  readonly stage: Stage | null;
  readonly lane: Lane;
  readonly place: WaitingPlace;
  readonly items: number;
  readonly oldest: Date;
}

interface PendingDeliveries {
  readonly pending: number;
  readonly due: number;
  readonly oldest: Date | null;
}

/** Counts what waits and what runs: a handful of statements that read what is unfinished. */
export class PostgresBacklog implements BacklogRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async measure(now: Date): Promise<Backlog> {
    const events = await this.#events(now);
    return {
      waiting: events.flatMap((row) => stageWaiting(row, now)),
      running: await this.#running(now),
      outbox: dueByLane(events, now),
      requests: await this.#unfinished(),
      deliveries: await this.#deliveries(now),
      deadLetters: await this.#deadLetters(),
    };
  }

  async countSince(since: Date, atMost: number): Promise<readonly RequestCount[]> {
    const { rows } = await sql<RequestCount>`
      select kind, status, count(*)::integer as requests from (
        select kind, status from requests where created_at > ${since}::timestamptz
        order by created_at desc, id desc limit ${atMost}::integer
      ) newest
      group by kind, status order by kind, status`.execute(this.#db);
    return rows;
  }

  async enginesOfNewest(requests: number): Promise<readonly EngineSeen[]> {
    const { rows } = await sql<{ engine: Omit<EngineSeen, 'lastAt'>; lastAt: Date }>`
      select engine, max(created_at) as "lastAt" from (
        select created_at, attempts from requests where outcome = 'completed'
        order by created_at desc, id desc limit ${requests}::integer
      ) newest, jsonb_array_elements(newest.attempts->-1->'engines') as engine
      group by engine order by engine->>'name', max(created_at) desc`.execute(this.#db);
    return rows.map(({ engine, lastAt }) => ({ ...engine, lastAt }));
  }

  /**
   * What the relay is publishing is due again in half a minute: that counts as due, what pauses for longer does not.
   */
  async #events(now: Date): Promise<readonly WaitingEvents[]> {
    const { rows } = await sql<WaitingEvents>`
      select event->>'stage' as stage, lane,
        case when published_at is not null then 'topic'
          when available_at <= ${now}::timestamptz + interval '30 seconds' then 'outbox' else 'later' end as place,
        count(*)::integer as items, min(created_at) as oldest
      from outbox_events group by 1, 2, 3 order by 1, 2, 3`.execute(this.#db);
    return rows;
  }

  async #running(now: Date): Promise<readonly StageRunning[]> {
    const { rows } = await sql<StageRunning>`
      select w.stage, r.lane, count(*)::integer as items,
        count(*) filter (where w.leased_until <= ${now}::timestamptz)::integer as abandoned
      from work_items w join requests r on r.id = w.request_id
      where w.leased_until is not null group by w.stage, r.lane order by w.stage, r.lane`.execute(this.#db);
    return rows;
  }

  async #unfinished(): Promise<readonly RequestCount[]> {
    const { rows } = await sql<RequestCount>`
      select kind, status, count(*)::integer as requests from requests
      where status in ('queued', 'processing') group by kind, status order by kind, status`.execute(this.#db);
    return rows;
  }

  async #deliveries(now: Date): Promise<Backlog['deliveries']> {
    const { rows } = await sql<PendingDeliveries>`
      select count(*)::integer as pending, count(*) filter (where d.next_attempt_at <= ${now}::timestamptz)::integer as due,
        min(d.next_attempt_at) as oldest
      from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.status = 'pending' and e.status = 'active'`.execute(this.#db);
    const { pending, due, oldest } = onlyRow(rows);
    return { pending, due: { items: due, oldestSeconds: secondsSince(oldest, now) } };
  }

  async #deadLetters(): Promise<Backlog['deadLetters']> {
    const { rows } = await sql<Backlog['deadLetters'][number]>`
      select code, count(*)::integer as letters from dead_letters
      where redriven_at is null group by code order by code`.execute(this.#db);
    return rows;
  }
}

function stageWaiting({ stage, lane, place, items, oldest }: WaitingEvents, now: Date): readonly StageWaiting[] {
  return stage === null ? [] : [{ stage, lane, place, items, oldestSeconds: secondsSince(oldest, now) }];
}

function dueByLane(events: readonly WaitingEvents[], now: Date): Backlog['outbox'] {
  const due = events.filter(({ place }) => place === 'outbox');
  return [...new Set(due.map(({ lane }) => lane))].map((lane) => {
    const rows = due.filter((row) => row.lane === lane);
    const items = rows.reduce((sum, row) => sum + row.items, 0);
    return { lane, items, oldestSeconds: Math.max(...rows.map(({ oldest }) => secondsSince(oldest, now))) };
  });
}

/** What is ahead of this process's clock is new. */
function secondsSince(at: Date | null, now: Date): number {
  return at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000);
}
