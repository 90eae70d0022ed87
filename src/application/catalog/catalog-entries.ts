import { checkTrack } from '../../domain/catalog/check-track.ts';
import { type Actor, actorName } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type {
  CatalogDraft,
  CatalogKind,
  CatalogName,
  CatalogVersion,
  VersionStamp,
} from '../../domain/ports/catalog-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { mayWrite, type NamedPart, partOwner } from './part-owner.ts';
import { saveEntry } from './save-entry.ts';

/** A track or template, in the part of the catalogue that the caller works on. */
export interface EntryQuery extends NamedPart {
  readonly kind: CatalogKind;
  readonly name: string;
}

export interface VersionQuery extends EntryQuery {
  readonly version: number;
}

export interface VersionView extends CatalogVersion {
  /** Whether new requests use it. */
  readonly current: boolean;
}

export interface ShownEntry extends VersionView, CatalogText {
  readonly kind: CatalogKind;
  readonly name: string;
}

/** What two versions say differently. */
export interface EntryDiff {
  readonly before: number;
  readonly after: number;
  /** A unified diff of their YAML, without its heading; empty when they say the same. */
  readonly text: string;
}

/** Which version holds what was asked for now. */
export interface PublishedEntry {
  readonly kind: CatalogKind;
  readonly name: string;
  readonly version: number;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'clients' | 'catalog'>;
  readonly files: Pick<CatalogFiles, 'format' | 'diff'>;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Whether a template is published only after its samples ran. */
  readonly demandsTrials: boolean;
}

/**
 * The versions of one track or template: what they say, who wrote them, which is used. Errors of each:
 * `INSUFFICIENT_SCOPE` (`admin` for changes to the shared part), `NOT_FOUND`.
 */
export class CatalogEntries {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Newest first: those of the part, and shared ones that were published. */
  async versions(actor: Actor, query: EntryQuery): Promise<readonly VersionView[]> {
    const { clients, catalog } = this.#uses.database;
    return this.#versions({ ...query, owner: await partOwner(actor, query, clients) }, catalog);
  }

  /** What waits to be published: drafts of the part that are the newest of their name, templates first, by name. */
  async drafts(actor: Actor, part: NamedPart = {}): Promise<readonly CatalogDraft[]> {
    const { clients, catalog } = this.#uses.database;
    return catalog.listDrafts(await partOwner(actor, part, clients));
  }

  /** A version with its YAML; the one in use, else the newest, when none is named. */
  async show(actor: Actor, { version, ...query }: EntryQuery & { readonly version?: number }): Promise<ShownEntry> {
    const { clients, catalog } = this.#uses.database;
    const of = { kind: query.kind, name: query.name, owner: await partOwner(actor, query, clients) };
    const views = await this.#versions(of, catalog);
    const requested = version ?? (views.find(({ current }) => current) ?? views[0])?.version;
    const view = views.find((each) => each.version === requested);
    if (view === undefined) throw noVersion(of, requested);
    const entry = await this.#content(of, view.version);
    return { kind: of.kind, name: of.name, ...view, ...this.#uses.files.format(entry) };
  }

  async diff(actor: Actor, { before, after, ...query }: EntryQuery & Omit<EntryDiff, 'text'>): Promise<EntryDiff> {
    const of = {
      kind: query.kind,
      name: query.name,
      owner: await partOwner(actor, query, this.#uses.database.clients),
    };
    const [older, newer] = [await this.#content(of, before), await this.#content(of, after)];
    return { before, after, text: this.#uses.files.diff(older, newer) };
  }

  /**
   * Has new requests use a draft. Errors: `INVALID_STATE` (no draft, or an older one than what is published),
   * `TRIAL_REQUIRED`, `INVALID_FIELD` (a track of templates that are not published).
   */
  async publish(actor: Actor, { version, ...query }: VersionQuery): Promise<PublishedEntry> {
    const owner = await partOwner(actor, query, this.#uses.database.clients);
    const of = { kind: query.kind, name: query.name, owner };
    return this.#change(actor, { of, action: 'published' }, async ({ catalog }, stamp) => {
      const views = await this.#versions(of, catalog);
      const view = views.find((each) => each.version === version);
      if (view === undefined) throw noVersion(of, version);
      mayWrite(actor, owner);
      this.#refuseUnready(of, view, views);
      const entry = await catalog.findVersion(of, version);
      if (entry?.kind === 'track') await refuseUnpublished(entry, owner, catalog);
      await catalog.publishVersion(of, version, stamp);
      return version;
    });
  }

  /** Saves an earlier version, which was published, as the next one. Errors: `INVALID_STATE`, `INVALID_FIELD`. */
  async rollBack(actor: Actor, { version, ...query }: VersionQuery): Promise<PublishedEntry> {
    const owner = await partOwner(actor, query, this.#uses.database.clients);
    const of = { kind: query.kind, name: query.name, owner };
    return this.#change(actor, { of, action: 'rolled_back', to: version }, async ({ catalog }, stamp) => {
      const view = (await catalog.listVersions(of)).find((each) => each.version === version);
      const entry = await catalog.findVersion(of, version);
      if (view === undefined || entry === null) throw noVersion(of, version);
      mayWrite(actor, owner);
      if (view.state === 'draft') throw wrongState(`Version ${version} was never published; publish it instead.`);
      if (entry.kind === 'track') await refuseUnpublished(entry, owner, catalog);
      return (await saveEntry(catalog, entry, { owner, as: { ...stamp, state: 'published' } })).version;
    });
  }

  /**
   * Removes the name from the part: no new request finds it, and of a client the shared one of the name comes in sight
   * again. Requests that pinned a version still read it; samples go. Errors: `INVALID_STATE` (tracks name the
   * template).
   */
  async remove(actor: Actor, query: EntryQuery): Promise<void> {
    const owner = await partOwner(actor, query, this.#uses.database.clients);
    const of = { kind: query.kind, name: query.name, owner };
    await this.#change(actor, { of, action: 'removed' }, async ({ catalog, samples }, { at }) => {
      const isOwn = (await catalog.listVersions(of)).some((each) => each.shared === (owner === null));
      if (!isOwn) throw noVersion(of, undefined);
      mayWrite(actor, owner);
      if (of.kind === 'template') await refuseNamed(of, catalog);
      if (!(await catalog.removeVersions(of))) throw noVersion(of, undefined);
      if (of.kind === 'template') await samples.removeOfTemplate(of, at);
      return 0;
    });
  }

  async #versions(of: CatalogName, catalog: Repositories['catalog']): Promise<readonly VersionView[]> {
    const versions = await catalog.listVersions(of);
    if (versions.length === 0) throw noVersion(of, undefined);
    const published = versions.filter(({ state }) => state === 'published');
    const used = published.find(({ shared }) => !shared) ?? published[0];
    return versions.map((each) => ({ ...each, current: each === used }));
  }

  async #content(of: CatalogName, version: number): Promise<CatalogEntry> {
    const entry = await this.#uses.database.catalog.findVersion(of, version);
    if (entry === null) throw noVersion(of, version);
    return entry;
  }

  #refuseUnready(of: CatalogName, view: VersionView, views: readonly VersionView[]): void {
    const { version, state, triedAt } = view;
    if (state !== 'draft') throw wrongState(`Version ${version} is ${state} and no draft; roll back to use it again.`);
    const newer = views.find((each) => each.state === 'published' && !each.shared && each.version > version);
    if (newer !== undefined) {
      throw wrongState(`Version ${newer.version} was published after version ${version} was written; import it again.`);
    }
    if (of.kind === 'track' || !this.#uses.demandsTrials || triedAt !== null) return;
    throw new DocfaceError(
      'TRIAL_REQUIRED',
      `The samples of template "${of.name}" did not run on version ${version} yet. Run a trial of it, then publish it.`,
    );
  }

  /** Makes a change and notes who made it, in one transaction. */
  #change(
    actor: Actor,
    { of, action, ...detail }: { readonly of: CatalogName; readonly action: string; readonly to?: number },
    work: (tx: Repositories, stamp: VersionStamp) => Promise<number>,
  ): Promise<PublishedEntry> {
    const { database, clock } = this.#uses;
    const { kind, name, owner } = of;
    return database.transaction(async (tx) => {
      const version = await work(tx, { by: actorName(actor), at: clock.now() });
      const subject = owner === null ? 'service' : `client:${owner}`;
      const audited = { actor, action: `${kind}.${action}`, subject, detail: { name, version, ...detail } };
      await tx.audit.insert(auditEntry(audited, this.#uses));
      return { kind, name, version };
    });
  }
}

async function refuseUnpublished(
  entry: Extract<CatalogEntry, { kind: 'track' }>,
  owner: string | null,
  catalog: Repositories['catalog'],
): Promise<void> {
  const problems = checkTrack(entry.track, await catalog.listTemplates(owner));
  if (problems.length === 0) return;
  const fields = problems.map(
    ({ path, message }) => ({ field: path, code: 'INVALID_FIELD', detail: message }) as const,
  );
  const detail = `Publish the templates of the track first. ${problems.map(({ message }) => message).join(' ')}`;
  throw new DocfaceError('INVALID_FIELD', detail, { fields });
}

/** Of a client's template the shared one of the name may take the place. */
async function refuseNamed({ owner, name }: CatalogName, catalog: Repositories['catalog']): Promise<void> {
  if (owner !== null && (await catalog.findTemplate(null, name)) !== null) return;
  const naming = await catalog.tracksNaming({ owner, name });
  const still: string[] = [];
  for (const track of naming) {
    const found = track.owner === null ? null : await catalog.findTemplate(track.owner, name);
    if (owner !== null || found === null || found.owner === null) still.push(track.name);
  }
  if (still.length === 0) return;
  const names = [...new Set(still)].join(', ');
  throw wrongState(`Template "${name}" is used by the tracks ${names}. Take it out of them first, then remove it.`);
}

function noVersion({ kind, name }: CatalogName, version: number | undefined): DocfaceError {
  const what = version === undefined ? `no ${kind} "${name}"` : `no version ${version} of ${kind} "${name}"`;
  return new DocfaceError('NOT_FOUND', `There is ${what} in this part of the catalogue.`);
}

function wrongState(detail: string): DocfaceError {
  return new DocfaceError('INVALID_STATE', detail);
}
