import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogEntry } from '../../domain/ports/catalog-files.ts';
import type { CatalogKind, CatalogRepository, SavedAs, VersionState } from '../../domain/ports/catalog-repository.ts';

/** The version that holds an entry now. */
export interface SavedEntry {
  readonly kind: CatalogKind;
  readonly name: string;
  readonly version: number;
  readonly state: VersionState;
  /** Whether anything about it is new: its content, or that it is published. */
  readonly changed: boolean;
}

interface Saving {
  readonly owner: string | null;
  readonly as: SavedAs;
}

/** Versions in the part of a client, which its callers could add to without end. */
const maxVersions = 2_000;

/** Saves an entry as the next version of its owner's, in a transaction, unless the newest says the same. Errors: `QUOTA_EXCEEDED`. */
export async function saveEntry(
  catalog: CatalogRepository,
  entry: CatalogEntry,
  { owner, as }: Saving,
): Promise<SavedEntry> {
  const { kind } = entry;
  const { name } = entry.kind === 'template' ? entry.template : entry.track;
  const of = { kind, name, owner };
  const before = await catalog.listVersions(of);
  if (owner !== null && (await catalog.countVersions(owner)) >= maxVersions) {
    throw new DocfaceError(
      'QUOTA_EXCEEDED',
      `A client has at most ${maxVersions} versions of templates and tracks; ask the operator to save it as shared.`,
    );
  }
  const version =
    entry.kind === 'template'
      ? await catalog.saveTemplate({ ...entry.template, owner }, 'edited', as)
      : await catalog.saveTrack({ ...entry.track, owner }, 'edited', as);
  const known = before.find((each) => each.version === version && each.shared === (owner === null));
  const state = known?.state === 'published' ? 'published' : as.state;
  return { kind, name, version, state, changed: known?.state !== state };
}
