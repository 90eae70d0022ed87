import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { keyTarget } from '../../domain/key-place.ts';
import type { CatalogName, SampleRepository, TemplateSample } from '../../domain/ports/catalog-repository.ts';
import type { Tables, TemplateSamplesTable } from './tables.ts';

export class PostgresSampleRepository implements SampleRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(sample: TemplateSample): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#db
      .insertInto('template_samples')
      .values(rowOf(sample))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  async find(id: string): Promise<TemplateSample | null> {
    const row = await this.#db.selectFrom('template_samples').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : sampleOf(row);
  }

  async list({ owner, name }: Omit<CatalogName, 'kind'>, now: Date): Promise<readonly TemplateSample[]> {
    const { rows } = await sql<Selectable<TemplateSamplesTable>>`
      select * from template_samples
      where template = ${name} and client_id is not distinct from ${owner}::text and expires_at > ${now}::timestamptz
      order by created_at, id`.execute(this.#db);
    return rows.map(sampleOf);
  }

  async remove(id: string, now: Date): Promise<boolean> {
    return (await this.#remove(sql`id = ${id}`, now)) > 0;
  }

  removeOfTemplate({ owner, name }: Omit<CatalogName, 'kind'>, now: Date): Promise<number> {
    return this.#remove(sql`template = ${name} and client_id is not distinct from ${owner}::text`, now);
  }

  removeOfRequest(requestId: string, now: Date): Promise<number> {
    return this.#remove(sql`request_id = ${requestId}`, now);
  }

  removeExpired(now: Date, limit: number): Promise<number> {
    return this.#remove(
      sql`id = any(array(
        select id from template_samples where expires_at <= ${now}::timestamptz
        order by expires_at limit ${limit}::integer for update skip locked))`,
      now,
    );
  }

  /** What is before the space of a wrapped key is its place; a key is looked at once more after five minutes. */
  async #remove(which: RawBuilder<unknown>, now: Date): Promise<number> {
    const { rows } = await sql`
      with gone as (
        delete from template_samples where ${which} returning object_key, split_part(wrapped_key, ' ', 1) as place
      ), told as (
        insert into object_deletions (target, due_at, keep_until)
        select object_key, ${now}::timestamptz, null::timestamptz from gone
        union all select ${keyTarget('')} || place, ${now}::timestamptz, ${now}::timestamptz + interval '5 minutes' from gone
        on conflict do nothing
      )
      select 1 from gone`.execute(this.#db);
    return rows.length;
  }
}

function rowOf(sample: TemplateSample): TemplateSamplesTable {
  return {
    id: sample.id,
    client_id: sample.owner,
    template: sample.template,
    request_id: sample.requestId,
    request_client_id: sample.requestClientId,
    object_key: sample.objectKey,
    wrapped_key: sample.wrappedKey,
    bytes: sample.bytes,
    created_at: sample.createdAt,
    created_by: sample.createdBy,
    expires_at: sample.expiresAt,
  };
}

function sampleOf(row: Selectable<TemplateSamplesTable>): TemplateSample {
  return {
    id: row.id,
    owner: row.client_id,
    template: row.template,
    requestId: row.request_id,
    requestClientId: row.request_client_id,
    objectKey: row.object_key,
    wrappedKey: row.wrapped_key,
    bytes: row.bytes,
    createdAt: row.created_at,
    createdBy: row.created_by,
    expiresAt: row.expires_at,
  };
}
