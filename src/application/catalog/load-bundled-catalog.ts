import type { CatalogEntry, CatalogFiles } from '../../domain/ports/catalog-files.ts';
import type { CatalogRepository } from '../../domain/ports/catalog-repository.ts';

/** What loading did; a name that an operator has edited is left alone. */
export interface LoadReport {
  readonly loaded: number;
  readonly keptEdits: readonly string[];
}

/**
 * Brings the bundled tracks and templates into the database, at first start and after an upgrade: what changed becomes
 * the next version, what is the same stays, and what an operator has edited is never overwritten. Error:
 * `INVALID_FIELD` when a file is no valid track or template.
 */
export class LoadBundledCatalog {
  readonly #files: Pick<CatalogFiles, 'readFolder'>;
  readonly #catalog: Pick<CatalogRepository, 'saveTemplate' | 'saveTrack' | 'editedSinceBundled'>;

  constructor(uses: {
    files: Pick<CatalogFiles, 'readFolder'>;
    catalog: Pick<CatalogRepository, 'saveTemplate' | 'saveTrack' | 'editedSinceBundled'>;
  }) {
    this.#files = uses.files;
    this.#catalog = uses.catalog;
  }

  async load(folder: string): Promise<LoadReport> {
    const keptEdits: string[] = [];
    let loaded = 0;
    for (const entry of await this.#files.readFolder(folder)) {
      const { name } = entry.kind === 'template' ? entry.template : entry.track;
      if (await this.#catalog.editedSinceBundled(entry.kind, name)) {
        keptEdits.push(name);
        continue;
      }
      await this.#save(entry);
      loaded += 1;
    }
    return { loaded, keptEdits };
  }

  async #save(entry: CatalogEntry): Promise<void> {
    if (entry.kind === 'template') await this.#catalog.saveTemplate(entry.template, 'bundled');
    else await this.#catalog.saveTrack(entry.track, 'bundled');
  }
}
