import type { PhraseRule } from '../../../template/template.ts';
import { centreY, type Row } from '../page-layout.ts';
import { findPhrase, type PhraseHit, phraseKey, plainWords } from '../phrases.ts';
import type { Candidate, TextDocument } from '../text-document.ts';
import { pieceOf } from '../text-piece.ts';

const ruleCertainty = 0.9;

/** What is behind a title in its cell: nothing, or its number. */
const afterTitle =
  /^[^\p{L}\d]*$|^[^\p{L}\d]*(?:(?:n(?:o|r|ro|um(?:ber|mer|éro|ero)?)?|č|št|br|sz|αρ|№)[.º°:]{0,2}[^\p{L}\d]+)?(?:[A-Z]{1,4}\s)?\S*\d/iu;

function isTitle({ cells, tokens }: Row, { start, end }: PhraseHit): boolean {
  const [first] = tokens.slice(start, end);
  const cell = cells.find((each) => first !== undefined && each.tokens.includes(first));
  if (first === undefined || cell === undefined) return false;
  const at = cell.tokens.indexOf(first);
  const textOf = (words: Row['tokens']): string => words.map(({ text }) => text).join(' ');
  const isFirst = !/[\p{L}\d]/u.test(textOf(cell.tokens.slice(0, at)));
  return isFirst && afterTitle.test(textOf(cell.tokens.slice(at + end - start)));
}

/** Rows in which a rule looks. */
function rowsFor({ asTitle }: PhraseRule, { pages }: TextDocument): readonly Row[] {
  const [first] = pages;
  if (asTitle !== true) return pages.flatMap(({ rows }) => rows);
  return first?.rows.filter(({ box }) => centreY(box) < first.height / 2) ?? [];
}

/** The value of the rule, where one of its phrases is printed. */
export function* byPhrase(rule: PhraseRule, document: TextDocument): Generator<Candidate> {
  for (const row of rowsFor(rule, document)) {
    const words = plainWords(row.tokens.map((token) => token.text));
    for (const phrase of rule.phrases) {
      for (const hit of findPhrase(words, phraseKey(phrase))) {
        if (rule.asTitle === true && !isTitle(row, hit)) continue;
        const piece = pieceOf([row.tokens.slice(hit.start, hit.end)]);
        yield { piece, meaning: rule.value, certainty: ruleCertainty, source: 'page' };
      }
    }
  }
}
