import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { structuredPatch } from 'diff';
import { stringify } from 'yaml';
import type { CatalogProblem } from '../../domain/catalog/check-template.ts';
import { checkTrack } from '../../domain/catalog/check-track.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { CatalogEntry, CatalogFiles, CatalogText } from '../../domain/ports/catalog-files.ts';
import type { TaskPool } from '../../domain/ports/task-pool.ts';
import { withoutTerms, withTerms } from '../../domain/template/template-terms.ts';
import type { Vocabulary } from '../../domain/template/vocabulary.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { workerModule } from '../shared/worker-module.ts';
import { fromTemplate, fromTrack } from './entry-documents.ts';
import { parsedTexts } from './parsed-texts.ts';
import { type Read, type Refused, readEntry } from './read-entry.ts';
import { readVocabulary } from './vocabulary-files.ts';

const subfolders = ['templates', 'tracks'] as const;
const maxNamedProblems = 20;
/** A template takes milliseconds; the rest is for a process that has to start on a busy machine. */
const maxParseMs = 20_000;
const overLimits: ReadonlySet<string> = new Set(['DEADLINE_EXCEEDED', 'ENGINE_FAILED']);

/** The module that reads texts of strangers, to be run in processes. */
export const catalogModule = workerModule(import.meta.url, 'catalog-worker');

function tooIntricate({ path }: CatalogText): Refused {
  return {
    ok: false,
    path,
    problems: [{ path: '', message: 'The text is too intricate to be read; write it simpler.' }],
  };
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

function nameOf(entry: CatalogEntry): string {
  return entry.kind === 'template' ? entry.template.name : entry.track.name;
}

/** What only shows when all files are known: names that stand twice, tracks of templates that are not there. */
function conflictsAmong(entries: readonly Read[]): readonly Refused[] {
  const templates = entries.flatMap(({ entry }) => (entry.kind === 'template' ? [entry.template] : []));
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

/** An entry with the labels of the terms that it names. */
function inWords(entry: CatalogEntry, vocabulary: Vocabulary): CatalogEntry {
  return entry.kind === 'template' ? { ...entry, template: withTerms(entry.template, vocabulary) } : entry;
}

/** Templates and tracks in YAML files, held against the schemas of the domain. */
export class YamlCatalogFiles implements CatalogFiles {
  readonly #taskPool: TaskPool | null;
  readonly #folder: string | null;
  #vocabulary: Promise<Vocabulary> | null = null;

  /**
   * `taskPool` run `catalogModule` for each text that is parsed; without, it is parsed where it is asked for. `folder`
   * may hold languages beside those that docface brings, for the terms of such texts.
   */
  constructor(taskPool: TaskPool | null = null, folder: string | null = null) {
    this.#taskPool = taskPool;
    this.#folder = folder;
  }

  async parse(source: CatalogText): Promise<CatalogEntry> {
    const outcome = this.#taskPool === null ? readEntry(source) : await this.#away(source);
    if (!outcome.ok) throw failure([outcome]);
    this.#vocabulary ??= this.#readVocabulary();
    return inWords(outcome.entry, await this.#vocabulary);
  }

  async #readVocabulary(): Promise<Vocabulary> {
    return (await readVocabulary(this.#folder, await parsedTexts())).vocabulary;
  }

  /** Where a text that takes for ever, or all memory, hurts nobody else. */
  async #away(source: CatalogText): Promise<Read | Refused> {
    try {
      return (await this.#taskPool?.run<Read | Refused>(source, { timeoutMs: maxParseMs })) ?? tooIntricate(source);
    } catch (error) {
      const isOver = error instanceof DocfaceError && overLimits.has(error.code) && !error.retryable;
      if (!isOver) throw error;
      return tooIntricate(source);
    }
  }

  format(entry: CatalogEntry): CatalogText {
    const document = entry.kind === 'template' ? fromTemplate(withoutTerms(entry.template)) : fromTrack(entry.track);
    const body = stringify(document, { lineWidth: 110, aliasDuplicateObjects: false });
    return {
      path: `${entry.kind}s/${nameOf(entry)}.yaml`,
      text: `# yaml-language-server: $schema=../schema/${entry.kind}.schema.json\n${body}`,
    };
  }

  diff(before: CatalogEntry, after: CatalogEntry): string {
    const [older, newer] = [this.format(before).text, this.format(after).text];
    return structuredPatch('', '', older, newer, '', '', { context: 3 })
      .hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
        `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
        ...lines,
      ])
      .join('\n');
  }

  async readFolder(folder: string): Promise<readonly CatalogEntry[]> {
    const known = await parsedTexts();
    const outcomes = (await textsIn(folder)).map((source) => readEntry(source, known));
    const entries = outcomes.filter((outcome) => outcome.ok);
    const { vocabulary, failed: languages } = await readVocabulary(folder, known);
    const failed = [...languages, ...outcomes.filter((outcome) => !outcome.ok), ...conflictsAmong(entries)];
    if (failed.length > 0) throw failure(failed);
    return entries.map(({ entry }) => inWords(entry, vocabulary));
  }
}
