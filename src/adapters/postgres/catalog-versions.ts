import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  CatalogDraft,
  CatalogVersion,
  SavedAs,
  VersionStamp,
  VersionState,
} from '../../domain/ports/catalog-repository.ts';
import { atomically, onlyRow } from './statements.ts';
import { storableJson } from './storable.ts';
import type { CatalogTable, Tables } from './tables.ts';

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

interface OwnedName {
  readonly owner: string | null;
  readonly name: string;
}

interface OwnedVersion extends OwnedName {
  readonly version: number;
}

type HistoryRow = Pick<
  Selectable<CatalogTable>,
  'version' | 'state' | 'client_id' | 'origin' | 'saved_at' | 'saved_by' | 'published_at' | 'published_by' | 'tried_at'
>;

type DraftRow = Pick<Selectable<CatalogTable>, 'name' | 'version' | 'saved_at' | 'saved_by'> & {
  readonly title: string;
  readonly published: boolean;
};

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
      select ${this.#columns()} from ${sql.table(this.#table)}
      where name = ${name} and state = 'published' and ${inSight(clientId)}
      order by client_id is null, version desc limit 1`.execute(this.#db);
    return this.#items(rows)[0] ?? null;
  }

  async version(clientId: string | null, name: string, version: number): Promise<Item | null> {
    const { rows } = await sql<VersionRow>`
      select ${this.#columns()} from ${sql.table(this.#table)}
      where name = ${name} and version = ${version} and state <> 'draft' and ${inSight(clientId)}
      order by client_id is null limit 1`.execute(this.#db);
    return this.#items(rows)[0] ?? null;
  }

  async list(clientId: string | null): Promise<readonly Item[]> {
    const { rows } = await sql<VersionRow>`
      select distinct on (name) ${this.#columns()} from ${sql.table(this.#table)}
      where state = 'published' and ${inSight(clientId)}
      order by name, client_id is null, version desc`.execute(this.#db);
    return this.#items(rows);
  }

  save(item: Item, origin: 'bundled' | 'edited', as?: SavedAs): Promise<number> {
    const { owner, version: _, ...content } = item;
    const table = sql.table(this.#table);
    const json = storableJson(content);
    return atomically(this.#db, async (db) => {
      // Writers are few and alternate: each sees the version before its own.
      await sql`lock table ${table} in share row exclusive mode`.execute(db);
      const { rows } = await sql<{ version: number; same: boolean; state: VersionState }>`
        select version, content = ${json}::jsonb as same, state from ${table}
        where name = ${item.name} and client_id is not distinct from ${owner}::text
        order by version desc limit 1`.execute(db);
      const [newest] = rows;
      if (newest?.same === true && newest.state !== 'removed') {
        if (as?.state !== 'draft') await this.#publish(db, { owner, name: item.name, version: newest.version }, as);
        return newest.version;
      }
      const state = as?.state ?? 'published';
      const { at = null, by = null } = as ?? {};
      // Counted on from every version in the owner's sight: what was pinned before keeps meaning the same version.
      const saved = await sql<{ version: number }>`
        insert into ${table} (client_id, name, version, origin, content, state, saved_at, saved_by, published_at, published_by)
        select ${owner}, ${item.name}, coalesce(max(version), 0) + 1, ${origin}, ${json}::jsonb, ${state},
          ${at}::timestamptz, ${by}::text,
          ${state === 'published' ? at : null}::timestamptz, ${state === 'published' ? by : null}::text
        from ${table}
        where name = ${item.name} and ${inSight(owner)}
        returning version`.execute(db);
      return onlyRow(saved.rows).version;
    });
  }

  async editedSinceBundled(name: string): Promise<boolean> {
    const { rows } = await sql<{ origin: string; state: VersionState }>`
      select origin, state from ${sql.table(this.#table)} where name = ${name} and client_id is null
      order by version desc limit 1`.execute(this.#db);
    return rows[0]?.origin === 'edited' || rows[0]?.state === 'removed';
  }

  /** Newest first. A client's own number hides the shared one, which was given to another content later. */
  async history({ owner, name }: OwnedName): Promise<readonly CatalogVersion[]> {
    const { rows } = await sql<HistoryRow>`
      select distinct on (version) version, state, client_id, origin, saved_at, saved_by, published_at, published_by, tried_at
      from ${sql.table(this.#table)} where name = ${name} and ${toWriters(owner)}
      order by version desc, client_id is null`.execute(this.#db);
    return rows.map((row) => ({
      version: row.version,
      state: row.state,
      shared: row.client_id === null,
      origin: row.origin,
      savedAt: row.saved_at,
      savedBy: row.saved_by,
      publishedAt: row.published_at,
      publishedBy: row.published_by,
      triedAt: row.tried_at,
    }));
  }

  /** By name. */
  async drafts(owner: string | null): Promise<readonly Omit<CatalogDraft, 'kind'>[]> {
    const table = sql.table(this.#table);
    const { rows } = await sql<DraftRow>`
      with newest as (
        select distinct on (name) name, version, state, content->>'title' as title, saved_at, saved_by
        from ${table} where client_id is not distinct from ${owner}::text order by name, version desc
      )
      select name, version, title, saved_at, saved_by, exists (
        select 1 from ${table} as used
        where used.name = newest.name and used.state = 'published' and ${inSight(owner)}) as published
      from newest where state = 'draft' order by name`.execute(this.#db);
    return rows.map(({ saved_at: savedAt, saved_by: savedBy, ...draft }) => ({ ...draft, savedAt, savedBy }));
  }

  async anyVersion({ owner, name, version }: OwnedVersion): Promise<Item | null> {
    const { rows } = await sql<VersionRow>`
      select ${this.#columns()} from ${sql.table(this.#table)}
      where name = ${name} and version = ${version} and ${toWriters(owner)}
      order by client_id is null limit 1`.execute(this.#db);
    return this.#items(rows)[0] ?? null;
  }

  publish(of: OwnedVersion, stamp: VersionStamp): Promise<boolean> {
    return this.#publish(this.#db, of, stamp);
  }

  async noteTrial({ owner, name, version }: OwnedVersion, at: Date): Promise<void> {
    await sql`
      update ${sql.table(this.#table)} set tried_at = ${at}::timestamptz
      where name = ${name} and version = ${version} and client_id is not distinct from ${owner}::text`.execute(
      this.#db,
    );
  }

  async remove({ owner, name }: OwnedName): Promise<boolean> {
    const { rows } = await sql`
      update ${sql.table(this.#table)} set state = 'removed'
      where name = ${name} and client_id is not distinct from ${owner}::text and state <> 'removed'
      returning version`.execute(this.#db);
    return rows.length > 0;
  }

  async #publish(db: Kysely<Tables>, of: OwnedVersion, stamp?: VersionStamp): Promise<boolean> {
    const { owner, name, version } = of;
    const { rows } = await sql`
      update ${sql.table(this.#table)}
      set state = 'published', published_at = ${stamp?.at ?? null}::timestamptz, published_by = ${stamp?.by ?? null}::text
      where name = ${name} and version = ${version} and client_id is not distinct from ${owner}::text and state = 'draft'
      returning version`.execute(db);
    return rows.length > 0;
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

/** Who writes sees drafts of its own part; a client sees of the shared part what was published. */
function toWriters(owner: string | null) {
  return sql`(client_id is not distinct from ${owner}::text or (client_id is null and state = 'published'))`;
}

function inSight(clientId: string | null) {
  return sql`(client_id is null or client_id = ${clientId}::text)`;
}
