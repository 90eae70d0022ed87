import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type { CatalogProblem } from '../../domain/template/catalog-problem.ts';
import { checkTemplate } from '../../domain/template/check-template.ts';
import { type CatalogSchemas, loadSchemas, problemsOf } from './catalog-schemas.ts';
import { parseYaml } from './parse-yaml.ts';
import { fromTemplate, toTemplate } from './template-document.ts';
import { fromTrack, toTrack } from './track-document.ts';

const SUBFOLDERS = ['templates', 'tracks'] as const;
const MAX_NAMED_PROBLEMS = 20;

type Outcome =
  | { readonly ok: true; readonly entry: CatalogEntry }
  | { readonly ok: false; readonly path: string; readonly problems: readonly CatalogProblem[] };

/** `templates/br.cnh.yaml: fields[3].type` */
function placeOf(file: string, { path }: CatalogProblem): string {
  return path === '' ? file : `${file}: ${path}`;
}

function failure(outcomes: readonly Extract<Outcome, { ok: false }>[]): DocfaceError {
  const all = outcomes.flatMap(({ path, problems }) =>
    problems.map((problem) => ({ field: placeOf(path, problem), detail: problem.message })),
  );
  const shown = all.slice(0, MAX_NAMED_PROBLEMS).map(({ field, detail }) => `${field}: ${detail}`);
  const rest = all.length > shown.length ? [`and ${all.length - shown.length} more`] : [];
  return new DocfaceError('INVALID_FIELD', `The catalogue has mistakes. ${[...shown, ...rest].join(' ')}`, {
    fields: all.map((each) => ({ ...each, code: 'INVALID_FIELD' })),
  });
}

function isTrack(value: unknown): boolean {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return kind === 'ocr' || kind === 'face_match';
}

function read({ path, text }: CatalogText, schemas: CatalogSchemas): Outcome {
  const parsed = parseYaml(text);
  if (!parsed.ok) return { ok: false, path, problems: parsed.problems };
  if (isTrack(parsed.value)) {
    if (!schemas.track(parsed.value)) return { ok: false, path, problems: problemsOf(schemas.track.errors) };
    return { ok: true, entry: { kind: 'track', track: toTrack(parsed.value) } };
  }
  if (!schemas.template(parsed.value)) return { ok: false, path, problems: problemsOf(schemas.template.errors) };
  const template = toTemplate(parsed.value);
  const problems = checkTemplate(template);
  return problems.length > 0 ? { ok: false, path, problems } : { ok: true, entry: { kind: 'template', template } };
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function textsIn(folder: string): Promise<readonly CatalogText[]> {
  const found: CatalogText[] = [];
  for (const subfolder of SUBFOLDERS) {
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
    const { name } = entry.kind === 'template' ? entry.template : entry.track;
    const document = entry.kind === 'template' ? fromTemplate(entry.template) : fromTrack(entry.track);
    const body = stringify(document, { lineWidth: 110, aliasDuplicateObjects: false });
    return {
      path: `${entry.kind}s/${name}.yaml`,
      text: `# yaml-language-server: $schema=../schema/${entry.kind}.schema.json\n${body}`,
    };
  }

  async readFolder(folder: string): Promise<readonly CatalogEntry[]> {
    const schemas = await this.#loaded();
    const outcomes = (await textsIn(folder)).map((source) => read(source, schemas));
    const failed = outcomes.filter((outcome) => !outcome.ok);
    if (failed.length > 0) throw failure(failed);
    return outcomes.filter((outcome) => outcome.ok).map(({ entry }) => entry);
  }

  async writeFolder(folder: string, entries: readonly CatalogEntry[]): Promise<readonly string[]> {
    const texts = entries.map((entry) => this.format(entry));
    for (const { path, text } of texts) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return texts.map(({ path }) => path);
  }

  #loaded(): Promise<CatalogSchemas> {
    this.#schemas ??= loadSchemas(this.#schemaFolder).catch((error: unknown) => {
      this.#schemas = null;
      throw error;
    });
    return this.#schemas;
  }
}
