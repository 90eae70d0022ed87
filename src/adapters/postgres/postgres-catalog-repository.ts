import type { Kysely } from 'kysely';
import type { CatalogRepository } from '../../domain/ports/repositories.ts';
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
  readonly #tracks: CatalogVersions<Track>;
  readonly #templates: CatalogVersions<Template>;

  constructor(db: Kysely<Tables>, contents: CatalogContents) {
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

  saveTrack(track: Track, origin: 'bundled' | 'edited'): Promise<number> {
    return this.#tracks.save(track, origin);
  }

  saveTemplate(template: Template, origin: 'bundled' | 'edited'): Promise<number> {
    return this.#templates.save(template, origin);
  }

  editedSinceBundled(kind: 'track' | 'template', name: string): Promise<boolean> {
    return kind === 'track' ? this.#tracks.editedSinceBundled(name) : this.#templates.editedSinceBundled(name);
  }
}
