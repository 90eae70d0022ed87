import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OutboxRow } from '../../domain/ports/outbox.ts';
import { isFinished, type Request } from '../../domain/request/request.ts';
import { channelOf } from './notify.ts';
import { noteEnd } from './postgres-activity-repository.ts';
import { addEvents } from './postgres-outbox.ts';
import { changingColumns } from './request-row.ts';
import type { Tables } from './tables.ts';

interface Change {
  readonly events: readonly OutboxRow[];
  /** Further condition on the row. */
  readonly where: RawBuilder<SqlBool>;
  /** Common table expressions that belong to the same statement. */
  readonly also?: readonly RawBuilder<unknown>[];
}

/** Writes a request, its events, the note of its end and the signals that go with them, in one statement; whether there was such a row. */
export async function changeRequest(
  db: Kysely<Tables>,
  request: Request,
  { events, where, also = [] }: Change,
): Promise<boolean> {
  const columns = Object.entries(changingColumns(request)).map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  const changed = sql`changed as (
    update requests set ${sql.join(columns)} where id = ${request.id} and ${where} returning id
  )`;
  const ifChanged = sql<SqlBool>`exists (select from changed)`;
  const added = events.length === 0 ? sql`(select null::text as id)` : addEvents(events, ifChanged);
  const noted = noteEnd(request, events, ifChanged);
  const finished = isFinished(request.status) ? sql`pg_notify(${channelOf('finished')}, changed.id)` : sql`null`;
  const { rows } = await sql`
    with ${sql.join([...also, changed, sql`added as ${added}`, ...(noted === null ? [] : [sql`noted as ${noted}`])])}
    select changed.id, ${finished} as finished,
      case when added.id is not null then pg_notify(${channelOf('outbox')}, '') end as outbox
    from changed left join added on true`.execute(db);
  return rows.length > 0;
}
