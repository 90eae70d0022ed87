import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { CatalogRepository, Database } from '../../domain/ports/repositories.ts';
import type { Template } from '../../domain/template/template.ts';
import type { Track } from '../../domain/track/track.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { namedClient } from '../clients/named-client.ts';
import { parseEntries } from './parse-entries.ts';

interface NamedPart {
  /** Id or name of the client whose part is meant; operators leave it out for the shared catalogue. */
  readonly client?: string;
}

/** The version that holds an entry now. */
export interface ImportedEntry {
  readonly kind: CatalogEntry['kind'];
  readonly name: string;
  readonly version: number;
}

export interface ExportedEntry extends CatalogText {
  readonly kind: CatalogEntry['kind'];
  readonly name: string;
  readonly version: number;
  readonly title: string;
  readonly shared: boolean;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'clients' | 'catalog'>;
  readonly files: Pick<CatalogFiles, 'parse' | 'format'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Tracks and templates: the shared ones, and those of clients, which come before shared ones of the same name. */
export class Catalog {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** The tracks that the caller may name in a submission, whatever its scopes; operators see shared ones. */
  async tracks(actor: Actor): Promise<readonly Track[]> {
    return this.#uses.database.catalog.listTracks(tenantOf(actor));
  }

  /** The templates that the caller may name in a submission, whatever its scopes; operators see shared ones. */
  async templates(actor: Actor): Promise<readonly Template[]> {
    return this.#uses.database.catalog.listTemplates(tenantOf(actor));
  }

  /**
   * Stores templates and tracks as their next versions, all or none; what has not changed keeps its version. Errors:
   * `INSUFFICIENT_SCOPE`, `NOT_FOUND` (client), `INVALID_FIELD` that names every problem.
   */
  async import(
    actor: Actor,
    { client, texts }: NamedPart & { readonly texts: readonly CatalogText[] },
  ): Promise<readonly ImportedEntry[]> {
    const { database, files } = this.#uses;
    const owner = await this.#ownerOf(actor, client);
    if (owner === null) authorize(actor, 'admin');
    if (texts.length === 0) throw invalidField('texts', 'Send at least one template or track.');
    const templates = (await database.catalog.listTemplates(owner)).map(({ name }) => name);
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

  /**
   * The newest templates and tracks in sight as texts that can be imported again, templates first, each by name; all of
   * them when no names are given. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND` (client, or a name that is not in sight).
   */
  async export(
    actor: Actor,
    { client, names }: NamedPart & { readonly names: readonly string[] },
  ): Promise<readonly ExportedEntry[]> {
    const { database, files } = this.#uses;
    const owner = await this.#ownerOf(actor, client);
    const { catalog } = database;
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

  /** Whose part the caller works on: a client's its own, else the named client's or the shared one (null). */
  async #ownerOf(actor: Actor, named: string | undefined): Promise<string | null> {
    authorize(actor, 'catalog:manage');
    const tenant = tenantOf(actor);
    if (tenant !== null || named === undefined) return tenant;
    return (await namedClient(this.#uses.database.clients, named)).id;
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
