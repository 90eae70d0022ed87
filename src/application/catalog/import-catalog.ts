import type { Actor } from '../../domain/client/actor.ts';
import { authorize } from '../../domain/client/actor.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type { CatalogRepository, ClientRepository } from '../../domain/ports/repositories.ts';
import { namedClient } from '../clients/named-client.ts';

interface Uses {
  readonly files: Pick<CatalogFiles, 'parse'>;
  readonly catalog: Pick<CatalogRepository, 'saveTemplate' | 'saveTrack'>;
  readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
}

export interface ImportInput {
  readonly actor: Actor;
  readonly texts: readonly CatalogText[];
  /** Id or name of the owner; null makes them shared, which needs `admin`. */
  readonly client: string | null;
}

export interface Imported {
  readonly kind: CatalogEntry['kind'];
  readonly name: string;
  /** The version that holds it now; unchanged content keeps its version. */
  readonly version: number;
}

/**
 * Stores tracks and templates as the next version of their names; nothing is stored when one of them is not valid.
 * Errors: `INVALID_FIELD` that names file and place, `NOT_FOUND` for the client, `INSUFFICIENT_SCOPE`.
 */
export class ImportCatalog {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute({ actor, texts, client }: ImportInput): Promise<readonly Imported[]> {
    authorize(actor, client === null ? 'admin' : 'catalog:manage');
    const owner = client === null ? null : (await namedClient(this.#uses.clients, client)).id;
    const entries = await Promise.all(texts.map((text) => this.#uses.files.parse(text)));
    const imported: Imported[] = [];
    for (const entry of entries.toSorted(templatesFirst)) imported.push(await this.#save(entry, owner));
    return imported;
  }

  async #save(entry: CatalogEntry, owner: string | null): Promise<Imported> {
    if (entry.kind === 'template') {
      const version = await this.#uses.catalog.saveTemplate({ ...entry.template, owner }, 'edited');
      return { kind: entry.kind, name: entry.template.name, version };
    }
    const version = await this.#uses.catalog.saveTrack({ ...entry.track, owner }, 'edited');
    return { kind: entry.kind, name: entry.track.name, version };
  }
}

function templatesFirst(a: CatalogEntry, b: CatalogEntry): number {
  return Number(a.kind === 'track') - Number(b.kind === 'track');
}
