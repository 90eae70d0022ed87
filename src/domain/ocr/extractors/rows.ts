import type { ListRule } from '../../template/template.ts';
import { compilePattern, matchesOf } from '../../validation/compiled-pattern.ts';
import { rowsWithin, type TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf } from '../text-piece.ts';
import type { RowCandidates } from './table.ts';

const ruleCertainty = 0.8;

/** Rows that match a regular expression; its named groups are the fields. */
export function byRows(rule: Extract<ListRule, { by: 'rows' }>, document: TextDocument): readonly RowCandidates[] {
  const expression = compilePattern(rule.pattern, rule.flags);
  if (!expression) return [];
  return document.pages
    .flatMap((page) => rowsWithin(page, rule.within))
    .flatMap((row) => {
      const piece = pieceOf([row.tokens]);
      const [match] = matchesOf(expression, piece.text);
      if (!match) return [];
      const cells = Object.entries(match.groups).map(([key, [from, to]]) => [
        key,
        { piece: cutPiece(piece, from, to), certainty: ruleCertainty, source: 'page' as const },
      ]);
      return [Object.fromEntries(cells) as RowCandidates];
    });
}
