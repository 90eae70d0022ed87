import { type Kysely, sql } from 'kysely';
import type { ResealedRow, SealedKind, SealedRepository, SealedRow } from '../../domain/ports/sealed-repository.ts';
import type { Tables } from './tables.ts';

interface Place {
  readonly table: keyof Tables;
  readonly column: string;
  /** Whether the column holds a list of texts as JSON. */
  readonly isList?: true;
}

/** Where each kind of row keeps what is sealed; all have an `id`. */
const places: Readonly<Record<SealedKind, Place>> = {
  request: { table: 'requests', column: 'wrapped_key' },
  sample: { table: 'template_samples', column: 'wrapped_key' },
  'webhook-endpoint': { table: 'webhook_endpoints', column: 'sealed_secrets', isList: true },
  operator: { table: 'operators', column: 'sealed_grant' },
  'signing-key': { table: 'signing_keys', column: 'sealed_private_jwk' },
  'certificate-key': { table: 'certificate_keys', column: 'sealed_private_jwk' },
  'master-key': { table: 'master_keys', column: 'sealed_hash_key' },
};

export class PostgresSealedRepository implements SealedRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Reads so many rows of the primary key, whatever they hold: no statement looks at all of a table. */
  async list(kind: SealedKind, after: string, limit: number): Promise<readonly SealedRow[]> {
    const { table, column, isList } = places[kind];
    const { rows } = await sql<{ id: string; sealed: string | readonly string[] }>`
      select id, ${sql.id(column)} as sealed from ${sql.table(table)}
      where id > ${after} and ${sql.id(column)} is not null order by id limit ${limit}::integer`.execute(this.#db);
    return rows.map(({ id, sealed }) => ({ id, texts: isList ? (sealed as readonly string[]) : [sealed as string] }));
  }

  async reseal(kind: SealedKind, rows: readonly ResealedRow[]): Promise<number> {
    if (rows.length === 0) return 0;
    const { table, column, isList } = places[kind];
    const type = sql.raw(isList ? 'jsonb' : 'text');
    const stored = (texts: readonly string[]): string => (isList ? JSON.stringify(texts) : (texts[0] ?? ''));
    const ids = rows.map(({ id }) => id);
    const before = rows.map(({ texts }) => stored(texts));
    const resealed = rows.map((row) => stored(row.resealed));
    const { numAffectedRows = 0n } = await sql`
      with free as (
        select id from ${sql.table(table)} where id = any(${ids}::text[]) order by id for no key update skip locked
      )
      update ${sql.table(table)} as sealed set ${sql.id(column)} = given.after::${type}
      from free join unnest(${ids}::text[], ${before}::text[], ${resealed}::text[]) as given (id, before, after)
        on given.id = free.id
      where sealed.id = free.id and sealed.${sql.id(column)} = given.before::${type}`.execute(this.#db);
    return Number(numAffectedRows);
  }
}
