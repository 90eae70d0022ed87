import { type Actor, actorName, tenantOf } from '../../domain/client/actor.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type { CatalogRepository, SavedAs } from '../../domain/ports/catalog-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { sameJson } from '../../domain/reading/result/difference.ts';
import type { Template } from '../../domain/template/template.ts';
import type { Track } from '../../domain/track/track.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { resolveClient } from '../clients/find-client.ts';
import { type NamedPart, partOwner, writtenPart } from './part-owner.ts';
import { type ParsedEntry, parseEntries, type SavedEntry, saveEntry } from './save-entry.ts';

/** What a text would be, were it imported. */
export interface CheckedEntry {
  readonly path: string;
  readonly kind: CatalogEntry['kind'];
  readonly name: string;
  readonly title: string;
  /** Whether it says anything else than what is in use. */
  readonly changed: boolean;
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
  /** Whether a template is published only after its samples ran: then what is imported is a draft. */
  readonly demandsTrials: boolean;
}

/** Tracks and templates: the shared ones, and those of clients, which come before shared ones of the same name. */
export class Catalog {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * The tracks that the caller may name in a submission, whatever its scopes; operators see those of a client that they
   * name, else the shared ones. Errors: `NOT_FOUND` (client).
   */
  async tracks(actor: Actor, { client }: NamedPart = {}): Promise<readonly Track[]> {
    const { clients, catalog } = this.#uses.database;
    return catalog.listTracks(await resolveClient(clients, actor, client));
  }

  /** The templates likewise. Errors: `NOT_FOUND` (client). */
  async templates(actor: Actor, { client }: NamedPart = {}): Promise<readonly Template[]> {
    const { clients, catalog } = this.#uses.database;
    return catalog.listTemplates(await resolveClient(clients, actor, client));
  }

  /**
   * Stores templates and tracks as their next versions, all or none; what has not changed keeps its version. They are
   * published at once, unless they are to be drafts. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND` (client),
   * `INVALID_FIELD` that names every problem, `QUOTA_EXCEEDED`.
   */
  async import(
    actor: Actor,
    { client, texts, draft = false }: NamedPart & { readonly texts: readonly CatalogText[]; readonly draft?: boolean },
  ): Promise<readonly SavedEntry[]> {
    const { database, clock, demandsTrials } = this.#uses;
    const owner = await writtenPart(actor, { client }, database.clients);
    const parsed = await this.#parsed(owner, texts);
    const state = draft || demandsTrials ? 'draft' : 'published';
    const as: SavedAs = { state, by: actorName(actor), at: clock.now() };
    return database.transaction(async (tx) => {
      const imported: SavedEntry[] = [];
      for (const { entry } of parsed) {
        const permitted = await withPermissions(tx.catalog, entry, { actor, owner });
        imported.push(await saveEntry(tx.catalog, permitted, { owner, as }));
      }
      const detail = { entries: imported.map(({ kind, name, version }) => `${kind} ${name} ${version}`).join(', ') };
      const subject = owner === null ? 'service' : `client:${owner}`;
      await tx.audit.insert(auditEntry({ actor, action: 'catalog.imported', subject, detail }, this.#uses));
      return imported;
    });
  }

  /** Checks texts together with what is stored, and stores nothing. Errors: as `import`. */
  async check(
    actor: Actor,
    { client, texts }: NamedPart & { readonly texts: readonly CatalogText[] },
  ): Promise<readonly CheckedEntry[]> {
    const owner = await partOwner(actor, { client }, this.#uses.database.clients);
    const parsed = await this.#parsed(owner, texts);
    return Promise.all(
      parsed.map(async ({ path, entry }) => {
        const used = await this.#inUse(entry, owner);
        const { name, title } = entry.kind === 'template' ? entry.template : entry.track;
        const changed = used === null || !sameJson(contentOf(used), contentOf(entry));
        return { path, kind: entry.kind, name, title, changed };
      }),
    );
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
    const owner = await partOwner(actor, { client }, database.clients);
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

  async #parsed(owner: string | null, texts: readonly CatalogText[]): Promise<readonly ParsedEntry[]> {
    const { database, files } = this.#uses;
    if (texts.length === 0) throw invalidField('texts', 'Send at least one template or track.');
    return parseEntries(texts, { files, templates: await database.catalog.listTemplates(owner) });
  }

  async #inUse(entry: CatalogEntry, owner: string | null): Promise<CatalogEntry | null> {
    const { catalog } = this.#uses.database;
    if (entry.kind === 'template') {
      const template = await catalog.findTemplate(owner, entry.template.name);
      return template && { kind: 'template', template };
    }
    const track = await catalog.findTrack(owner, entry.track.name);
    return track && { kind: 'track', track };
  }
}

/**
 * A track with the generators that operators have allowed for it: a file that does not name them changes nothing, and
 * only operators add to them. Errors: `INVALID_FIELD`.
 */
async function withPermissions(
  catalog: Pick<CatalogRepository, 'findTrack'>,
  entry: CatalogEntry,
  by: { readonly actor: Actor; readonly owner: string | null },
): Promise<CatalogEntry> {
  if (entry.kind === 'template' || entry.track.kind !== 'ocr') return entry;
  const { track } = entry;
  const present = await catalog.findTrack(by.owner, track.name);
  const allowed = present?.kind === 'ocr' && present.owner === by.owner ? (present.allowedGenerators ?? []) : [];
  const named = track.allowedGenerators ?? allowed;
  if (tenantOf(by.actor) !== null && named.some((name) => !allowed.includes(name))) {
    const detail = 'Only operators let identity documents go to a generator; leave this out and ask them to allow it.';
    throw invalidField(`${track.name}: allowedGenerators`, detail);
  }
  return { kind: 'track', track: { ...track, ...(named.length > 0 && { allowedGenerators: named }) } };
}

/** An entry apart from where and as what it is stored. */
function contentOf(entry: CatalogEntry): object {
  return { ...(entry.kind === 'template' ? entry.template : entry.track), version: 0, owner: null };
}
