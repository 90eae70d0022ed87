import type { PositionRule } from '../../template/template.ts';
import type { NormaliseContext } from '../../validation/field-value.ts';
import { normalise } from '../../validation/normalise.ts';
import { compilePattern, matchesOf } from '../compiled-pattern.ts';
import type { Row, Token } from '../page-layout.ts';
import type { Candidate, LabelledPage, TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';

const CERTAINTY = 0.6;
const AMOUNT = '(?<![\\d.,])(?:[A-Z]{0,3}[$€£] ?)?\\d{1,3}(?:[., ]?\\d{3}){0,3}[.,]\\d{2}(?![\\d%]|[.,]\\d)';
const DATE =
  '(?<!\\d)(?:\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}|\\d{1,2}[ -/.](?:de )?\\p{L}{3,9}[ -/.,](?:de )?\\d{2,4}|\\p{L}{3,9} \\d{1,2},? \\d{4})(?!\\d)';
/** Headings stand in this share of the first page, from its top. */
const HEAD = 0.4;

function matches(document: TextDocument, pattern: string): readonly TextPiece[] {
  const expression = compilePattern(pattern, 'u');
  if (!expression) return [];
  const rows = document.pages.flatMap((page) => page.rows).map((row) => pieceOf([row.tokens]));
  return rows.flatMap((row) => matchesOf(expression, row.text).map(({ from, to }) => cutPiece(row, from, to)));
}

function amountOf(piece: TextPiece, context: NormaliseContext): number {
  const value = normalise('money', piece.text, context)?.value;
  return typeof value === 'object' && 'amount' in value ? Number(value.amount) : Number.NEGATIVE_INFINITY;
}

/** Words of a row that are no label of the template. */
function free(page: LabelledPage, row: Row): readonly Token[] {
  const hits = page.labels.byRow[page.rows.indexOf(row)] ?? [];
  const exact = hits.filter((hit) => hit.slips === 0);
  return row.tokens.filter((_, index) => !exact.some((hit) => index >= hit.start && index < hit.end));
}

function hasWords(tokens: readonly Token[]): boolean {
  return tokens.some((token) => /\p{L}{3}/u.test(token.text)) || tokens.filter((t) => /\p{L}/u.test(t.text)).length > 1;
}

/** Groups of words of the head of the first page that are no labels, top to bottom. */
function headings(document: TextDocument): readonly (readonly Token[])[] {
  const page = document.pages[0];
  if (!page) return [];
  const rows = page.rows.filter((row) => row.box.y < HEAD * page.height);
  return rows.flatMap((row) => {
    const words = free(page, row);
    return row.cells.map((cell) => cell.tokens.filter((token) => words.includes(token))).filter(hasWords);
  });
}

function letterHeight(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + token.box.height, 0) / Math.max(1, tokens.length);
}

/** Finds by what the text is like, where no label helps. */
export function byPosition(
  rule: PositionRule,
  document: TextDocument,
  context: NormaliseContext,
): readonly Candidate[] {
  const found = (): readonly TextPiece[] => {
    switch (rule.pick) {
      case 'first_line':
        return headings(document).map((tokens) => pieceOf([tokens]));
      case 'largest_text':
        return headings(document)
          .toSorted((a, b) => letterHeight(b) - letterHeight(a))
          .map((tokens) => pieceOf([tokens]));
      case 'largest_amount':
        return matches(document, AMOUNT).toSorted((a, b) => amountOf(b, context) - amountOf(a, context));
      case 'first_date':
        return matches(document, DATE);
      case 'last_date':
        return matches(document, DATE).toReversed();
    }
  };
  return found().map((piece) => ({ piece, certainty: CERTAINTY, source: 'page' }));
}
