import { checkTrack, type TemplateInSight } from '../../domain/catalog/check-track.ts';
import { DocfaceError, type FieldProblem } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type { CatalogKind, CatalogRepository, SavedAs, VersionState } from '../../domain/ports/catalog-repository.ts';

export interface ParsedEntry {
  readonly path: string;
  readonly entry: CatalogEntry;
}

interface Uses {
  readonly files: Pick<CatalogFiles, 'parse'>;
  /** The templates in sight besides those in the texts, which take the place of others with their names. */
  readonly templates: readonly TemplateInSight[];
}

/**
 * Reads texts as templates and tracks that belong together, templates first. Errors: `INVALID_FIELD` whose `fields`
 * name every problem of every text as `path: place`.
 */
export async function parseEntries(texts: readonly CatalogText[], uses: Uses): Promise<readonly ParsedEntry[]> {
  const parsed: ParsedEntry[] = [];
  const problems: FieldProblem[] = [];
  for (const text of texts) {
    try {
      parsed.push({ path: text.path, entry: await uses.files.parse(text) });
    } catch (error) {
      if (!(error instanceof DocfaceError)) throw error;
      problems.push(...error.fields);
    }
  }
  // A template that cannot be read would be missed by every track that names it.
  if (problems.length > 0) throw invalid(problems);
  const templates = parsed.flatMap(({ entry }) => (entry.kind === 'template' ? [entry.template] : []));
  problems.push(...trackProblems(parsed, [...uses.templates, ...templates]));
  if (problems.length > 0) throw invalid(problems);
  return parsed.toSorted((a, b) => rank(a) - rank(b));
}

function trackProblems(parsed: readonly ParsedEntry[], templates: readonly TemplateInSight[]): readonly FieldProblem[] {
  return parsed.flatMap(({ path: file, entry }) => {
    if (entry.kind === 'template') return [];
    return checkTrack(entry.track, templates).map(
      ({ path, message }): FieldProblem => ({ field: `${file}: ${path}`, code: 'INVALID_FIELD', detail: message }),
    );
  });
}

function rank({ entry }: ParsedEntry): number {
  return entry.kind === 'template' ? 0 : 1;
}

function invalid(problems: readonly FieldProblem[]): DocfaceError {
  const words = problems.map(({ field, detail }) => `${field}: ${detail}`).join(' ');
  return new DocfaceError('INVALID_FIELD', `The catalogue has mistakes. ${words}`, { fields: problems });
}

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

/**
 * Saves an entry as the next version of its owner's, in a transaction, unless the newest says the same. Errors:
 * `QUOTA_EXCEEDED`.
 */
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
