import type { Template } from '../../template/template.ts';
import { withLabels } from '../../template/template-terms.ts';
import { labelsOfAll, type TemplateVocabulary, type TermLabels } from '../../template/vocabulary.ts';
import type { PageReading } from '../document/page.ts';
import { withCompounds } from './compound-words.ts';
import { labelKey, phraseKey, plainWords } from './phrases.ts';

/** Characters of a label that say something of its language; shorter ones are within words of others. */
const minLength = 5;
/** Share of what the words of the likeliest language come to that those of another one must, to be looked for too. */
const alsoSpoken = 0.25;

function namesOf({ terms, others }: TemplateVocabulary): readonly TermLabels[] {
  return [...Object.values(terms), others];
}

/** Characters of the labels of each language that are printed as they are. */
function evidenceFor(vocabulary: TemplateVocabulary, printed: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const known = new Map<string, boolean>();
  const isPrinted = (key: string): boolean => {
    const is = known.get(key) ?? printed.includes(key);
    known.set(key, is);
    return is;
  };
  for (const labels of namesOf(vocabulary)) {
    for (const [language, own] of Object.entries(labels)) {
      const keys = new Set(own.map(labelKey).filter((key) => key.length >= minLength && isPrinted(key)));
      const length = [...keys].reduce((sum, key) => sum + key.length, 0);
      found.set(language, (found.get(language) ?? 0) + length);
    }
  }
  return found;
}

/** The labels of some languages. */
function only(labels: TermLabels, languages: ReadonlySet<string>): TermLabels {
  return Object.fromEntries(Object.entries(labels).filter(([language]) => languages.has(language)));
}

/**
 * A template with the labels of its terms in the languages of some pages alone, in all where none of them is there;
 * those that are ends of words are the words of the pages that end so.
 */
export function inLanguagesOf(pages: readonly PageReading[], template: Template): Template {
  const { vocabulary } = template;
  if (vocabulary === undefined) return template;
  const lines = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.lines));
  const printed = plainWords(lines.flatMap(({ words }) => words.map(({ text }) => text))).joined;
  const beginnings = lines.map(({ words }) => phraseKey(words[0]?.text ?? ''));
  const found = evidenceFor(vocabulary, printed);
  const most = Math.max(...found.values());
  const spoken = new Set([...found].flatMap(([language, length]) => (length >= alsoSpoken * most ? [language] : [])));
  const own = {
    terms: Object.fromEntries(Object.entries(vocabulary.terms).map(([term, labels]) => [term, only(labels, spoken)])),
    others: only(vocabulary.others, spoken),
  };
  const kept = new Set(namesOf(own).flatMap(labelsOfAll));
  const left = new Set(
    namesOf(vocabulary)
      .flatMap(labelsOfAll)
      .filter((label) => !kept.has(label)),
  );
  const not = labelsOfAll(own.others);
  const inPrint = (words: readonly string[]): readonly string[] =>
    withCompounds(
      words.filter((word) => !left.has(word)),
      beginnings,
      not,
    );
  return { ...withLabels(template, inPrint), vocabulary: own };
}
