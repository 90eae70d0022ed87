import { median } from '../geometry.ts';
import { isValue } from './column-votes.ts';
import type { Draft, DraftCell } from './draft.ts';
import { noGap, right, textRows } from './text-rows.ts';

/** What speaks against a table, as shares from 0 to 1. */
export interface TableEvidence {
  /** 1 where no ruled lines bound it. */
  readonly unlined: number;
  /** Of its places those without words. */
  readonly empty: number;
  /** Of the cells below its headings those over several columns. */
  readonly reaching: number;
  /** Of the cells below its headings those unlike most of their column: words among figures, or figures among words. */
  readonly mixed: number;
  /** Of the lines in its cells those with a gap as wide as letters are high: perhaps two cells. */
  readonly parted: number;
  /** Of the cells below its headings those of several lines: perhaps several rows. */
  readonly stacked: number;
  /** Of the rows below its headings those with figures below one another in most of their cells of figures. */
  readonly merged: number;
}

/**
 * Logistic regression on the share of neighbouring cells that are right, on tables of public and drawn documents with a
 * text layer: as they are, without their ruled lines, without some of them, and with words that are shifted; and on the
 * same pages read as scans of 150 dpi. `npm run bench:peers -- --data FOLDER --scans` fits them, and shows how far they
 * are true of documents left out of the fit.
 */
export const tableWeights: Readonly<Record<keyof TableEvidence | 'constant', number>> = {
  unlined: -0.9,
  empty: -6,
  reaching: -10.4,
  mixed: -6.7,
  parted: -8.8,
  stacked: -1.4,
  merged: -9.2,
  constant: 4.3,
};

/** Share of the cells of figures in a row that hold figures below one another, from which it is several rows. */
const ofValues = 0.5;

/** A table with less is doubted. */
export const minTableConfidence = 0.7;

/** How a table came out, below its `headings`, which are as many rows. */
export function tableEvidence({ ruled, rows, columns, cells }: Draft, headings: number): TableEvidence {
  const filled = cells
    .filter(({ words }) => words.length > 0)
    .map((cell) => ({ ...cell, lines: textRows(cell.words, noGap) }));
  const body = filled.filter(({ row }) => row >= headings);
  const places = filled.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
  const height = median(filled.flatMap(({ words }) => words.map(({ box }) => box.height)));
  const lines = filled.flatMap((cell) => cell.lines);
  const rowsOfBody = new Set(body.map(({ row }) => row));
  const isMerged = (row: number): boolean => {
    const counts = body.filter((cell) => cell.row === row).map((cell) => cell.lines.filter(isOfValues).length);
    return (
      counts.filter((count) => count > 1).length >= ofValues * Math.max(1, counts.filter((count) => count > 0).length)
    );
  };
  const single = body.filter(({ columnSpan }) => columnSpan === 1);
  return {
    unlined: ruled === 'none' ? 1 : 0,
    empty: 1 - places / (rows * columns),
    reaching: share(body, ({ columnSpan }) => columnSpan > 1),
    mixed: unlikeShare(single, columns),
    parted: share(lines, ({ words }) =>
      words.slice(1).some(({ box }, index) => box.x - right(words[index]?.box ?? box) > height),
    ),
    stacked: share(body, (cell) => cell.lines.length > 1),
    merged: share([...rowsOfBody], isMerged),
  };
}

function isOfValues({ words }: Pick<DraftCell, 'words'>): boolean {
  return words.every(({ text }) => isValue(text));
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

function unlikeShare(cells: readonly DraftCell[], columns: number): number {
  let unlike = 0;
  for (let column = 0; column < columns; column += 1) {
    const own = cells.filter((cell) => cell.column === column);
    const values = own.filter(isOfValues).length;
    unlike += Math.min(values, own.length - values);
  }
  return cells.length === 0 ? 0 : unlike / cells.length;
}

/** The share of neighbouring cells that are right in tables of such evidence, with two decimals; never 0 or 1. */
export function tableConfidence(evidence: TableEvidence, weights = tableWeights): number {
  const names = Object.keys(evidence) as (keyof TableEvidence)[];
  const sum = names.reduce((total, name) => total + weights[name] * evidence[name], weights.constant);
  return Math.min(0.99, Math.max(0.01, Number((1 / (1 + Math.exp(-sum))).toFixed(2))));
}
