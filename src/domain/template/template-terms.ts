import type { Template } from './template.ts';
import {
  isTerm,
  labelsOfAll,
  type Term,
  type TermLabels,
  termDefinitions,
  termNamed,
  type Vocabulary,
} from './vocabulary.ts';

function knownTerm(word: string): Term | null {
  const name = termNamed(word);
  return name !== null && isTerm(name) ? name : null;
}

type Words = readonly string[];
type Rewrite = (words: Words) => Words;

const isWords = (value: unknown): value is Words =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** A part of a template with its lists of words as `rewrite` has them. */
function rewritten<Part>(part: Part, rewrite: Rewrite): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (isWords(part)) return rewrite(part) as Part;
  if (Array.isArray(part)) return part.map((each: unknown) => rewritten(each, rewrite)) as Part;
  return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, rewritten(each, rewrite)])) as Part;
}

/** A template with the lists of words of its rules as `rewrite` has them. */
export function withLabels(template: Template, rewrite: Rewrite): Template {
  const { fields, lists, landmarks } = template;
  return {
    ...template,
    fields: rewritten(fields, rewrite),
    lists: rewritten(lists, rewrite),
    ...(landmarks !== undefined && { landmarks: rewrite(landmarks) }),
  };
}

/** The labels of several terms by language. */
function together(labels: readonly TermLabels[]): TermLabels {
  const languages = [...new Set(labels.flatMap((each) => Object.keys(each)))];
  return Object.fromEntries(languages.map((language) => [language, labels.flatMap((each) => each[language] ?? [])]));
}

/** A template with the labels of the terms that it names in their places; it keeps them, so that its words stay. */
export function withTerms(template: Template, vocabulary: Vocabulary): Template {
  const asLabels = new Set<Term>();
  const expanded = withLabels(template, (words) =>
    words.flatMap((word) => {
      const term = knownTerm(word);
      if (term === null) return [word];
      asLabels.add(term);
      return labelsOfAll(vocabulary[term]);
    }),
  );
  const asKeywords = template.typification.keywords.flatMap(({ text }) => knownTerm(text) ?? []);
  const named = [...new Set([...asLabels, ...asKeywords])];
  if (named.length === 0) return template;
  const others = [...asLabels].flatMap((term): readonly Term[] => {
    const definition = termDefinitions[term];
    return 'not' in definition ? definition.not : [];
  });
  return {
    ...expanded,
    vocabulary: {
      terms: Object.fromEntries(named.map((term) => [term, vocabulary[term]])),
      others: together(others.map((term) => vocabulary[term])),
    },
  };
}

/** The template as it was written, with the names of its terms. */
export function withoutTerms({ vocabulary, ...template }: Template): Template {
  if (vocabulary === undefined) return template;
  const runs = Object.entries(vocabulary.terms)
    .map(([term, labels]) => [term, labelsOfAll(labels)] as const)
    .filter(([, labels]) => labels.length > 0)
    .toSorted(([, one], [, other]) => other.length - one.length);
  return withLabels(template, (list) => {
    const written: string[] = [];
    for (let at = 0; at < list.length; ) {
      const run = runs.find(([, labels]) => labels.every((label, index) => list[at + index] === label));
      written.push(run ? `$${run[0]}` : (list[at] ?? ''));
      at += run ? run[1].length : 1;
    }
    return written;
  });
}

interface TermProblem {
  readonly path: string;
  readonly message: string;
}

function strangersIn(value: unknown, path: string): readonly TermProblem[] {
  if (typeof value === 'string') {
    const name = termNamed(value);
    if (name === null || isTerm(name)) return [];
    return [{ path, message: `The vocabulary has no term "${name}"; docs/catalogue.md lists its terms.` }];
  }
  if (Array.isArray(value)) return value.flatMap((each, index) => strangersIn(each, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => strangersIn(each, path === '' ? key : `${path}.${key}`));
}

/** Terms of the vocabulary that a template names and that are none. */
export function termProblems({ typification, landmarks, fields, lists }: Template): readonly TermProblem[] {
  return strangersIn({ typification: { keywords: typification.keywords }, landmarks, fields, lists }, '');
}
