import type { Table, TableCell } from '../../../src/domain/reading/document/tables/table.ts';
import { foldedText } from '../../../src/domain/reading/validation/folded-text.ts';
import type { DrawnCell, TableContent } from '../../../test/drawn/table-contents.ts';

/**
 * How the cells with text of one page agree: those that stand there, those that were reported, and those that are
 * right.
 */
export interface CellCounts {
  readonly needed: number;
  readonly reported: number;
  /** Same place, same spans, same text but for case, accents and spaces. */
  readonly right: number;
  /** Cells whose place and spans are right whatever the text is. */
  readonly placed: number;
}

type Cell = Pick<DrawnCell, 'row' | 'column' | 'rowSpan' | 'columnSpan' | 'text'>;

const plain = (text: string): string => foldedText(text).replaceAll(/\s/g, '');
const placeOf = ({ row, column, rowSpan, columnSpan }: Cell): string => [row, column, rowSpan, columnSpan].join();
const filled = <Some extends Cell>(cells: readonly Some[]): readonly Some[] =>
  cells.filter(({ text }) => plain(text) !== '');

interface Agreement {
  readonly right: number;
  readonly placed: number;
}

function agreement(needed: readonly Cell[], reported: readonly Cell[]): Agreement {
  const texts = new Map(reported.map((cell) => [placeOf(cell), plain(cell.text)]));
  const placed = needed.filter((cell) => texts.has(placeOf(cell)));
  return {
    placed: placed.length,
    right: placed.filter((cell) => texts.get(placeOf(cell)) === plain(cell.text)).length,
  };
}

/** Each table that was reported counts for one that is there at most, the best first. */
export function matchTables(needed: readonly TableContent[], reported: readonly Table[]): CellCounts {
  const left = [...reported];
  let [right, placed] = [0, 0];
  for (const table of needed) {
    const cells = filled(table.cells);
    const scored = left.map((each) => ({ each, ...agreement(cells, filled<TableCell>(each.cells)) }));
    const best = scored.toSorted((a, b) => b.right - a.right || b.placed - a.placed)[0];
    if (best === undefined) continue;
    left.splice(left.indexOf(best.each), 1);
    right += best.right;
    placed += best.placed;
  }
  const count = (tables: readonly { readonly cells: readonly Cell[] }[]): number =>
    tables.reduce((sum, { cells }) => sum + filled(cells).length, 0);
  return { needed: count(needed), reported: count(reported), right, placed };
}

/** The harmonic mean of the shares of needed and of reported cells that are right; null of nothing. */
export function cellF1(counts: readonly CellCounts[], of: 'right' | 'placed' = 'right'): number | null {
  const sum = (key: keyof CellCounts): number => counts.reduce((all, each) => all + each[key], 0);
  const both = sum('needed') + sum('reported');
  return both === 0 ? null : (2 * sum(of)) / both;
}
