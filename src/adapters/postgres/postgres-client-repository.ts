import type { Kysely, Selectable } from 'kysely';
import type { Client } from '../../domain/client/client.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { ClientsTable } from './client-tables.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';
import { unlessNameIsTaken } from './translate-postgres-error.ts';

export class PostgresClientRepository implements ClientRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(client: Client): Promise<void> {
    const row = { id: client.id, created_at: client.createdAt, ...changingColumns(client) };
    await unlessNameIsTaken(this.#db.insertInto('clients').values(row).execute(), uniqueName(client));
  }

  async update(client: Client): Promise<void> {
    const update = this.#db.updateTable('clients').set(changingColumns(client)).where('id', '=', client.id);
    const { numUpdatedRows } = await unlessNameIsTaken(update.executeTakeFirstOrThrow(), uniqueName(client));
    if (numUpdatedRows === 0n) throw new DocfaceError('NOT_FOUND', 'There is no such client.');
  }

  async find(id: string): Promise<Client | null> {
    const row = await this.#db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : clientOf(row);
  }

  async findByName(name: string): Promise<Client | null> {
    const row = await this.#db.selectFrom('clients').selectAll().where('name', '=', name).executeTakeFirst();
    return row === undefined ? null : clientOf(row);
  }

  /** By name. */
  async list(): Promise<readonly Client[]> {
    return (await this.#db.selectFrom('clients').selectAll().orderBy('name').execute()).map(clientOf);
  }
}

function changingColumns({ name, status, synchronousKinds, limits }: Client) {
  return { name, status, synchronous_kinds: storableJson(synchronousKinds), limits: storableJson(limits) };
}

function clientOf(row: Selectable<ClientsTable>): Client {
  const { id, name, status, limits } = row;
  return { id, name, status, synchronousKinds: row.synchronous_kinds, limits, createdAt: row.created_at };
}

function uniqueName({ name }: Client) {
  return { constraint: 'clients_name_key', name };
}
