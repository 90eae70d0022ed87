import type { Actor } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type { CatalogRepository, ClientRepository } from '../../domain/ports/repositories.ts';
import { catalogOwner } from './catalog-owner.ts';

export interface ExportCatalogInput {
  readonly actor: Actor;
  /** Id or name; operators leave it out for the shared catalogue. */
  readonly client?: string;
  /** Empty exports all in sight. */
  readonly names: readonly string[];
}

export interface ExportedEntry extends CatalogText {
  readonly kind: CatalogEntry['kind'];
  readonly name: string;
  readonly version: number;
  readonly title: string;
  readonly shared: boolean;
}

interface Uses {
  readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
  readonly catalog: Pick<CatalogRepository, 'listTemplates' | 'listTracks'>;
  readonly files: Pick<CatalogFiles, 'format'>;
}

/**
 * The newest templates and tracks in sight as texts that can be imported again, templates first, each by name. Errors:
 * `INSUFFICIENT_SCOPE`, `NOT_FOUND` (client, or a name that is not in sight).
 */
export class ExportCatalog {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute({ actor, client, names }: ExportCatalogInput): Promise<readonly ExportedEntry[]> {
    const { clients, catalog, files } = this.#uses;
    const owner = await catalogOwner(clients, actor, client);
    const templates = (await catalog.listTemplates(owner)).map((template) => ({ kind: 'template', template }) as const);
    const tracks = (await catalog.listTracks(owner)).map((track) => ({ kind: 'track', track }) as const);
    const exported = [...templates, ...tracks].map((entry): ExportedEntry => {
      const { name, version, title, owner: of } = entry.kind === 'template' ? entry.template : entry.track;
      return { kind: entry.kind, name, version, title, shared: of === null, ...files.format(entry) };
    });
    const missing = names.filter((name) => !exported.some((entry) => entry.name === name));
    if (missing.length > 0) {
      throw new DocfaceError('NOT_FOUND', `There is no template or track ${missing.join(', ')} in sight.`);
    }
    const chosen = exported.filter(({ name }) => names.length === 0 || names.includes(name));
    return chosen.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
  }
}
