import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { issueInWords } from '../../domain/expectation.ts';
import {
  type LanguageWords,
  type Vocabulary,
  vocabularyDocument,
  vocabularyOf,
} from '../../domain/template/vocabulary.ts';
import { errorCodeOf } from '../shared/error-code.ts';
import { bundledCatalog, type ParsedTexts } from './parsed-texts.ts';
import { problemsOf } from './problems-of.ts';
import { parseYaml, type Refused } from './read-entry.ts';

const subfolder = 'vocabulary';

/** The words of languages in files, or what is wrong with them. */
export interface ReadVocabulary {
  readonly vocabulary: Vocabulary;
  readonly failed: readonly Refused[];
}

type ReadLanguage = { readonly ok: true; readonly words: LanguageWords } | Refused;

/** A folder of a catalogue, and what is known of the texts in it. */
interface Source {
  readonly folder: string;
  readonly known: ParsedTexts;
}

async function readLanguage({ folder, known }: Source, name: string): Promise<ReadLanguage> {
  const path = `${subfolder}/${name}`;
  const parsed = parseYaml(await readFile(join(folder, path), 'utf8'), known);
  if (!parsed.ok) return { path, ...parsed };
  const { data, error } = vocabularyDocument.safeParse(parsed.value, { error: issueInWords });
  if (error) return { ok: false, path, problems: problemsOf(error.issues, parsed.value) };
  if (name.startsWith(`${data.language}.`)) return { ok: true, words: data };
  const message = `The language is "${data.language}"; name the file ${data.language}.yaml, or correct the language.`;
  return { ok: false, path, problems: [{ path: 'language', message }] };
}

async function languagesIn(source: Source): Promise<readonly ReadLanguage[]> {
  const names = await readdir(join(source.folder, subfolder)).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(names.filter((each) => /\.ya?ml$/.test(each)).map((name) => readLanguage(source, name)));
}

/**
 * The vocabulary that docface brings, and the languages of a catalogue's folder in place of those of the same name.
 * `known` texts are not parsed again.
 */
export async function readVocabulary(folder: string | null, known: ParsedTexts): Promise<ReadVocabulary> {
  const isOwn = folder !== null && relative(folder, bundledCatalog) !== '';
  const own = isOwn ? await languagesIn({ folder, known }) : [];
  const all = [...(await languagesIn({ folder: bundledCatalog, known })), ...own];
  const words = new Map(all.flatMap((each) => (each.ok ? [[each.words.language, each.words] as const] : [])));
  return {
    vocabulary: vocabularyOf([...words.values()]),
    failed: all.filter((each) => !each.ok),
  };
}
