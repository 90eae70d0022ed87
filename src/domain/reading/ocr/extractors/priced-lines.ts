import type { ListRule } from '../../../template/template.ts';
import { currencyName } from '../../validation/normalisers/currencies.ts';
import type { Row } from '../page-layout.ts';
import { labelKey } from '../phrases.ts';
import { readingLimits } from '../reading-limits.ts';
import type { Candidate, LabelledPage, RowCandidates, TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';
import { dateOrTime, letters } from './issuer-words.ts';

type LinesRule = Extract<ListRule, { by: 'priced_lines' }>;

/** A line that reads as an item by itself, and one whose words stand in another line. */
const ruleCertainty = { own: 0.8, parted: 0.7 } as const;
const sign = `(?:${currencyName} ?)?`;
const price = `${sign}-?\\d{1,3}(?:[., ]?\\d{3}){0,2}[.,]\\d{2}`;
/** The amount at the end of a line; letters that tell the tax may follow. */
const atEnd = new RegExp(
  `(?<![\\d.,/:-])(${price}|${currencyName} ?\\d{1,3}(?:[.,]\\d{3})*)-?(?:\\s*[A-Z*]{1,3})?\\s*$`,
  'd',
);
const number = '\\d{1,4}(?:[.,]\\d{1,3})?';
const units = ['lb', 'lbs', 'kg', 'kgs', 'g', 'oz', 'l', 'ml', 'ea', 'pc', 'pcs', 'st', 'stk', 'un', 'ud', 'uds'];
const unit = `(?:${[...units, ...units.map((each) => each.toUpperCase())].join('|')})\\b`;
/** How many, or how much, at which price, before what they come to, or the price before how many. */
const countAndPrice = new RegExp(
  `(?:^|\\s)(${number})\\s*(?:${unit}\\.?\\s*)?(?:[xX@*]\\s*)?(${price}\\d{0,2})\\s*(?:/?\\s*${unit})?\\s*$`,
  'd',
);
const priceAndCount = new RegExp(`(?:^|\\s)(${price}\\d{0,2})\\s*(?:[xX@*]\\s*)?(${number})\\s*$`, 'd');
/** The price of one alone: how many is before the words. */
const priceAlone = new RegExp(`(?:^|[\\s@])(${price})\\s*(?:/?\\s*${unit})?\\s*$`, 'd');
const countFirst = /^\W*(\d{1,3})\s*[xX]?\s+(?=\p{L})/du;
/** Numbers of an item before its words: its place in the list, or its code. */
const codeFirst = /^\W*(?:\d{1,3}[.)]?|\d{4,14})\s+(?=\W*\p{L})/u;
/** Lines of words that may belong to one price. */
const maxWords = 2;
/** Shorter labels begin names of goods too. */
const minLabel = 3;
/** Hundredths by which a product may be off: the price of one is rounded. */
const maxOff = 3;

const valueOf = (text: string): number =>
  Number(
    text
      .replace(/[^\d.,]/g, '')
      .replace(/(?<!^0)[.,](?=\d{3}(?:\D|$))/g, '')
      .replace(',', '.'),
  );

type Range = readonly [from: number, to: number];

interface Priced {
  readonly piece: TextPiece;
  /** What is before the amount, and where the words of it are; empty where they stand in another line. */
  readonly words: Range;
  readonly total: Range;
  readonly quantity: Range | null;
  readonly unitPrice: Range | null;
  /** The price of one that is without how many. */
  readonly alone: Range | null;
}

/** Whether so many at a price come to an amount. */
const makes = (count: string, one: string, total: string): boolean =>
  Math.abs(valueOf(count) * valueOf(one) - valueOf(total)) * 100 <= maxOff;

/** Quantity and price of one in the words before an amount: those whose product it is. */
function factors(before: string, total: string): Pick<Priced, 'quantity' | 'unitPrice'> & { readonly from: number } {
  const none = { quantity: null, unitPrice: null, from: before.length };
  for (const [form, isCountFirst] of [
    [countAndPrice, true],
    [priceAndCount, false],
  ] as const) {
    const match = form.exec(before);
    const [one, other] = [match?.indices?.[1], match?.indices?.[2]];
    if (!match || !one || !other || !makes(match[1] ?? '', match[2] ?? '', total)) continue;
    return { quantity: isCountFirst ? one : other, unitPrice: isCountFirst ? other : one, from: one[0] };
  }
  return none;
}

/** A line that ends with an amount; null for another. */
function pricedLine(piece: TextPiece): Priced | null {
  const match = atEnd.exec(piece.text);
  const total = match?.indices?.[1];
  if (!match || !total) return null;
  const before = piece.text.slice(0, match.index);
  const { quantity, unitPrice, from } = factors(before, match[1] ?? '');
  if (quantity !== null) {
    const start = codeFirst.exec(before.slice(0, from))?.[0].length ?? 0;
    return { piece, words: [start, from], total, quantity, unitPrice, alone: null };
  }
  const counted = countFirst.exec(before);
  const count = counted?.indices?.[1] ?? null;
  const start = counted?.[0].length ?? codeFirst.exec(before)?.[0].length ?? 0;
  const last = priceAlone.exec(before);
  const alone = last?.indices?.[1] ?? null;
  const isOne = counted !== null && last !== null && makes(counted[1] ?? '', last[1] ?? '', match[1] ?? '');
  const words: Range = [start, isOne && alone ? alone[0] : before.length];
  return { piece, words, total, quantity: count, unitPrice: isOne ? alone : null, alone };
}

/** Whether a line can be words of an item: neither labels with their values nor a date. */
function isWords(page: LabelledPage, index: number, text: string): boolean {
  const labels = (page.labels.byRow[index] ?? []).filter((hit) => hit.isLabel);
  return letters(text) >= 3 && labels.length === 0 && !dateOrTime.test(text);
}

function beginsWithLabel(page: LabelledPage, index: number): boolean {
  return (page.labels.byRow[index] ?? []).some(
    ({ start, slips, key }) => start === 0 && slips === 0 && key.length >= minLabel,
  );
}

const tokensOf = (piece: TextPiece) => piece.spans.map(({ token }) => token);

const textAt = ({ piece }: Priced, [from, to]: Range): string => piece.text.slice(from, to);
const candidateOf = (piece: TextPiece, certainty: number): Candidate => ({ piece, certainty, source: 'page' });

/** The words of an item in lines above its amount, how many of it the first of them says, and the price of one. */
function partedCells(line: Priced, above: readonly TextPiece[]): RowCandidates {
  const { piece, total, alone, quantity, unitPrice } = line;
  const certainty = ruleCertainty.parted;
  const [first, ...more] = above;
  const counted = quantity === null ? countFirst.exec(first?.text ?? '') : null;
  const count = counted?.indices?.[1];
  const cut = first && counted ? cutPiece(first, counted[0].length, first.text.length) : first;
  const words = pieceOf([...(cut ? [cut] : []), ...more].map(tokensOf));
  const isOne = counted !== null && alone !== null && makes(counted[1] ?? '', textAt(line, alone), textAt(line, total));
  const one = unitPrice ?? (isOne ? alone : null);
  return {
    description: candidateOf(trimmed(words), certainty),
    total: candidateOf(cutPiece(piece, ...total), certainty),
    ...(quantity && { quantity: candidateOf(cutPiece(piece, ...quantity), certainty) }),
    ...(first && count && { quantity: candidateOf(cutPiece(first, ...count), certainty) }),
    ...(one && { unitPrice: candidateOf(cutPiece(piece, ...one), certainty) }),
  };
}

function toCells(line: Priced, above: readonly TextPiece[]): RowCandidates | null {
  const own = cutPiece(line.piece, ...line.words);
  if (letters(own.text) < 3) {
    const cells = partedCells(line, above);
    return letters(cells['description']?.piece.text ?? '') < 3 ? null : cells;
  }
  const last = above.at(-1);
  // Where each item begins with how many of it, one without goes on with the line above.
  const counted = countFirst.exec(last?.text ?? '');
  if (last && counted && line.quantity === null) {
    const isOne = line.alone && makes(counted[1] ?? '', textAt(line, line.alone), textAt(line, line.total));
    return partedCells(line, [last, cutPiece(line.piece, line.words[0], isOne ? line.alone[0] : line.words[1])]);
  }
  const certainty = ruleCertainty.own;
  const cell = (range: Range): Candidate => candidateOf(cutPiece(line.piece, ...range), certainty);
  return {
    description: candidateOf(trimmed(own), certainty),
    total: cell(line.total),
    ...(line.quantity && { quantity: cell(line.quantity) }),
    ...(line.unitPrice && { unitPrice: cell(line.unitPrice) }),
  };
}

/** Without spaces and dots that lead to an amount. */
function trimmed(piece: TextPiece): TextPiece {
  const from = piece.text.length - piece.text.replace(/^[\s.:·-]+/u, '').length;
  return cutPiece(piece, from, Math.max(from, piece.text.replace(/[\s.:·@-]+$/u, '').length));
}

function endOf(page: LabelledPage, rule: LinesRule): number {
  const ends = rule.until.map(labelKey);
  return page.rows.findIndex((_, index) =>
    (page.labels.byRow[index] ?? []).some((hit) => hit.isLabel && ends.includes(hit.key)),
  );
}

function itemsIn(page: LabelledPage, rule: LinesRule): readonly RowCandidates[] {
  const items: RowCandidates[] = [];
  let above: TextPiece[] = [];
  let isOver = false;
  page.rows.slice(0, Math.max(0, endOf(page, rule))).forEach((row: Row, index) => {
    if (isOver || items.length >= readingLimits.rowsOfList) return;
    const piece = pieceOf([row.tokens]);
    const priced = pricedLine(piece);
    if (priced === null) {
      if (isWords(page, index, piece.text)) above.push(piece);
      else if (letters(piece.text) >= 3) above = [];
      return;
    }
    // What begins with a label of the template is a sum, though `until` does not name it.
    isOver = items.length > 0 && beginsWithLabel(page, index);
    if (isOver) return;
    // Only one line over the first price is of its item: what is above is the head.
    const cells = toCells(priced, above.slice(items.length === 0 ? -1 : -maxWords));
    above = [];
    if (cells && !dateOrTime.test(piece.text)) items.push(cells);
  });
  return items;
}

/**
 * Items of a slip: lines that end with an amount, up to the first label of a sum. Their words stand before the amount,
 * or in the lines above; how many at which price stand before it where their product is the amount.
 */
export function byPricedLines(rule: LinesRule, document: TextDocument): readonly RowCandidates[] {
  return document.pages.flatMap((page) => itemsIn(page, rule));
}
