import { type Kysely, type Selectable, sql } from 'kysely';
import type { SigningKey, SigningKeyRepository } from '../../domain/ports/client-repository.ts';
import type { SigningKeysTable } from './client-tables.ts';
import { atomically } from './statements.ts';
import type { Tables } from './tables.ts';

/** Keys for one use, in a table of their own. */
export class PostgresSigningKeyRepository implements SigningKeyRepository {
  readonly #db: Kysely<Tables>;
  readonly #table: 'signing_keys' | 'certificate_keys';

  constructor(db: Kysely<Tables>, table: 'signing_keys' | 'certificate_keys') {
    this.#db = db;
    this.#table = table;
  }

  insertIfNone(key: SigningKey): Promise<boolean> {
    return atomically(this.#db, async (db) => {
      // Two processes that start together must agree on one key.
      await sql`lock table ${sql.table(this.#table)} in share row exclusive mode`.execute(db);
      const active = await db.selectFrom(this.#table).select('id').where('retired_at', 'is', null).executeTakeFirst();
      if (active !== undefined) return false;
      await db.insertInto(this.#table).values(rowOf(key)).execute();
      return true;
    });
  }

  async insert(key: SigningKey): Promise<void> {
    await this.#db.insertInto(this.#table).values(rowOf(key)).execute();
  }

  async retire(id: string, now: Date): Promise<void> {
    await this.#db
      .updateTable(this.#table)
      .set({ retired_at: now })
      .where('id', '=', id)
      .where('retired_at', 'is', null)
      .execute();
  }

  async list(): Promise<readonly SigningKey[]> {
    const keys = this.#db.selectFrom(this.#table).selectAll();
    return (await keys.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(keyOf);
  }
}

function rowOf(key: SigningKey): Selectable<SigningKeysTable> {
  return {
    id: key.id,
    public_jwk: key.publicJwk,
    sealed_private_jwk: key.sealedPrivateJwk,
    created_at: key.createdAt,
    retired_at: key.retiredAt,
  };
}

function keyOf(row: Selectable<SigningKeysTable>): SigningKey {
  return {
    id: row.id,
    publicJwk: row.public_jwk,
    sealedPrivateJwk: row.sealed_private_jwk,
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  };
}
