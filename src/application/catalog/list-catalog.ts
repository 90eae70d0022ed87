import type { Principal } from '../../domain/client/principal.ts';
import type { CatalogRepository } from '../../domain/ports/repositories.ts';
import type { Template } from '../../domain/template/template.ts';
import type { Track } from '../../domain/track/track.ts';

type Catalog = Pick<CatalogRepository, 'listTracks' | 'listTemplates'>;

/** What a caller may name in a submission: its own tracks and templates before the shared ones; operators see shared ones. */
export class ListCatalog {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  tracks(principal: Principal): Promise<readonly Track[]> {
    return this.#catalog.listTracks(ownerOf(principal));
  }

  templates(principal: Principal): Promise<readonly Template[]> {
    return this.#catalog.listTemplates(ownerOf(principal));
  }
}

function ownerOf(principal: Principal): string | null {
  return principal.kind === 'client' ? principal.clientId : null;
}
