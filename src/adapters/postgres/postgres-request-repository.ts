import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { DocfaceError } from '../../domain/errors.ts';
import type { OutboxRow } from '../../domain/ports/outbox.ts';
import type {
  RequestPage,
  RequestQuery,
  RequestRepository,
  ResultValues,
} from '../../domain/ports/request-repository.ts';
import { currentAttempt, isFinished, type Request, type RequestStatus } from '../../domain/request/request.ts';
import { addRepeatedFiles, claimFiles, earlierFiles, knownFiles, markedFiles } from './first-files.ts';
import { beforeCursor, pageOf } from './keyset-cursor.ts';
import { addEvents, type EventChoice } from './postgres-outbox.ts';
import { changeRequest, requestOf, rowOf } from './request-row.ts';
import { addValues, showsValue } from './result-values.ts';
import { atomically, signalOf } from './statements.ts';
import type { Tables } from './tables.ts';

/** By the column that indexes know, as they spell it. */
const unfinished = sql<SqlBool>`outcome is null`;

/**
 * Requests are one row each, written as a whole; hashes of their files are kept apart for the look-up of repetitions.
 */
export class PostgresRequestRepository implements RequestRepository {
  readonly #db: Kysely<Tables>;
  readonly #publishes: EventChoice;

  constructor(db: Kysely<Tables>, publishes: EventChoice) {
    this.#db = db;
    this.#publishes = publishes;
  }

  async insert(request: Request, events: readonly OutboxRow[] = []): Promise<Request> {
    const { files } = await this.#db
      .with('known', () => knownFiles(request))
      .with('claimed', () => claimFiles(request))
      .with('earlier', () => earlierFiles(request))
      .with('repeated', () => addRepeatedFiles(request))
      .with('request', (db) =>
        db
          .insertInto('requests')
          .values({ ...rowOf(request), files: markedFiles(request) })
          .returning('files'),
      )
      .with('added', () => addEvents(this.#published(events)))
      .selectFrom('request')
      .select((from) => ['files', from.selectFrom('added').select(signalOf('outbox')).limit(1).as('signal')])
      .executeTakeFirstOrThrow();
    return { ...request, files };
  }

  find(id: string): Promise<Request | null> {
    return one(this.#db.selectFrom('requests').selectAll().where('id', '=', id));
  }

  findMany(ids: readonly string[]): Promise<readonly Request[]> {
    return many(this.#db.selectFrom('requests').selectAll().where(sql<SqlBool>`id = any(${ids}::text[])`));
  }

  findForUpdate(id: string): Promise<Request | null> {
    return one(this.#db.selectFrom('requests').selectAll().where('id', '=', id).forNoKeyUpdate());
  }

  update(request: Request, added: readonly OutboxRow[] = []): Promise<void> {
    const events = this.#published(added);
    if (request.status !== 'erased') return writeExisting(this.#db, request, events);
    return atomically(this.#db, async (db) => {
      await db.deleteFrom('request_files').where('request_id', '=', request.id).execute();
      await db.deleteFrom('result_values').where('request_id', '=', request.id).execute();
      await writeExisting(db, request, events);
    });
  }

  updateQueued(request: Request, events: readonly OutboxRow[]): Promise<boolean> {
    const { number } = currentAttempt(request);
    const queued = sql<SqlBool>`status = 'queued' and jsonb_array_length(attempts) = ${number}::integer`;
    return changeRequest(this.#db, request, { events: this.#published(events), where: queued });
  }

  async list(query: RequestQuery): Promise<RequestPage> {
    const { status, limit } = query;
    const conditions = status === undefined ? [sql<SqlBool>`true`] : hasStatus(status);
    const pages = conditions.map((where) => this.#db.selectFrom(this.#page(query, where).as('page')).selectAll());
    const rows = await this.#db
      .selectFrom(pages.reduce((all, page) => all.unionAll(page)).as('found'))
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const { page, nextCursor } = pageOf(rows.map(requestOf), limit, (request) => request);
    return { requests: page, nextCursor };
  }

  /** A page and one more, newest first, of those for which a condition holds as well. */
  #page(query: RequestQuery, where: RawBuilder<SqlBool>) {
    const { clientId, customerRequestId, customerRequestIdPrefix: prefix, template, subjects, kind, track } = query;
    const { values, createdAfter, createdBefore, cursor, limit } = query;
    return this.#db
      .selectFrom('requests')
      .selectAll()
      .where(where)
      .$if(clientId !== null, (some) => some.where('client_id', '=', clientId ?? ''))
      .$if(customerRequestId !== undefined, (some) => some.where('customer_request_id', '=', customerRequestId ?? ''))
      .$if(prefix !== undefined, (some) => some.where(beginsWith(prefix ?? '')))
      .$if(template !== undefined, (some) => some.where(sql`attempts -> -1 -> 'template' ->> 'name'`, '=', template))
      .$if(subjects !== undefined, (some) => some.where('subject', 'in', subjects ?? []))
      .$if(values !== undefined, (some) => some.where(showsValue(values ?? [])))
      .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? 'ocr'))
      .$if(track !== undefined, (some) => some.where('track', '=', track ?? ''))
      .$if(createdAfter !== undefined, (some) => some.where('created_at', '>', createdAfter ?? new Date(0)))
      .$if(createdBefore !== undefined, (some) => some.where('created_at', '<', createdBefore ?? new Date(0)))
      .$if(cursor !== undefined, (some) => some.where(beforeCursor(cursor ?? '')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
  }

  async noteValues(requestId: string, values: ResultValues): Promise<void> {
    await addValues(sql`select ${requestId}::text as id`, values).execute(this.#db);
  }

  async countUnfinished(clientId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (${countOf(clientId, unfinished)} - ${countOf(clientId, sql<SqlBool>`shown_status is not null`)})::integer as count`.execute(
      this.#db,
    );
    return rows[0]?.count ?? 0;
  }

  async countRunning(clientId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select ${countOf(clientId, unfinished)}::integer as count`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }

  findStuck(before: Date, limit: number): Promise<readonly Request[]> {
    const stuck = this.#db
      .selectFrom('requests')
      .selectAll()
      .where(unfinished)
      .where('started_at', '<', before)
      .where(
        sql<SqlBool>`not exists (select from outbox_events where event->>'requestId' = requests.id)
          and not exists (
            select from work_items where request_id = requests.id
              and (leased_until is not null or done_at >= ${before}::timestamptz)
          )`,
      );
    return many(stuck.orderBy('started_at').orderBy('id').limit(limit));
  }

  #published(events: readonly OutboxRow[]): readonly OutboxRow[] {
    return events.filter(({ event }) => this.#publishes(event));
  }
}

type RequestRows = SelectQueryBuilder<Tables, 'requests', Parameters<typeof requestOf>[0]>;

async function one(query: RequestRows): Promise<Request | null> {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : requestOf(row);
}

async function many(query: RequestRows): Promise<readonly Request[]> {
  return (await query.execute()).map(requestOf);
}

async function writeExisting(db: Kysely<Tables>, request: Request, events: readonly OutboxRow[]): Promise<void> {
  if (await changeRequest(db, request, { events, where: sql<SqlBool>`true` })) return;
  throw new DocfaceError('NOT_FOUND', 'There is no such request.');
}

/** Each counts entries of an index. */
function countOf(clientId: string, where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`(select count(*) from requests where client_id = ${clientId} and ${where})`;
}

/**
 * Conditions of which each uses an index of its own; a request with this status as clients see it meets one of them.
 */
function hasStatus(status: RequestStatus): readonly RawBuilder<SqlBool>[] {
  return [
    isFinished(status)
      ? sql<SqlBool>`outcome = ${status}`
      : sql<SqlBool>`${unfinished} and status = ${status} and shown_status is null`,
    sql<SqlBool>`shown_status = ${status}`,
  ];
}

/** By the order of bytes, in which what begins with a text is a range: an index finds it. */
function beginsWith(prefix: string): RawBuilder<SqlBool> {
  const reference = sql`customer_request_id collate "C"`;
  const next = behindPrefix(prefix);
  return next === '' ? sql`${reference} >= ${prefix}` : sql`(${reference} >= ${prefix} and ${reference} < ${next})`;
}

/** The first text, by the order of its characters, behind all that begin with `prefix`; empty when there is none. */
function behindPrefix(prefix: string): string {
  const characters = [...prefix];
  while (characters.length > 0) {
    const last = characters.pop()?.codePointAt(0) ?? 0;
    // Halves of surrogate pairs are no characters.
    const next = last === 0xd7ff ? 0xe000 : last + 1;
    if (next <= 0x10ffff) return characters.join('') + String.fromCodePoint(next);
  }
  return '';
}
