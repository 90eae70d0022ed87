import { type Insertable, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { OutboxRow } from '../../domain/ports/outbox.ts';
import {
  type Attempt,
  currentAttempt,
  isFinished,
  type Request,
  type Transition,
} from '../../domain/request/request.ts';
import { storedBytes } from '../../domain/request/request-files.ts';
import { isShadowing, shownStatus } from '../../domain/request/shadow.ts';
import { noteEnd } from './postgres-activity-repository.ts';
import { addEvents } from './postgres-outbox.ts';
import type { RequestsTable } from './request-tables.ts';
import { channelOf } from './statements.ts';
import { type Stored, storableJson } from './storable.ts';
import type { Tables } from './tables.ts';

/** The columns of a request that may change. */
export function changingColumns(request: Request) {
  const attempt = currentAttempt(request);
  return {
    lane: request.lane,
    status: request.status,
    stage: request.stage,
    customer_request_id: request.customerRequestId,
    traceparent: request.traceparent,
    track: attempt.track.name,
    files: storableJson(request.files),
    options_key: request.optionsKey,
    wrapped_key: request.wrappedKey,
    expires_at: request.expiresAt,
    originals_expire_at: request.originalsExpireAt,
    started_at: attempt.startedAt,
    attempts: storableJson(request.attempts),
    shown_attempt: request.shownAttempt,
    shown_status: isShadowing(request) ? shownStatus(request) : null,
    history: storableJson(request.history),
    stored_bytes: storedBytes(request),
  };
}

export function rowOf(request: Request): Insertable<RequestsTable> {
  const { id, clientId, kind, createdAt, subject = null } = request;
  return { id, client_id: clientId, kind, created_at: createdAt, subject, ...changingColumns(request) };
}

export function requestOf(row: Selectable<RequestsTable>): Request {
  return {
    id: row.id,
    clientId: row.client_id,
    kind: row.kind,
    lane: row.lane,
    status: row.status,
    stage: row.stage,
    customerRequestId: row.customer_request_id,
    ...(row.subject === null ? {} : { subject: row.subject }),
    traceparent: row.traceparent,
    files: row.files,
    optionsKey: row.options_key,
    wrappedKey: row.wrapped_key,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    originalsExpireAt: row.originals_expire_at,
    attempts: row.attempts.map(attemptOf),
    shownAttempt: row.shown_attempt,
    history: row.history.map(transitionOf),
  };
}

function attemptOf(stored: Stored<Attempt>): Attempt {
  return {
    ...stored,
    startedAt: stored.startedAt === null ? null : new Date(stored.startedAt),
    completedAt: stored.completedAt === null ? null : new Date(stored.completedAt),
    reviews: stored.reviews.map((review) => ({ ...review, at: new Date(review.at) })),
  };
}

function transitionOf(stored: Stored<Transition>): Transition {
  return { ...stored, at: new Date(stored.at) };
}

/**
 * The key of a request is written once and then cleared. What is read and written back meanwhile keeps the text that a
 * rotation of the master key has put in its place.
 */
export function keptKey(written: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${written} is not null then requests.wrapped_key end`;
}

interface Change {
  readonly events: readonly OutboxRow[];
  /** Further condition on the row. */
  readonly where: RawBuilder<SqlBool>;
  /** Common table expressions that belong to the same statement. */
  readonly also?: readonly RawBuilder<unknown>[];
}

/**
 * Writes a request, its events, the note of its end and the signals that go with them, in one statement; whether there
 * was such a row.
 */
export async function changeRequest(
  db: Kysely<Tables>,
  request: Request,
  { events, where, also = [] }: Change,
): Promise<boolean> {
  const columns = Object.entries(changingColumns(request)).map(
    ([column, value]) => sql`${sql.id(column)} = ${column === 'wrapped_key' ? keptKey(sql`${value}::text`) : value}`,
  );
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
