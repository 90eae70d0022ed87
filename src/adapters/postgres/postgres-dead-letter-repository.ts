import type { Kysely, Selectable } from 'kysely';
import type {
  DeadLetter,
  DeadLetterPage,
  DeadLetterQuery,
  DeadLetterRepository,
  NewDeadLetter,
} from '../../domain/ports/dead-letter-repository.ts';
import { topicOf } from '../../domain/request/events.ts';
import { beforeCursor, pageOf } from './keyset-cursor.ts';
import type { DeadLettersTable } from './request-tables.ts';
import { storableJson, storableText } from './storable.ts';
import type { Tables } from './tables.ts';

export class PostgresDeadLetterRepository implements DeadLetterRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(letter: NewDeadLetter): Promise<void> {
    const { id, clientId, event, code, detail, tries, createdAt, firstFailedAt = createdAt } = letter;
    await this.#db
      .insertInto('dead_letters')
      .values({
        id,
        client_id: clientId,
        event: storableJson(event),
        code,
        detail: storableText(detail),
        tries,
        origin: storableText(topicOf(event)),
        first_failed_at: firstFailedAt,
        created_at: createdAt,
        redriven_at: null,
        redriven_by: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  async find(id: string): Promise<DeadLetter | null> {
    const row = await this.#db.selectFrom('dead_letters').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : letterOf(row);
  }

  async list({ code, clientId, since, waiting, cursor, limit }: DeadLetterQuery): Promise<DeadLetterPage> {
    const rows = await this.#db
      .selectFrom('dead_letters')
      .selectAll()
      .$if(code !== undefined, (some) => some.where('code', '=', code ?? 'INTERNAL_ERROR'))
      .$if(clientId !== undefined, (some) => some.where('client_id', '=', clientId ?? ''))
      .$if(since !== undefined, (some) => some.where('created_at', '>=', since ?? new Date(0)))
      .$if(waiting === true, (some) => some.where('redriven_at', 'is', null))
      .$if(cursor !== undefined, (some) => some.where(beforeCursor(cursor ?? '')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const { page, nextCursor } = pageOf(rows.map(letterOf), limit, (letter) => letter);
    return { letters: page, nextCursor };
  }

  async markRedriven(id: string, { at, by }: { readonly at: Date; readonly by: string }): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('dead_letters')
      .set({ redriven_at: at, redriven_by: by })
      .where('id', '=', id)
      .where('redriven_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
}

function letterOf(row: Selectable<DeadLettersTable>): DeadLetter {
  const { id, event, code, detail, tries, origin } = row;
  return {
    id,
    clientId: row.client_id,
    event,
    code,
    detail,
    tries,
    origin,
    firstFailedAt: row.first_failed_at,
    createdAt: row.created_at,
    redrivenAt: row.redriven_at,
    redrivenBy: row.redriven_by,
  };
}
