import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { CatalogProblem } from '../../domain/catalog/check-template.ts';
import { checkTemplate } from '../../domain/catalog/check-template.ts';
import { checkTrack } from '../../domain/catalog/check-track.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { type CatalogSchemas, loadSchemas, problemsOf } from './catalog-schemas.ts';
import { parseYaml } from './parse-yaml.ts';
import { fromTemplate, toTemplate } from './template-document.ts';
import { fromTrack, toTrack } from './track-document.ts';

const subfolders = ['templates', 'tracks'] as const;
const maxNamedProblems = 20;

interface Read {
  readonly ok: true;
  readonly path: string;
  readonly entry: CatalogEntry;
}

interface Refused {
  readonly ok: false;
  readonly path: string;
  readonly problems: readonly CatalogProblem[];
}

/** `templates/br.cnh.yaml: fields[3].type` */
function placeOf(file: string, { path }: CatalogProblem): string {
  return path === '' ? file : `${file}: ${path}`;
}

function failure(outcomes: readonly Refused[]): DocfaceError {
  const all = outcomes.flatMap(({ path, problems }) =>
    problems.map((problem) => ({ field: placeOf(path, problem), detail: problem.message })),
  );
  const shown = all.slice(0, maxNamedProblems).map(({ field, detail }) => `${field}: ${detail}`);
  const rest = all.length > shown.length ? [`and ${all.length - shown.length} more`] : [];
  return new DocfaceError('INVALID_FIELD', `The catalogue has mistakes. ${[...shown, ...rest].join(' ')}`, {
    fields: all.map((each) => ({ ...each, code: 'INVALID_FIELD' })),
  });
}

function isTrack(value: unknown): boolean {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return kind === 'ocr' || kind === 'face_match';
}

function read({ path, text }: CatalogText, schemas: CatalogSchemas): Read | Refused {
  const parsed = parseYaml(text);
  if (!parsed.ok) return { ok: false, path, problems: parsed.problems };
  if (isTrack(parsed.value)) {
    if (!schemas.track(parsed.value)) return { ok: false, path, problems: problemsOf(schemas.track.errors) };
    return { ok: true, path, entry: { kind: 'track', track: toTrack(parsed.value) } };
  }
  if (!schemas.template(parsed.value)) return { ok: false, path, problems: problemsOf(schemas.template.errors) };
  const template = toTemplate(parsed.value);
  const problems = checkTemplate(template);
  return problems.length > 0
    ? { ok: false, path, problems }
    : { ok: true, path, entry: { kind: 'template', template } };
}

function nameOf(entry: CatalogEntry): string {
  return entry.kind === 'template' ? entry.template.name : entry.track.name;
}

/** What only shows when all files are known: names that stand twice, tracks of templates that are not there. */
function conflictsAmong(entries: readonly Read[]): readonly Refused[] {
  const templates = entries.filter(({ entry }) => entry.kind === 'template').map(({ entry }) => nameOf(entry));
  return entries.flatMap(({ path, entry }): readonly Refused[] => {
    const same = entries.find((other) => other.entry.kind === entry.kind && nameOf(other.entry) === nameOf(entry));
    const twice = same !== undefined && same.path !== path;
    const problems = [
      ...(twice ? [{ path: 'name', message: `${same.path} has this name too; rename one of them.` }] : []),
      ...(entry.kind === 'track' ? checkTrack(entry.track, templates) : []),
    ];
    return problems.length > 0 ? [{ ok: false, path, problems }] : [];
  });
}

function isAbsent(error: unknown): boolean {
  return errorCodeOf(error) === 'ENOENT';
}

async function textsIn(folder: string): Promise<readonly CatalogText[]> {
  const found: CatalogText[] = [];
  for (const subfolder of subfolders) {
    const names = await readdir(join(folder, subfolder)).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    for (const name of names.filter((each) => /\.ya?ml$/.test(each)).toSorted()) {
      const path = `${subfolder}/${name}`;
      found.push({ path, text: await readFile(join(folder, path), 'utf8') });
    }
  }
  return found;
}

/** Templates and tracks in YAML files, held against the JSON Schemas in `schemaFolder`, which are read on first use. */
export class YamlCatalogFiles implements CatalogFiles {
  readonly #schemaFolder: string;
  #schemas: Promise<CatalogSchemas> | null = null;

  constructor(options: { readonly schemaFolder: string }) {
    this.#schemaFolder = options.schemaFolder;
  }

  async parse(source: CatalogText): Promise<CatalogEntry> {
    const outcome = read(source, await this.#loaded());
    if (!outcome.ok) throw failure([outcome]);
    return outcome.entry;
  }

  format(entry: CatalogEntry): CatalogText {
    const document = entry.kind === 'template' ? fromTemplate(entry.template) : fromTrack(entry.track);
    const body = stringify(document, { lineWidth: 110, aliasDuplicateObjects: false });
    return {
      path: `${entry.kind}s/${nameOf(entry)}.yaml`,
      text: `# yaml-language-server: $schema=../schema/${entry.kind}.schema.json\n${body}`,
    };
  }

  async readFolder(folder: string): Promise<readonly CatalogEntry[]> {
    const schemas = await this.#loaded();
    const outcomes = (await textsIn(folder)).map((source) => read(source, schemas));
    const entries = outcomes.filter((outcome) => outcome.ok);
    const failed = [...outcomes.filter((outcome) => !outcome.ok), ...conflictsAmong(entries)];
    if (failed.length > 0) throw failure(failed);
    return entries.map(({ entry }) => entry);
  }

  #loaded(): Promise<CatalogSchemas> {
    this.#schemas ??= loadSchemas(this.#schemaFolder).catch((error: unknown) => {
      this.#schemas = null;
      throw error;
    });
    return this.#schemas;
  }
}
