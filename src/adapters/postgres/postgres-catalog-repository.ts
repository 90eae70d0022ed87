import { type Kysely, sql } from 'kysely';
import type { CatalogEntry } from '../../domain/ports/catalog-files.ts';
import type {
  CatalogDraft,
  CatalogName,
  CatalogRepository,
  CatalogVersion,
  SavedAs,
  VersionStamp,
} from '../../domain/ports/catalog-repository.ts';
import type { Template } from '../../domain/template/template.ts';
import type { Track } from '../../domain/track/track.ts';
import { CatalogVersions, type VersionContents } from './catalog-versions.ts';
import type { Tables } from './tables.ts';

/** Contents that were read before, shared by all repositories of one database. */
export interface CatalogContents {
  readonly tracks: VersionContents;
  readonly templates: VersionContents;
}

export class PostgresCatalogRepository implements CatalogRepository {
  readonly #db: Kysely<Tables>;
  readonly #tracks: CatalogVersions<Track>;
  readonly #templates: CatalogVersions<Template>;

  constructor(db: Kysely<Tables>, contents: CatalogContents) {
    this.#db = db;
    this.#tracks = new CatalogVersions(db, 'tracks', contents.tracks);
    this.#templates = new CatalogVersions(db, 'templates', contents.templates);
  }

  findTrack(clientId: string | null, name: string): Promise<Track | null> {
    return this.#tracks.find(clientId, name);
  }

  findTemplate(clientId: string | null, name: string): Promise<Template | null> {
    return this.#templates.find(clientId, name);
  }

  trackVersion(clientId: string | null, name: string, version: number): Promise<Track | null> {
    return this.#tracks.version(clientId, name, version);
  }

  templateVersion(clientId: string | null, name: string, version: number): Promise<Template | null> {
    return this.#templates.version(clientId, name, version);
  }

  /** By name. */
  listTracks(clientId: string | null): Promise<readonly Track[]> {
    return this.#tracks.list(clientId);
  }

  /** By name. */
  listTemplates(clientId: string | null): Promise<readonly Template[]> {
    return this.#templates.list(clientId);
  }

  saveTrack(track: Track, origin: 'bundled' | 'edited', as?: SavedAs): Promise<number> {
    return this.#tracks.save(track, origin, as);
  }

  saveTemplate(template: Template, origin: 'bundled' | 'edited', as?: SavedAs): Promise<number> {
    return this.#templates.save(template, origin, as);
  }

  listVersions(of: CatalogName): Promise<readonly CatalogVersion[]> {
    return this.#of(of).history(of);
  }

  async listDrafts(owner: string | null): Promise<readonly CatalogDraft[]> {
    const [templates, tracks] = [await this.#templates.drafts(owner), await this.#tracks.drafts(owner)];
    return [
      ...templates.map((each) => ({ kind: 'template', ...each }) as const),
      ...tracks.map((each) => ({ kind: 'track', ...each }) as const),
    ];
  }

  async findVersion({ kind, ...of }: CatalogName, version: number): Promise<CatalogEntry | null> {
    if (kind === 'track') {
      const track = await this.#tracks.anyVersion({ ...of, version });
      return track && { kind, track };
    }
    const template = await this.#templates.anyVersion({ ...of, version });
    return template && { kind, template };
  }

  publishVersion(of: CatalogName, version: number, stamp: VersionStamp): Promise<boolean> {
    return this.#of(of).publish({ ...of, version }, stamp);
  }

  noteTrial(of: CatalogName, version: number, at: Date): Promise<void> {
    return this.#of(of).noteTrial({ ...of, version }, at);
  }

  removeVersions(of: CatalogName): Promise<boolean> {
    return this.#of(of).remove(of);
  }

  async countVersions(owner: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from tracks where client_id = ${owner})
        + (select count(*) from templates where client_id = ${owner}))::integer as count`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }

  /** By name. */
  async tracksNaming({ owner, name }: Omit<CatalogName, 'kind'>): Promise<readonly Omit<CatalogName, 'kind'>[]> {
    const { rows } = await sql<{ client_id: string | null; name: string }>`
      with newest as (
        select distinct on (client_id, name) client_id, name, content from tracks where state = 'published'
        order by client_id, name, version desc
      )
      select client_id, name from newest
      where (${owner}::text is null or client_id = ${owner}::text) and content->>'kind' = 'ocr' and (
        content->'templates' ? ${name} or content->>'fallbackTemplate' = ${name} or content->>'defaultTemplate' = ${name})
      order by name, client_id`.execute(this.#db);
    return rows.map((row) => ({ owner: row.client_id, name: row.name }));
  }

  #of({ kind }: CatalogName): CatalogVersions<Track> | CatalogVersions<Template> {
    return kind === 'track' ? this.#tracks : this.#templates;
  }

  editedSinceBundled(kind: 'track' | 'template', name: string): Promise<boolean> {
    return kind === 'track' ? this.#tracks.editedSinceBundled(name) : this.#templates.editedSinceBundled(name);
  }
}
