import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type {
  ConsentChoice,
  ConsentRecord,
  ConsentRepository,
  IdempotencyRecord,
  IdempotencyRepository,
} from '../../domain/ports/request-repository.ts';
import type { ConsentsTable, IdempotencyKeysTable } from './request-tables.ts';
import type { Tables } from './tables.ts';

const lifeMs = 24 * 60 * 60 * 1000;

/**
 * Rows hold a hash of the key, which can be a name or an order of a person: rows and what a database keeps of them
 * outlive an erasure.
 */
export class PostgresIdempotencyRepository implements IdempotencyRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Waits for another transaction that is inserting the same key, and returns its record if that commits. */
  async insert(record: IdempotencyRecord): Promise<IdempotencyRecord | null> {
    for (;;) {
      if (await this.#tryInsert(record)) return null;
      const existing = await this.find(record.clientId, record.key, record.createdAt);
      // None: it was pruned between the two statements.
      if (existing !== null) return existing;
    }
  }

  async find(clientId: string, key: string, now: Date): Promise<IdempotencyRecord | null> {
    const row = await this.#db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('key', '=', hashOf(clientId, key))
      .where('created_at', '>', new Date(now.getTime() - lifeMs))
      .executeTakeFirst();
    return row === undefined ? null : { ...recordOf(row), key };
  }

  async #tryInsert({ clientId, key, fingerprint, requestId, createdAt }: IdempotencyRecord): Promise<boolean> {
    const outlived = new Date(createdAt.getTime() - lifeMs);
    const { rows } = await sql`
      insert into idempotency_keys (client_id, key, fingerprint, request_id, created_at)
      values (${clientId}, ${hashOf(clientId, key)}, ${fingerprint}, ${requestId}, ${createdAt})
      on conflict (client_id, key) do update
      set fingerprint = excluded.fingerprint, request_id = excluded.request_id, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${outlived}
      returning 1`.execute(this.#db);
    return rows.length > 0;
  }
}

function hashOf(clientId: string, key: string): string {
  return createHash('sha256').update(`${clientId}\n${key}`, 'utf8').digest('hex');
}

function recordOf(row: Selectable<IdempotencyKeysTable>): Omit<IdempotencyRecord, 'key'> {
  return {
    clientId: row.client_id,
    fingerprint: row.fingerprint,
    requestId: row.request_id,
    createdAt: row.created_at,
  };
}

export class PostgresConsentRepository implements ConsentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(record: ConsentRecord): Promise<void> {
    await this.#db
      .insertInto('consents')
      .values({
        request_id: record.requestId,
        client_id: record.clientId,
        track: record.track,
        track_version: record.trackVersion,
        purpose: record.purpose,
        legal_basis: record.legalBasis,
        notice_version: record.noticeVersion,
        recorded_at: record.recordedAt,
        subject: record.subject,
        reference: record.reference,
        withdrawn_at: record.withdrawnAt,
        withdrawn_by: record.withdrawnBy,
      })
      .execute();
  }

  async find(requestId: string): Promise<ConsentRecord | null> {
    const [found = null] = await this.list({ clientId: null, requestId });
    return found;
  }

  async list(choice: ConsentChoice): Promise<readonly ConsentRecord[]> {
    const found = this.#db.selectFrom('consents').selectAll().where(chosen(choice));
    return (await found.orderBy('recorded_at', 'desc').limit(1_000).execute()).map(consentOf);
  }

  async withdraw(choice: ConsentChoice, { at, by }: { readonly at: Date; readonly by: string }): Promise<number> {
    const { numUpdatedRows } = await this.#db
      .updateTable('consents')
      .set({ withdrawn_at: at, withdrawn_by: by })
      .where(chosen(choice))
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }
}

function chosen(choice: ConsentChoice): RawBuilder<SqlBool> {
  const { clientId } = choice;
  const ofClient = clientId === null ? sql`true` : sql`client_id = ${clientId}`;
  if ('requestId' in choice) return sql`${ofClient} and request_id = ${choice.requestId}`;
  if ('subjects' in choice) return sql`${ofClient} and subject = any(${choice.subjects}::text[])`;
  return sql`${ofClient} and reference = any(${choice.references}::text[])`;
}

function consentOf(row: Selectable<ConsentsTable>): ConsentRecord {
  return {
    requestId: row.request_id,
    clientId: row.client_id,
    track: row.track,
    trackVersion: row.track_version,
    purpose: row.purpose,
    legalBasis: row.legal_basis,
    noticeVersion: row.notice_version,
    recordedAt: row.recorded_at,
    subject: row.subject,
    reference: row.reference,
    withdrawnAt: row.withdrawn_at,
    withdrawnBy: row.withdrawn_by,
  };
}
