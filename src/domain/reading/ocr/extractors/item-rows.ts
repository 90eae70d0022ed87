import { median } from '../../document/geometry.ts';
import { isNumeric } from '../../document/tables/draft.ts';
import { bottom, type PageWord, type Row } from '../page-layout.ts';
import type { RowCandidates } from '../text-document.ts';
import { cutPiece, pieceOf } from '../text-piece.ts';
import { type ItemColumn, textIn, wordsByColumn } from './item-columns.ts';
import { isProduct, leadingNumber } from './row-product.ts';

/** Where rows of a list are, and where a row is a sum that ends them. */
export interface ItemArea {
  readonly rows: readonly Row[];
  /** `isOfText` where it may be a line of a description: then a label ends the list only at its beginning. */
  readonly isEnd: (row: Row, isOfText?: boolean) => boolean;
}

/** Rows that were found. */
export interface ItemRows {
  readonly items: readonly RowCandidates[];
  /** Of the items, those whose quantity times price is their amount. */
  readonly proven: number;
  /** Whether a sum ended them; else they may go on. */
  readonly isEnded: boolean;
  /** The line of the last item. */
  readonly last: Line | undefined;
}

/** What is above rows: the heading, or the last item of the page before. */
export interface Above {
  readonly heading?: Row;
  readonly item?: Line | undefined;
}

/** How far a row is trusted: of which the product is the amount or is not known, and of which it is another number. */
export const certainty = { row: 0.9, contradicted: 0.4 } as const;
/** An empty stretch of this many heights of text ends a list; a description goes on in a line this close. */
const maxGap = 5;
const maxWrap = 1.1;
/** Letters that differ by this share are of no description: a stamp, a watermark. */
const otherSize = 0.4;
/** Texts side by side from which a line names columns. */
const minNames = 3;
/** Words of a title. */
const maxTitle = 3;

export interface Line {
  readonly row: Row;
  /** Words of each field. */
  readonly cells: ReadonlyMap<string, readonly PageWord[]>;
  readonly percents: readonly string[];
}

function lineOf(row: Row, columns: readonly ItemColumn[]): Line {
  const words = wordsByColumn(row, columns);
  const cells = columns.flatMap(({ key }, at): readonly (readonly [string, readonly PageWord[]])[] => {
    const own = words[at] ?? [];
    return key === null || own.length === 0 ? [] : [[key, own]];
  });
  return { row, cells: new Map(cells), percents: words.map(textIn).filter((text) => text.trim().endsWith('%')) };
}

const textOf = ({ cells }: Pick<Line, 'cells'>, key: string): string => textIn(cells.get(key) ?? []);

/** Whether a line says what an item comes to: with what other items have, where they go on from a page before. */
function isAnchor(line: Line, needed: readonly string[], before: Line | undefined): boolean {
  const amount = textOf(line, 'total');
  if (!isNumeric(amount) || amount.trim().endsWith('%')) return false;
  const has = (key: string): boolean => isFigure(textOf(line, key));
  if (before !== undefined) return needed.every((key) => has(key) || !before.cells.has(key));
  return needed.length === 0 || needed.some(has);
}

/** A number, perhaps after the code or sign of its currency. */
const isFigure = (text: string): boolean => /^(?:\p{Lu}{3}\s*)?[^\p{L}\d]*\d/u.test(text);

/** Whether the product of the factors of a line is its amount; null where one of them is missing. */
function productOf(line: Line): boolean | null {
  const [quantity, unitPrice, total] = ['quantity', 'unitPrice', 'total'].map((key) => textOf(line, key));
  return isProduct({
    quantity: quantity ?? '',
    unitPrice: unitPrice ?? '',
    total: total ?? '',
    percents: line.percents,
  });
}

/** Whether a line only goes on with the text of an item: all that it has is in its column, or runs on from there. */
function isText({ cells, row }: Line, last: Line | undefined): boolean {
  const own = cells.get('description') ?? [];
  const [size, height] = [last?.row, row].map((each) => median(each?.tokens.map(({ box }) => box.height) ?? []));
  if (last !== undefined && Math.abs((size ?? 0) - (height ?? 0)) > otherSize * (size ?? 0)) return false;
  return own.length > 0 && own.length >= row.tokens.length / 2 && !/^\P{L}*$/u.test(textIn(own)) && !cells.has('total');
}

function candidatesOf(line: Line, texts: readonly Line[]): RowCandidates {
  const isDoubted = productOf(line) === false;
  const found = [...line.cells].map(([key, words]) => {
    const lines = key === 'description' ? [words, ...texts.map(({ cells }) => cells.get(key) ?? [])] : [words];
    const whole = pieceOf(lines);
    const piece = key === 'quantity' ? cutPiece(whole, 0, leadingNumber(whole.text)) : whole;
    const isFactor = key === 'quantity' || key === 'unitPrice' || key === 'total';
    const trust = isDoubted && isFactor ? certainty.contradicted : certainty.row;
    return [key, { piece, certainty: trust, source: 'page' as const }];
  });
  const [first, ...more] = texts;
  if (line.cells.has('description') || first === undefined) return Object.fromEntries(found) as RowCandidates;
  const lines = [first, ...more].map(({ cells }) => cells.get('description') ?? []);
  return {
    ...(Object.fromEntries(found) as RowCandidates),
    description: { piece: pieceOf(lines), certainty: certainty.row, source: 'page' },
  };
}

/** Lines of the item that begins above them, and those of the one below. */
function shared(
  lines: readonly Line[],
  above: Line,
  below: Line | undefined,
): readonly [readonly Line[], readonly Line[]] {
  const rows = [above, ...lines, ...(below ? [below] : [])].map(({ row }) => row);
  const gaps = rows.slice(1).map((row, index) => row.box.y - bottom((rows[index] as Row).box));
  const near = gaps.findIndex((gap, index) => gap > maxWrap * (rows[index + 1]?.box.height ?? 0));
  const own = lines.slice(0, near === -1 ? lines.length : near);
  if (below === undefined || below.cells.has('description')) return [own, []];
  // The amount of the item below is beside or under its words.
  const widest = gaps.indexOf(Math.max(...gaps));
  return [lines.slice(0, widest), lines.slice(widest)];
}

/** Whether a line names the columns of another table. */
export function isOtherHeading({ cells, tokens }: Row): boolean {
  return cells.length >= minNames && !tokens.some(({ text }) => /\d/.test(text));
}

/** Whether a line is the title of another part: words that a colon ends, where items begin, left of what they are. */
function isTitle({ cells, tokens, box }: Row, last: Line | undefined): boolean {
  const words = last?.cells.get('description')?.[0]?.box.x ?? Number.NEGATIVE_INFINITY;
  if (last === undefined || cells.length > 1 || tokens.length > maxTitle) return false;
  return (
    tokens.at(-1)?.text.endsWith(':') === true && box.x < last.row.box.x + box.height && words > box.x + box.height
  );
}

/** Whether figures are part of the words of the item above: they are no product, and begin where its words are. */
function isOfText(line: Line, last: Line | undefined): boolean {
  if (last === undefined || productOf(line) !== false) return false;
  return line.row.box.x > last.row.box.x + line.row.box.height;
}

/** Whether a line lies below the words of an item and left of its amount. */
function isBelowText({ row }: Line, last: Line | undefined): boolean {
  const [words, amount] = ['description', 'total'].map((key) => last?.cells.get(key)?.[0]?.box.x);
  if (last === undefined || words === undefined || amount === undefined) return false;
  const { x, width, height } = row.box;
  return x > last.row.box.x + height && x > words - height && x + width < amount;
}

/** Items of a list: lines that have an amount in its column, each with the lines that go on with its words. */
export function itemRows({ rows, isEnd }: ItemArea, columns: readonly ItemColumn[], above: Above): ItemRows {
  const has = (key: string): boolean => columns.some((column) => column.key === key);
  const all = rows.map((row) => lineOf(row, columns));
  const needed = ['quantity', 'unitPrice'].filter(
    (key) => has(key) && all.filter((line) => isFigure(textOf(line, key))).length > 1,
  );
  const single = ['quantity', 'unitPrice'].filter(has);
  const anchors: { readonly line: Line; readonly texts: Line[]; readonly before: Line[] }[] = [];
  let loose: Line[] = [];
  let foot = above.heading === undefined ? null : bottom(above.heading.box);
  let isEnded = false;
  for (const line of all) {
    const { row } = line;
    if (foot !== null && row.box.y - foot > maxGap * row.box.height) break;
    const last = anchors.at(-1)?.line;
    const before = last ?? above.item;
    const isOne = isAnchor(line, needed.length > 0 ? needed : single, above.item) && !isOfText(line, last);
    const isOver =
      isEnd(row, isBelowText(line, last)) || (before !== undefined && isOtherHeading(row)) || isTitle(row, before);
    if (isOver && !(isOne && productOf(line) === true)) {
      isEnded = true;
      break;
    }
    if (foot !== null || isOne) foot = Math.max(foot ?? 0, bottom(row.box));
    if (isOne) {
      const [own, next] = last ? shared(loose, last, line) : [[], loose];
      anchors.at(-1)?.texts.push(...own);
      anchors.push({ line, texts: [], before: line.cells.has('description') ? [] : [...next] });
      loose = [];
    } else if (isText(line, last)) loose.push(line);
    else if (line.cells.has('total') && !isOfText(line, last)) loose = [];
  }
  const last = anchors.at(-1);
  if (last) last.texts.push(...shared(loose, last.line, undefined)[0]);
  return {
    items: anchors
      .map(({ line, texts, before }) => candidatesOf(line, [...before, ...texts]))
      .filter(({ description }) => /[\p{L}\d]/u.test(description?.piece.text ?? '')),
    proven: anchors.filter(({ line }) => productOf(line) === true).length,
    isEnded,
    last: anchors.at(-1)?.line,
  };
}
