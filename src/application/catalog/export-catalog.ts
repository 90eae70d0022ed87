import type { Actor } from '../../domain/client/actor.ts';
import { authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type { CatalogRepository, ClientRepository } from '../../domain/ports/repositories.ts';
import { namedClient } from '../clients/named-client.ts';

interface Uses {
  readonly files: Pick<CatalogFiles, 'format'>;
  readonly catalog: Pick<CatalogRepository, 'listTracks' | 'listTemplates'>;
  readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
}

export interface ExportInput {
  readonly actor: Actor;
  /** Id or name: what this client sees, its own before shared. Null exports what is shared. */
  readonly client: string | null;
  /** Only these; empty exports all. */
  readonly names: readonly string[];
}

/** The newest tracks and templates as files. Errors: `NOT_FOUND` for the client or a name, `INSUFFICIENT_SCOPE`. */
export class ExportCatalog {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute({ actor, client, names }: ExportInput): Promise<readonly CatalogText[]> {
    authorize(actor, 'catalog:manage');
    const clientId = client === null ? null : (await namedClient(this.#uses.clients, client)).id;
    const { catalog, files } = this.#uses;
    const entries: readonly CatalogEntry[] = [
      ...(await catalog.listTemplates(clientId)).map((template) => ({ kind: 'template', template }) as const),
      ...(await catalog.listTracks(clientId)).map((track) => ({ kind: 'track', track }) as const),
    ];
    const known = new Set(entries.map(nameOf));
    const missing = names.filter((name) => !known.has(name));
    if (missing.length > 0) throw new DocfaceError('NOT_FOUND', `There is no track or template ${missing.join(', ')}.`);
    return entries
      .filter((entry) => names.length === 0 || names.includes(nameOf(entry)))
      .map((entry) => files.format(entry));
  }
}

function nameOf(entry: CatalogEntry): string {
  return entry.kind === 'template' ? entry.template.name : entry.track.name;
}
