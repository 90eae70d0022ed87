import type { PatternRule } from '../../../template/template.ts';
import { compilePattern, matchesOf } from '../../validation/compiled-pattern.ts';
import { type Candidate, rowsWithin, type TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';

const ruleCertainty = 0.9;

/** What a pattern finds in a text, group 1 when there is one; everything when there is no pattern. */
export function cutBy(pattern: string | undefined, piece: TextPiece): readonly TextPiece[] {
  if (pattern === undefined) return [piece];
  const expression = compilePattern(pattern, 'iu');
  if (!expression) return [];
  return matchesOf(expression, piece.text).map(({ from, to }) => cutPiece(piece, from, to));
}

/** Matches of a regular expression, first in cells, then in whole rows, so that `^` and `$` can mean either. */
export function* byPattern(rule: PatternRule, document: TextDocument): Generator<Candidate> {
  const expression = compilePattern(rule.pattern, rule.flags);
  if (!expression) return;
  const rows = document.pages.flatMap((page) => rowsWithin(page, rule.within));
  const divided = rows.filter((row) => row.cells.length > 1);
  for (const { tokens } of [...rows.flatMap((row) => row.cells), ...divided]) {
    const piece = pieceOf([tokens]);
    for (const { from, to } of matchesOf(expression, piece.text)) {
      yield { piece: cutPiece(piece, from, to), certainty: ruleCertainty, source: 'page' };
    }
  }
}
