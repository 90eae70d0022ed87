import type { Kysely } from 'kysely';
import type { ConsentRecord, ConsentRepository } from '../../domain/ports/request-repository.ts';
import type { Tables } from './tables.ts';

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
      })
      .execute();
  }

  async find(requestId: string): Promise<ConsentRecord | null> {
    const row = await this.#db
      .selectFrom('consents')
      .selectAll()
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      requestId: row.request_id,
      clientId: row.client_id,
      track: row.track,
      trackVersion: row.track_version,
      purpose: row.purpose,
      legalBasis: row.legal_basis,
      noticeVersion: row.notice_version,
      recordedAt: row.recorded_at,
    };
  }
}
