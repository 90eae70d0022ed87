import { type Actor, authorize } from '../../domain/client/actor.ts';
import { invalidField } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { CatalogRepository, ClientRepository, Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { catalogOwner } from './catalog-owner.ts';
import { parseEntries } from './parse-entries.ts';

export interface ImportCatalogInput {
  readonly actor: Actor;
  /** Id or name of the client that will own the entries; operators leave it out for the shared catalogue. */
  readonly client?: string;
  readonly texts: readonly CatalogText[];
}

/** The version that holds an entry now. */
export interface ImportedEntry {
  readonly kind: CatalogEntry['kind'];
  readonly name: string;
  readonly version: number;
}

interface Uses {
  readonly database: Pick<Database, 'transaction'>;
  readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
  readonly catalog: Pick<CatalogRepository, 'listTemplates'>;
  readonly files: Pick<CatalogFiles, 'parse'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Stores templates and tracks as their next versions, all or none; what has not changed keeps its version. Errors:
 * `INSUFFICIENT_SCOPE`, `NOT_FOUND` (client), `INVALID_FIELD` that names every problem.
 */
export class ImportCatalog {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute({ actor, client, texts }: ImportCatalogInput): Promise<readonly ImportedEntry[]> {
    const { database, clients, catalog, files } = this.#uses;
    const owner = await catalogOwner(clients, actor, client);
    if (owner === null) authorize(actor, 'admin');
    if (texts.length === 0) throw invalidField('texts', 'Send at least one template or track.');
    const templates = (await catalog.listTemplates(owner)).map(({ name }) => name);
    const parsed = await parseEntries(texts, { files, templates });
    return database.transaction(async (tx) => {
      const imported: ImportedEntry[] = [];
      for (const { entry } of parsed) imported.push(await save(tx.catalog, entry, owner));
      const detail = { entries: imported.map(({ kind, name, version }) => `${kind} ${name} ${version}`).join(', ') };
      const subject = owner === null ? 'service' : `client:${owner}`;
      await tx.audit.insert(auditEntry({ actor, action: 'catalog.imported', subject, detail }, this.#uses));
      return imported;
    });
  }
}

async function save(catalog: CatalogRepository, entry: CatalogEntry, owner: string | null): Promise<ImportedEntry> {
  if (entry.kind === 'template') {
    const version = await catalog.saveTemplate({ ...entry.template, owner }, 'edited');
    return { kind: 'template', name: entry.template.name, version };
  }
  const version = await catalog.saveTrack({ ...entry.track, owner }, 'edited');
  return { kind: 'track', name: entry.track.name, version };
}
