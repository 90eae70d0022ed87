import type { Kysely } from 'kysely';
import type { DeadLetter, DeadLetterRepository } from '../../domain/ports/repositories.ts';
import { storableJson, storableText } from './storable.ts';
import type { Tables } from './tables.ts';

export class PostgresDeadLetterRepository implements DeadLetterRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(letter: DeadLetter): Promise<void> {
    const { id, clientId, event, code, detail, tries, createdAt } = letter;
    await this.#db
      .insertInto('dead_letters')
      .values({
        id,
        client_id: clientId,
        event: storableJson(event),
        code,
        detail: storableText(detail),
        tries,
        created_at: createdAt,
      })
      .execute();
  }

  async list(limit: number): Promise<readonly DeadLetter[]> {
    const rows = await this.#db
      .selectFrom('dead_letters')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ client_id, created_at, ...row }) => ({ ...row, clientId: client_id, createdAt: created_at }));
  }
}
