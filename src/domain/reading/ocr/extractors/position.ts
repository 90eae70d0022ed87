import type { PositionRule } from '../../../template/template.ts';
import { compilePattern, matchesOf } from '../../validation/compiled-pattern.ts';
import type { NormaliseContext } from '../../validation/field-value.ts';
import { normalise } from '../../validation/normalise.ts';
import { type Cell, type PageWord, right } from '../page-layout.ts';
import { type Candidate, type LabelledPage, sectionRange, type TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';
import { byIssuer } from './issuer.ts';
import { byIssuerAddress } from './issuer-address.ts';
import { byRecipient } from './recipient.ts';

/** Dates that are set apart are seldom others; the largest amount is often what was given. */
const ruleCertainty = { date: 0.8, name: 0.7, heading: 0.5, amount: 0.4 } as const;
const amountPattern = '(?<![\\d.,])(?:[A-Z]{0,3}[$€£] ?)?\\d{1,3}(?:[., ]?\\d{3}){0,3}[.,]\\d{2}(?![\\d%]|[.,]\\d)';
/** Day, month in words and year: `3. März 2024`, `12 de marzo de 2024`, `1er janv. 2024`. */
const wordedDate =
  '\\d{1,2}(?: ?er|\\.?[º°ª])?(?: ?[-/.,] ?| )(?:del? )?\\p{L}{3,10}\\.?(?: ?[-/.,] ?| )(?:del? )?\\d{2,4}';
/** `17FEB2018`. */
const closeDate = '\\d{1,2}\\p{L}{3}(?:\\d{4}|\\d{2})';
/** Month in words, day and year: `March 3, 2024`, `Nov18'22`. */
const monthFirstDate = "\\p{L}{3,10}\\.? ?\\d{1,2}(?:, ?| ?[’'] ?| )(?:\\d{4}|\\d{2})";
/** Day, month and year in digits, in any order. */
const numericDate = '\\d{1,4}/\\d{1,2}/\\d{2,4}|\\d{1,4}-\\d{1,2}-\\d{2,4}|\\d{1,4}\\.\\d{1,2}\\.\\d{2,4}';
/** Each is sought by itself: a number before a date takes none of it away. A time may follow without a space. */
const datePatterns = [numericDate, wordedDate, closeDate, monthFirstDate].map(
  (form) => `(?<![\\d/.-])(?:${form})(?:(?![\\d:/-])|(?=[0-2]?\\d:[0-5]\\d))`,
);
const timePattern = /(?:[01]?\d|2[0-3])[:.][0-5]\d(?!\d)/;
/** Lines of addresses, numbers and greetings, which name nobody. */
const namesNobody =
  /\d.*,|,.*\d|\d{5}|@|^\W*(?:no\.?\s?\d|lot\b|jalan\b|jln\b|rua\b|av\b|avenida\b|tel\b|fax\b|phone\b|www|http|cnpj\b|gst\b|welcome\b|bem.?vindo|thank\b|obrigado\b|tax invoice)/iu;
/** A line that goes on with the name in the line above. */
const goesOn =
  /^(?:co\b|company\b|\(|&|sdn\b|bhd\b|s\/b\b|ltda?\b|s\/?a\b|inc\b|llc\b|enterprises?\b|trading\b|de\s|do\s|da\s)/iu;
/** Headings stand in this share of the first page, from its top. */
const headShare = 0.4;
/**
 * Gaps, in heights, that words of one heading may leave on a slip and on a sheet; slips are so narrow for their height.
 */
const slipGap = 4.5;
const sheetGap = 1;
const slipFactor = 0.75;

/** What fits one of some patterns, row by row, left to right. */
function matches(document: TextDocument, ...patterns: readonly string[]): readonly TextPiece[] {
  const expressions = patterns.map((pattern) => compilePattern(pattern, 'u')).filter((each) => each !== null);
  const rows = document.pages.flatMap((page) => page.rows).map((row) => pieceOf([row.tokens]));
  return rows.flatMap((row) =>
    expressions
      .flatMap((expression) => matchesOf(expression, row.text))
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to }) => cutPiece(row, from, to)),
  );
}

function amountOf(piece: TextPiece, context: NormaliseContext): number {
  const value = normalise('money', piece.text, context)?.value;
  return typeof value === 'object' && 'amount' in value ? Number(value.amount) : Number.NEGATIVE_INFINITY;
}

/** Words of a row that are no label of the template. */
function free(page: LabelledPage, index: number): readonly PageWord[] {
  const hits = page.labels.byRow[index] ?? [];
  const exact = hits.filter((hit) => hit.slips === 0);
  return (page.rows[index]?.tokens ?? []).filter(
    (_, index) => !exact.some((hit) => index >= hit.start && index < hit.end),
  );
}

function hasWords(tokens: readonly PageWord[]): boolean {
  return tokens.some((token) => /\p{L}{3}/u.test(token.text)) || tokens.filter((t) => /\p{L}/u.test(t.text)).length > 1;
}

/** Cells that only the wide spacing of a heading parts. */
function joined(cells: readonly Cell[], maxGap: number): readonly (readonly PageWord[])[] {
  const groups: PageWord[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { tokens, box } of cells) {
    const group = groups.at(-1);
    if (group && box.x - end <= maxGap * box.height) group.push(...tokens);
    else groups.push([...tokens]);
    end = right(box);
  }
  return groups;
}

/** Words that stand out, and their row on the first page. */
interface Heading {
  readonly tokens: readonly PageWord[];
  readonly row: number;
}

/** Groups of words of the head of the first page that are no labels, top to bottom. */
function headings(document: TextDocument): readonly Heading[] {
  const page = document.pages[0];
  if (!page) return [];
  const maxGap = page.width < slipFactor * page.height ? slipGap : sheetGap;
  return page.rows.flatMap((row, index) => {
    if (row.box.y >= headShare * page.height) return [];
    const words = new Set(free(page, index));
    return joined(row.cells, maxGap)
      .map((tokens) => tokens.filter((token) => words.has(token)))
      .filter(hasWords)
      .map((tokens) => ({ tokens, row: index }));
  });
}

function letterHeight(tokens: readonly PageWord[]): number {
  return tokens.reduce((sum, token) => sum + token.box.height, 0) / Math.max(1, tokens.length);
}

/**
 * Headings, names that two lines hold put together before the lines themselves; sorted out, what is no name comes last.
 */
function names(document: TextDocument, sortOut: boolean): readonly TextPiece[] {
  const page = document.pages[0];
  const whole = headings(document).flatMap(({ tokens, row }) => {
    const piece = pieceOf([tokens]);
    if (!page || row === 0 || !goesOn.test(piece.text)) return [piece];
    return [pieceOf([[...free(page, row - 1), ...tokens]]), piece];
  });
  if (!sortOut) return whole;
  const isLikely = (piece: TextPiece): boolean => !namesNobody.test(piece.text);
  return [...whole.filter(isLikely), ...whole.filter((piece) => !isLikely(piece))];
}

/** Dates beside a time of day, which is when something was sold, before the others. */
function dates(document: TextDocument): readonly TextPiece[] {
  const timed = new Set(
    document.pages
      .flatMap((page) => page.rows)
      .filter((row) => timePattern.test(row.tokens.map(({ text }) => text).join(' ')))
      .flatMap((row) => row.tokens),
  );
  const isTimed = (piece: TextPiece): boolean => piece.spans.some(({ token }) => timed.has(token));
  const found = matches(document, ...datePatterns);
  return [...found.filter(isTimed), ...found.filter((piece) => !isTimed(piece))];
}

function largest(document: TextDocument): readonly TextPiece[] {
  const byHeight = headings(document).toSorted((a, b) => letterHeight(b.tokens) - letterHeight(a.tokens));
  return byHeight.map(({ tokens }) => pieceOf([tokens]));
}

/** Texts that begin in the section of a rule. */
function inSection(candidates: readonly Candidate[], { within }: PositionRule, { pages }: TextDocument) {
  if (within === undefined) return candidates;
  const ranges = new Map(pages.map((page) => [page.number, sectionRange(page, within)]));
  return candidates.filter(({ piece }) => {
    const token = piece.spans[0]?.token;
    const range = token && ranges.get(token.page);
    return !!range && token.box.y >= range.top && token.box.y < range.end;
  });
}

/** Finds by what the text is like, where no label helps. */
export function byPosition(
  rule: PositionRule,
  document: TextDocument,
  context: NormaliseContext,
): readonly Candidate[] {
  return inSection(byPick(rule, document, context), rule, document);
}

function byPick(rule: PositionRule, document: TextDocument, context: NormaliseContext): readonly Candidate[] {
  if (rule.pick === 'issuer') return byIssuer(document);
  if (rule.pick === 'issuer_address') return byIssuerAddress(document);
  if (rule.pick === 'recipient') return byRecipient(document);
  const { pick } = rule;
  const found = (): { pieces: readonly TextPiece[]; certainty: number } => {
    const certainty = rule.pattern === undefined ? ruleCertainty.heading : ruleCertainty.name;
    switch (pick) {
      case 'first_line':
        return { pieces: names(document, rule.pattern === undefined), certainty };
      case 'largest_text':
        return { pieces: largest(document), certainty };
      case 'largest_amount': {
        const amounts = matches(document, amountPattern);
        const byAmount = amounts
          .map((piece) => ({ piece, amount: amountOf(piece, context) }))
          .toSorted((a, b) => b.amount - a.amount);
        return { pieces: byAmount.map(({ piece }) => piece), certainty: ruleCertainty.amount };
      }
      case 'first_date':
        return { pieces: dates(document), certainty: ruleCertainty.date };
      case 'last_date':
        return { pieces: matches(document, ...datePatterns).toReversed(), certainty: ruleCertainty.date };
    }
  };
  const { pieces, certainty } = found();
  return pieces.map((piece) => ({ piece, certainty, source: 'page' }));
}
