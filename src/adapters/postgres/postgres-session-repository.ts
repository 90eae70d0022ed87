import { type Kysely, type Selectable, sql } from 'kysely';
import type { OperatorSession, SignInFailures } from '../../domain/client/operator-session.ts';
import type { KnownDevice, SessionRepository } from '../../domain/ports/client-repository.ts';
import type { OperatorSessionsTable } from './client-tables.ts';
import type { Tables } from './tables.ts';

/** Of one operator: more than a person uses. */
const maxDevices = 20;

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

  async knowsDevice({ operatorId, tokenHash }: KnownDevice, since: Date): Promise<boolean> {
    const found = this.#db.selectFrom('known_devices').select('operator_id').where('operator_id', '=', operatorId);
    const row = await found.where('token_hash', '=', tokenHash).where('last_used_at', '>=', since).executeTakeFirst();
    return row !== undefined;
  }

  async rememberDevice({ operatorId, tokenHash }: KnownDevice, earlierHash: string | null, now: Date): Promise<void> {
    if (earlierHash !== null) {
      const renamed = this.#db.updateTable('known_devices').set({ token_hash: tokenHash });
      await renamed.where('token_hash', '=', earlierHash).execute();
    }
    await this.#db
      .insertInto('known_devices')
      .values({ operator_id: operatorId, token_hash: tokenHash, last_used_at: now })
      .onConflict((conflict) => conflict.columns(['operator_id', 'token_hash']).doUpdateSet({ last_used_at: now }))
      .execute();
    await sql`
      delete from known_devices where operator_id = ${operatorId} and token_hash in (
        select token_hash from known_devices where operator_id = ${operatorId}
        order by last_used_at desc, token_hash offset ${maxDevices}::integer
      )`.execute(this.#db);
  }

  async forgetDevicesOf(operatorId: string): Promise<void> {
    await this.#db.deleteFrom('known_devices').where('operator_id', '=', operatorId).execute();
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
