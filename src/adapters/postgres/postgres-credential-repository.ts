import type { Kysely, Selectable } from 'kysely';
import type { ApiKey, Operator, ServiceAccount } from '../../domain/client/client.ts';
import type { Confirmation, CredentialRepository, KnownIdentity } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { ApiKeysTable, OperatorsTable, ServiceAccountsTable } from './client-tables.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';
import { unlessNameIsTaken } from './translate-postgres-error.ts';

const touchIntervalMs = 60_000;

export class PostgresCredentialRepository implements CredentialRepository {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Fails with `INVALID_FIELD` when the name is taken. */
  async insertOperator({ id, name, role, createdAt, disabledAt }: Operator): Promise<void> {
    const row = { id, name, role, created_at: createdAt, disabled_at: disabledAt };
    const statement = this.#db.insertInto('operators').values(row).execute();
    await unlessNameIsTaken(statement, { constraint: 'operators_name_key', name });
  }

  async findOperator(id: string): Promise<Operator | null> {
    const row = await this.#db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : operatorOf(row);
  }

  async findOperatorByName(name: string): Promise<Operator | null> {
    const row = await this.#db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst();
    return row === undefined ? null : operatorOf(row);
  }

  async listOperators(): Promise<readonly Operator[]> {
    return (await this.#db.selectFrom('operators').selectAll().orderBy('name').execute()).map(operatorOf);
  }

  async updateOperator({ id, role, disabledAt }: Operator): Promise<void> {
    const update = this.#db.updateTable('operators').set({ role, disabled_at: disabledAt });
    await update.where('id', '=', id).execute();
  }

  async passwordHash(operatorId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('operators')
      .select('password_hash')
      .where('id', '=', operatorId)
      .executeTakeFirst();
    return row?.password_hash ?? null;
  }

  async setPasswordHash(operatorId: string, hash: string): Promise<void> {
    await this.#db.updateTable('operators').set({ password_hash: hash }).where('id', '=', operatorId).execute();
  }

  async findOperatorByIdentity(identity: string): Promise<Operator | null> {
    const found = this.#db.selectFrom('operators').selectAll().where('identity', '=', identity);
    const row = await found.executeTakeFirst();
    return row === undefined ? null : operatorOf(row);
  }

  async setIdentity(operatorId: string, identity: string): Promise<void> {
    const update = this.#db.updateTable('operators').set({ identity }).where('id', '=', operatorId);
    await unlessNameIsTaken(update.execute(), { constraint: 'operators_identity_key', name: identity });
  }

  async listIdentities(): Promise<readonly KnownIdentity[]> {
    const all = this.#db.selectFrom('operators').selectAll().where('disabled_at', 'is', null).orderBy('id');
    return (await all.execute()).flatMap((row) =>
      row.identity === null
        ? []
        : [
            {
              operator: operatorOf(row),
              identity: row.identity,
              sealedGrant: row.sealed_grant,
              confirmedAt: row.confirmed_at,
            },
          ],
    );
  }

  async confirmIdentity(operatorId: string, { sealedGrant, confirmedAt }: Confirmation): Promise<void> {
    const update = this.#db.updateTable('operators').set({ sealed_grant: sealedGrant, confirmed_at: confirmedAt });
    await update.where('id', '=', operatorId).execute();
  }

  async renewGrant(
    operatorId: string,
    { before, sealedGrant, confirmedAt }: Confirmation & { readonly before: string | null },
  ): Promise<boolean> {
    const update = this.#db.updateTable('operators').set({ sealed_grant: sealedGrant, confirmed_at: confirmedAt });
    const same = update.where('id', '=', operatorId).where('sealed_grant', 'is not distinct from', before);
    return (await same.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }

  async insertApiKey(key: ApiKey): Promise<void> {
    await this.#db
      .insertInto('api_keys')
      .values({
        id: key.id,
        client_id: key.owner.kind === 'client' ? key.owner.id : null,
        operator_id: key.owner.kind === 'operator' ? key.owner.id : null,
        name: key.name,
        secret_hash: key.secretHash,
        scopes: storableJson(key.scopes),
        networks: storableJson(key.networks),
        created_at: key.createdAt,
        expires_at: key.expiresAt,
        last_used_at: key.lastUsedAt,
        revoked_at: key.revokedAt,
      })
      .execute();
  }

  async findApiKey(id: string): Promise<ApiKey | null> {
    const row = await this.#db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : apiKeyOf(row);
  }

  /** Oldest first, revoked ones included. */
  async listApiKeys(owner: ApiKey['owner']): Promise<readonly ApiKey[]> {
    const column = owner.kind === 'client' ? 'client_id' : 'operator_id';
    const keys = this.#db.selectFrom('api_keys').selectAll().where(column, '=', owner.id);
    return (await keys.orderBy('created_at').orderBy('id').execute()).map(apiKeyOf);
  }

  /** Whether this call revoked it. */
  async revokeApiKey(id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async touchApiKey(id: string, now: Date): Promise<void> {
    const before = new Date(now.getTime() - touchIntervalMs);
    await this.#db
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .where((column) => column.or([column('last_used_at', 'is', null), column('last_used_at', '<=', before)]))
      .execute();
  }

  async insertServiceAccount(account: ServiceAccount): Promise<void> {
    await this.#db
      .insertInto('service_accounts')
      .values({
        id: account.id,
        client_id: account.clientId,
        name: account.name,
        secret_hash: account.secretHash,
        public_jwk: account.publicJwk,
        scopes: storableJson(account.scopes),
        created_at: account.createdAt,
        revoked_at: account.revokedAt,
      })
      .execute();
  }

  async findServiceAccount(id: string): Promise<ServiceAccount | null> {
    const row = await this.#db.selectFrom('service_accounts').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : serviceAccountOf(row);
  }

  /** Oldest first, revoked ones included. */
  async listServiceAccounts(clientId: string): Promise<readonly ServiceAccount[]> {
    const accounts = this.#db.selectFrom('service_accounts').selectAll().where('client_id', '=', clientId);
    return (await accounts.orderBy('created_at').orderBy('id').execute()).map(serviceAccountOf);
  }

  /** Whether this call revoked it. */
  async revokeServiceAccount(id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('service_accounts')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async rememberAssertion(jti: string, expiresAt: Date): Promise<boolean> {
    const now = this.#clock.now();
    const inserted = await this.#db
      .insertInto('used_assertions')
      .values({ jti, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict.column('jti').doUpdateSet({ expires_at: expiresAt }).where('used_assertions.expires_at', '<', now),
      )
      .returning('jti')
      .executeTakeFirst();
    return inserted !== undefined;
  }
}

function operatorOf(row: Selectable<OperatorsTable>): Operator {
  return { id: row.id, name: row.name, role: row.role, createdAt: row.created_at, disabledAt: row.disabled_at };
}

function apiKeyOf(row: Selectable<ApiKeysTable>): ApiKey {
  return {
    id: row.id,
    owner:
      row.client_id === null ? { kind: 'operator', id: row.operator_id ?? '' } : { kind: 'client', id: row.client_id },
    name: row.name,
    secretHash: row.secret_hash,
    scopes: row.scopes,
    networks: row.networks,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

function serviceAccountOf(row: Selectable<ServiceAccountsTable>): ServiceAccount {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    secretHash: row.secret_hash,
    publicJwk: row.public_jwk,
    scopes: row.scopes,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
