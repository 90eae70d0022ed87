import { type Kysely, sql } from 'kysely';
import { atomically } from './atomically.ts';
import { onlyRow } from './only-row.ts';
import { storableJson } from './storable.ts';
import type { Tables } from './tables.ts';

/** What tracks and templates have in common. */
export interface CatalogItem {
  readonly name: string;
  readonly version: number;
  readonly owner: string | null;
}

interface VersionRow {
  readonly id: number;
  readonly client_id: string | null;
  readonly version: number;
  /** Null when the content is in memory already. */
  readonly content: object | null;
}

const keptVersions = 1000;

/** Contents of versions by row id. They never change, so whoever read one need not read it again. */
export type VersionContents = Map<number, object>;

/** Versions of tracks or of templates. */
export class CatalogVersions<Item extends CatalogItem> {
  readonly #db: Kysely<Tables>;
  readonly #table: 'tracks' | 'templates';
  readonly #contents: VersionContents;

  constructor(db: Kysely<Tables>, table: 'tracks' | 'templates', contents: VersionContents) {
    this.#db = db;
    this.#table = table;
    this.#contents = contents;
  }

  async find(clientId: string | null, name: string): Promise<Item | null> {
    const { rows } = await sql<VersionRow>`
      select ${this.#columns()} from ${sql.table(this.#table)} where name = ${name} and ${inSight(clientId)}
      order by client_id is null, version desc limit 1`.execute(this.#db);
    return this.#items(rows)[0] ?? null;
  }

  async version(clientId: string | null, name: string, version: number): Promise<Item | null> {
    const { rows } = await sql<VersionRow>`
      select ${this.#columns()} from ${sql.table(this.#table)}
      where name = ${name} and version = ${version} and ${inSight(clientId)}
      order by client_id is null limit 1`.execute(this.#db);
    return this.#items(rows)[0] ?? null;
  }

  async list(clientId: string | null): Promise<readonly Item[]> {
    const { rows } = await sql<VersionRow>`
      select distinct on (name) ${this.#columns()} from ${sql.table(this.#table)} where ${inSight(clientId)}
      order by name, client_id is null, version desc`.execute(this.#db);
    return this.#items(rows);
  }

  save(item: Item, origin: 'bundled' | 'edited'): Promise<number> {
    const { owner, version: _, ...content } = item;
    const table = sql.table(this.#table);
    const json = storableJson(content);
    return atomically(this.#db, async (db) => {
      // Writers are few and take turns: each sees the version before its own.
      await sql`lock table ${table} in share row exclusive mode`.execute(db);
      const newest = await sql<{ version: number; same: boolean }>`
        select version, content = ${json}::jsonb as same from ${table}
        where name = ${item.name} and client_id is not distinct from ${owner}::text
        order by version desc limit 1`.execute(db);
      if (newest.rows[0]?.same === true) return newest.rows[0].version;
      // Counted on from every version in the owner's sight: what was pinned before keeps meaning the same version.
      const saved = await sql<{ version: number }>`
        insert into ${table} (client_id, name, version, origin, content)
        select ${owner}, ${item.name}, coalesce(max(version), 0) + 1, ${origin}, ${json}::jsonb from ${table}
        where name = ${item.name} and ${inSight(owner)}
        returning version`.execute(db);
      return onlyRow(saved.rows).version;
    });
  }

  async editedSinceBundled(name: string): Promise<boolean> {
    const { rows } = await sql<{ origin: string }>`
      select origin from ${sql.table(this.#table)} where name = ${name} and client_id is null
      order by version desc limit 1`.execute(this.#db);
    return rows[0]?.origin === 'edited';
  }

  #columns() {
    const known = [...this.#contents.keys()];
    return sql`id, client_id, name, version, case when id = any(${known}::integer[]) then null else content end as content`;
  }

  #items(rows: readonly VersionRow[]): Item[] {
    return rows.map((row) => {
      const content = row.content ?? this.#contents.get(row.id);
      this.#keep(row.id, content ?? {});
      return { ...content, version: row.version, owner: row.client_id } as Item;
    });
  }

  #keep(id: number, content: object): void {
    if (this.#contents.has(id)) return;
    const [oldest] = this.#contents.keys();
    if (oldest !== undefined && this.#contents.size >= keptVersions) this.#contents.delete(oldest);
    this.#contents.set(id, content);
  }
}

function inSight(clientId: string | null) {
  return sql`(client_id is null or client_id = ${clientId}::text)`;
}
