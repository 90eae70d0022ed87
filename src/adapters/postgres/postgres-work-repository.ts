import { type Kysely, sql } from 'kysely';
import { DocfaceError } from '../../domain/errors.ts';
import type { WorkItem, WorkRepository } from '../../domain/ports/repositories.ts';
import type { Tables } from './tables.ts';

export class PostgresWorkRepository implements WorkRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async begin({ requestId, attempt, stage, item }: WorkItem, now: Date): Promise<number> {
    const { rows } = await sql<{ tries: number }>`
      insert into work_items (request_id, attempt, stage, item, client_id, tries, begun_at)
      select id, ${attempt}::integer, ${stage}::text, ${item}::text, client_id, 1, ${now}::timestamptz
      from requests where id = ${requestId}
      on conflict (request_id, attempt, stage, item)
      do update set tries = work_items.tries + 1, begun_at = excluded.begun_at
      returning tries`.execute(this.#db);
    if (rows[0] === undefined) throw new DocfaceError('NOT_FOUND', 'There is no such request.');
    return rows[0].tries;
  }

  /** A second claim waits until the transaction of the first one ends, and holds if that was rolled back. */
  async claimEffect({ requestId, attempt, stage, item }: WorkItem, now: Date): Promise<boolean> {
    const { rows } = await sql`
      insert into work_items (request_id, attempt, stage, item, client_id, tries, done_at)
      select id, ${attempt}::integer, ${stage}::text, ${item}::text, client_id, 0, ${now}::timestamptz
      from requests where id = ${requestId}
      on conflict (request_id, attempt, stage, item)
      do update set done_at = excluded.done_at where work_items.done_at is null
      returning 1`.execute(this.#db);
    return rows.length > 0;
  }
}
