import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  Installation,
  InstallationRepository,
  KnownMasterKey,
} from '../../domain/ports/installation-repository.ts';
import type { MasterKeysTable, Tables } from './tables.ts';

export class PostgresInstallationRepository implements InstallationRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(): Promise<Installation | null> {
    const row = await this.#db.selectFrom('installation').select(['id', 'made_at']).executeTakeFirst();
    return row === undefined ? null : { id: row.id, madeAt: row.made_at };
  }

  async make({ id, madeAt }: Installation): Promise<Installation> {
    await this.#db
      .insertInto('installation')
      .values({ id, made_at: madeAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await this.find()) ?? { id, madeAt };
  }

  async masterKeys(): Promise<readonly KnownMasterKey[]> {
    const rows = await this.#db.selectFrom('master_keys').selectAll().orderBy('added_at').orderBy('id').execute();
    return rows.map(keyOf);
  }

  async addMasterKey(key: KnownMasterKey): Promise<void> {
    await this.#db
      .insertInto('master_keys')
      .values({
        id: key.id,
        check_value: key.check,
        added_at: key.addedAt,
        retired_at: key.retiredAt,
        sealed_hash_key: key.sealedHashKey,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async retireMasterKey(id: string, { at, sealedHashKey }: { readonly at: Date; readonly sealedHashKey: string }) {
    await this.#db
      .updateTable('master_keys')
      .set({ retired_at: sql`coalesce(retired_at, ${at}::timestamptz)`, sealed_hash_key: sealedHashKey })
      .where('id', '=', id)
      .execute();
  }
}

function keyOf(row: Selectable<MasterKeysTable>): KnownMasterKey {
  return {
    id: row.id,
    check: row.check_value,
    addedAt: row.added_at,
    retiredAt: row.retired_at,
    sealedHashKey: row.sealed_hash_key,
  };
}
