import { type Kysely, type Selectable, sql } from 'kysely';
import type { OperatorSession, SignInFailures } from '../../domain/client/operator-session.ts';
import type { SessionRepository } from '../../domain/ports/client-repository.ts';
import type { OperatorSessionsTable } from './client-tables.ts';
import type { Tables } from './tables.ts';

export class PostgresSessionRepository implements SessionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert({ id, operatorId, tokenHash, createdAt, lastSeenAt }: OperatorSession): Promise<void> {
    await this.#db
      .insertInto('operator_sessions')
      .values({
        id,
        operator_id: operatorId,
        token_hash: tokenHash,
        created_at: createdAt,
        last_seen_at: lastSeenAt,
      })
      .execute();
  }

  find(id: string): Promise<OperatorSession | null> {
    return this.#one('id', id);
  }

  findByTokenHash(tokenHash: string): Promise<OperatorSession | null> {
    return this.#one('token_hash', tokenHash);
  }

  async touch(id: string, now: Date): Promise<void> {
    await this.#db
      .updateTable('operator_sessions')
      .set({ last_seen_at: now })
      .where('id', '=', id)
      .where('last_seen_at', '<', now)
      .execute();
  }

  async end(id: string): Promise<void> {
    await this.#db.deleteFrom('operator_sessions').where('id', '=', id).execute();
  }

  async endAllOf(operatorId: string, except?: string): Promise<number> {
    const all = this.#db.deleteFrom('operator_sessions').where('operator_id', '=', operatorId);
    const deleted = except === undefined ? all : all.where('id', '!=', except);
    return Number((await deleted.executeTakeFirstOrThrow()).numDeletedRows);
  }

  async failuresForUpdate(subject: string): Promise<SignInFailures | null> {
    // Who fails first has no row to wait for.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${subject}`}, 0))`.execute(this.#db);
    const row = await this.#db
      .selectFrom('sign_in_failures')
      .select(['count', 'last_at'])
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row === undefined ? null : { count: row.count, lastAt: row.last_at };
  }

  async writeFailures(subject: string, { count, lastAt }: SignInFailures): Promise<void> {
    await this.#db
      .insertInto('sign_in_failures')
      .values({ subject, count, last_at: lastAt })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ count, last_at: lastAt }))
      .execute();
  }

  async forgetFailures(subject: string): Promise<void> {
    await this.#db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
  }

  async #one(column: 'id' | 'token_hash', value: string): Promise<OperatorSession | null> {
    const found = this.#db.selectFrom('operator_sessions').selectAll().where(column, '=', value);
    const row = await found.executeTakeFirst();
    return row === undefined ? null : sessionOf(row);
  }
}

function sessionOf(row: Selectable<OperatorSessionsTable>): OperatorSession {
  return {
    id: row.id,
    operatorId: row.operator_id,
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}
