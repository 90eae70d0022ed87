import type { ListRule } from '../../../template/template.ts';
import { compilePattern, matchesOf } from '../../validation/compiled-pattern.ts';
import type { PatternSearch } from '../../validation/linear-pattern/pattern-search.ts';
import type { Row } from '../page-layout.ts';
import { type RowCandidates, rowsWithin, type TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf } from '../text-piece.ts';

type RowsRule = Extract<ListRule, { by: 'rows' }>;
const ruleCertainty = 0.8;

/** What the first match, or every one, in some rows of the page says. */
function matchedRows(expression: PatternSearch, rows: readonly Row[], repeats: boolean): readonly RowCandidates[] {
  const piece = pieceOf(rows.map((row) => row.tokens));
  return matchesOf(expression, piece.text)
    .slice(0, repeats ? undefined : 1)
    .map(({ groups }) => {
      const cells = Object.entries(groups).map(([key, [from, to]]) => [
        key,
        { piece: cutPiece(piece, from, to), certainty: ruleCertainty, source: 'page' as const },
      ]);
      return Object.fromEntries(cells) as RowCandidates;
    });
}

/** Rows of a list that follow one another on a page. */
function rowsOnPage(rule: RowsRule, expression: PatternSearch, rows: readonly Row[]): readonly RowCandidates[] {
  const count = rule.lines ?? 1;
  const found: RowCandidates[] = [];
  for (let at = 0; at + count <= rows.length; ) {
    const matched = matchedRows(expression, rows.slice(at, at + count), rule.repeats === true);
    found.push(...matched);
    at += matched.length > 0 ? count : 1;
  }
  return found;
}

/** Rows of the page that match a regular expression; its named groups are the fields. */
export function byRows(rule: RowsRule, document: TextDocument): readonly RowCandidates[] {
  const expression = compilePattern(rule.pattern, rule.flags);
  if (!expression) return [];
  return document.pages.flatMap((page) => rowsOnPage(rule, expression, rowsWithin(page, rule.within)));
}
