import type { LaidOutPage, Row, Token } from '../page-layout.ts';
import { readingLimits } from '../reading-limits.ts';
import type { TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';
import type { RowCandidates } from './table.ts';

const ruleCertainty = 0.7;
const maxKeyWords = 5;
const endsKey = /\p{L}[^:]*:$/u;
const hasContent = /[\p{L}\p{N}]/u;

interface Key {
  readonly start: number;
  readonly end: number;
}

/** The words before a colon that name what follows: back to the start of the cell, but over no digits. */
function keysOf(row: Row): readonly Key[] {
  const keys: Key[] = [];
  for (const [index, token] of row.tokens.entries()) {
    if (!endsKey.test(token.text)) continue;
    const cell = row.cells.find((each) => each.tokens.includes(token));
    const floor = Math.max(
      keys.at(-1)?.end ?? 0,
      index - maxKeyWords + 1,
      row.tokens.indexOf(cell?.tokens[0] ?? token),
    );
    let start = index;
    while (start > floor && !/\d/.test(row.tokens[start - 1]?.text ?? '')) start -= 1;
    keys.push({ start, end: index + 1 });
  }
  return keys;
}

function below(page: LaidOutPage, row: number, key: readonly Token[]): readonly Token[] {
  const first = key[0];
  const next = page.rows[row + 1];
  if (!first || !next || next.box.y - (first.box.y + first.box.height) > 2 * first.box.height) return [];
  const cell = next.cells.find((each) => Math.abs(each.box.x - first.box.x) <= 2 * first.box.height);
  return cell && !cell.tokens.some((token) => endsKey.test(token.text)) ? cell.tokens : [];
}

function pairsIn(page: LaidOutPage, row: Row, place: number): readonly RowCandidates[] {
  const keys = keysOf(row);
  return keys.flatMap(({ start, end }, index) => {
    const key = row.tokens.slice(start, end);
    const beside = row.tokens.slice(end, keys[index + 1]?.start ?? row.tokens.length);
    const value = beside.length > 0 ? beside : below(page, place, key);
    const text = pieceOf([value]);
    if (!hasContent.test(text.text)) return [];
    const label = pieceOf([key]);
    const named = cutPiece(label, 0, label.text.replace(/[\s:]+$/, '').length);
    const of = (piece: TextPiece) => ({ piece, certainty: ruleCertainty, source: 'page' as const });
    return [{ key: of(named), value: of(text) }];
  });
}

/** Every `label: value`, in reading order. */
export function byPairs(document: TextDocument): readonly RowCandidates[] {
  return document.pages
    .flatMap((page) => page.rows.flatMap((row, index) => pairsIn(page, row, index)))
    .slice(0, readingLimits.rowsOfList);
}
