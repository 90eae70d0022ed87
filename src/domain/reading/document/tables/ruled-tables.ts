import type { Box } from '../geometry.ts';
import { isValue } from './column-votes.ts';
import { dividedGrid, isAxis, wordsOfSpans } from './divided-grid.ts';
import type { Draft, DraftCell } from './draft.ts';
import { intervalOf, isNumeric } from './draft.ts';
import type { LevelPage, PlacedWord } from './level-page.ts';
import { extentOf, groupedBySpace, groupLines, type TableLine } from './line-groups.ts';
import { type Grid, ruledGrids, type Span } from './ruled-grids.ts';
import { middleX, noGap, type Segment, segmentOf, textRows } from './text-rows.ts';

/** A table has so many cells with text at least, in as many rows and columns. */
const min = { cells: 4, rows: 2, columns: 2 } as const;
/** Grids of which more is joined to larger boxes are no tables. */
const minRegular = 0.45;
/** A box with so many words, and with this share of all, holds a text and no table. */
const longText = { words: 60, share: 0.5 } as const;
/** Share of cells with one letter from which they are there to be written into. */
const comb = 0.7;
/**
 * Share of cells that have a label over what was filled in, from which a grid is a form, and how much smaller labels
 * are; such cells at least where others are empty, and the share of numbers beside them.
 */
const form = { share: 0.5, height: 0.88, cells: 3, numbers: 0.25 } as const;
/** Share of filled cells, of so many, below which there is no table, and of those in the first row. */
const sparse = { cells: 16, filled: 0.35, named: 0.6 } as const;
/** Lines between two ruled ones from which they may be rows that no lines part; and bands beside which fewer are. */
const minLines = 3;
const fewBands = 4;

interface Bands {
  /** Ruled rows in which something is. */
  readonly bands: number;
  readonly textHeight: number;
}

/** The lines of text of one ruled row, where they are rows of their own; null where they are not. */
function rowsWithin(
  words: readonly PlacedWord[],
  { xs }: Grid,
  { bands, textHeight }: Bands,
): readonly (readonly TableLine[])[] | null {
  const lines = textRows(words, noGap).map((row): TableLine => {
    const columns = new Map<number, PlacedWord[]>();
    for (const word of row.words) {
      const column = intervalOf(xs, middleX(word.box));
      columns.set(column, [...(columns.get(column) ?? []), word]);
    }
    return { row, filled: new Map([...columns].map(([column, own]): [number, Segment] => [column, segmentOf(own)])) };
  });
  if (lines.length < (bands <= fewBands ? minLines : minLines + 1)) return null;
  const counts = new Map<number, number>();
  for (const { filled } of lines) for (const column of filled.keys()) counts.set(column, (counts.get(column) ?? 0) + 1);
  const often = [...counts].filter(([, count]) => count * 2 > lines.length).map(([column]) => column);
  const isOfValues = often.some((column) => {
    const values = lines.filter(({ filled }) => filled.get(column)?.words.every(({ text }) => isValue(text)));
    return values.length * 2 > lines.length;
  });
  if (often.length < min.columns || often.length * 2 < counts.size) return null;
  return isOfValues ? groupLines(lines, { rules: [], textHeight }) : groupedBySpace(lines, textHeight);
}

/** Whether the first line of a cell is a label of a form: smaller than the line below it, or a name over a number. */
function isLabelled(words: readonly PlacedWord[]): boolean {
  const [first, second] = textRows(words, noGap);
  if (first === undefined || second === undefined) return false;
  const [label, value] = [first, second].map((line) => line.words.map(({ text }) => text).join(''));
  const heights = [first, second].map((line) => Math.max(...line.words.map(({ box }) => box.height)));
  return (heights[0] ?? 0) < form.height * (heights[1] ?? 0) || (!isNumeric(label ?? '') && isNumeric(value ?? ''));
}

interface Filled {
  readonly span: Span;
  readonly words: readonly PlacedWord[];
}

/**
 * Whether cells are boxes of a form: most have a label over what was filled in; or most of those with several lines do,
 * and the others are labels of what was left empty.
 */
function isForm(some: readonly Filled[]): boolean {
  const labelled = some.filter((cell) => isLabelled(cell.words)).length;
  if (labelled > form.share * some.length) return true;
  const single = some.filter((cell) => textRows(cell.words, noGap).length === 1);
  const numbers = single.filter(({ words }) => isNumeric(words.map(({ text }) => text).join(''))).length;
  const isMost = labelled >= form.cells && labelled > form.share * (some.length - single.length);
  return isMost && numbers <= form.numbers * some.length;
}

/** The words of each cell; `form` where they are boxes of a form, null where the grid is none of a table either. */
function fill(grid: Grid, words: readonly PlacedWord[]): readonly Filled[] | 'form' | null {
  const own = wordsOfSpans(grid, words);
  const filled = grid.spans.map((span, index): Filled => ({ span, words: own[index] ?? [] }));
  const count = own.reduce((sum, each) => sum + each.length, 0);
  const some = filled.filter((cell) => cell.words.length > 0);
  const max = Math.max(0, ...some.map((cell) => cell.words.length));
  const characters = some.filter((cell) => cell.words.length === 1 && cell.words[0]?.text.length === 1).length;
  if (some.length < min.cells || characters > comb * some.length) return null;
  if (isForm(some) || some.some((cell) => isAxis(cell.words))) return 'form';
  if (grid.spans.length < minRegular * (grid.xs.length - 1) * (grid.ys.length - 1)) return null;
  return max > longText.words && max > longText.share * count ? null : filled;
}

/** Where the rows of one ruled row begin: as many as lines of text in it that are rows, or one. */
function subRows(grid: Grid, filled: readonly Filled[], textHeight: number): readonly (readonly number[])[] {
  const bands = new Set(filled.filter(({ words }) => words.length > 0).map(({ span }) => span.row)).size;
  return grid.ys.slice(0, -1).map((top, row) => {
    const inRow = filled.filter(({ span }) => span.row <= row && span.row + span.rowSpan > row);
    if (inRow.some(({ span }) => span.rowSpan > 1)) return [top];
    const scaled = inRow.flatMap(({ words }) => words);
    const groups = rowsWithin(scaled, grid, { bands, textHeight });
    if (groups === null) return [top];
    const extents = groups.map(extentOf);
    return extents.map(({ y }, index) => {
      const before = extents[index - 1];
      return before === undefined ? top : (before.y + before.height + y) / 2;
    });
  });
}

function boxOfGrid({ xs, ys }: Grid): Box {
  const [x, y] = [xs[0] ?? 0, ys[0] ?? 0];
  return { x, y, width: (xs.at(-1) ?? x) - x, height: (ys.at(-1) ?? y) - y };
}

function draftOf(grid: Grid, filled: readonly Filled[], textHeight: number): Draft {
  const starts = subRows(grid, filled, textHeight);
  const firstRows: number[] = [];
  let rows = 0;
  for (const start of starts) {
    firstRows.push(rows);
    rows += start.length;
  }
  const edges = [...starts.flat(), grid.ys.at(-1) ?? 0];
  const cells = filled.flatMap(({ span, words }): readonly DraftCell[] => {
    const first = firstRows[span.row] ?? 0;
    const last = firstRows[span.row + span.rowSpan] ?? rows;
    const x = grid.xs[span.column] ?? 0;
    const width = (grid.xs[span.column + span.columnSpan] ?? x) - x;
    const place = (row: number, rowSpan: number) => {
      const y = edges[row] ?? 0;
      const box = { x, y, width, height: (edges[row + rowSpan] ?? y) - y };
      return { row, rowSpan, column: span.column, columnSpan: span.columnSpan, box };
    };
    if (span.rowSpan > 1 || last - first < 2) return [{ ...place(first, last - first), words }];
    return Array.from({ length: last - first }, (_, index) => {
      const cell = place(first + index, 1);
      const own = words.filter((word) => intervalOf(edges, word.box.y + word.box.height / 2) === cell.row);
      return { ...cell, words: own };
    });
  });
  return { ruled: 'cells', rows, columns: grid.xs.length - 1, cells, box: boxOfGrid(grid) };
}

/** Whether few cells of many have words, and no names of columns: a chart. */
function isSparse({ columns, cells }: Draft): boolean {
  const some = cells.filter(({ words }) => words.length > 0);
  const named = some.filter(({ row }) => row === 0).length;
  return cells.length >= sparse.cells && some.length < sparse.filled * cells.length && named < sparse.named * columns;
}

function isTable(draft: Draft): boolean {
  if (isSparse(draft)) return false;
  const some = draft.cells.filter(({ words }) => words.length > 0);
  const rows = new Set(some.map(({ row }) => row)).size;
  return rows >= min.rows && new Set(some.map(({ column }) => column)).size >= min.columns;
}

/** What ruled lines that cross make of a page. */
export interface RuledParts {
  readonly tables: readonly Draft[];
  /** Around boxes of forms, in which no table is looked for. */
  readonly forms: readonly Box[];
}

/** Tables whose cells are bounded by ruled lines, and forms that look like them. */
export function ruledParts(page: LevelPage): RuledParts {
  const tables: Draft[] = [];
  const forms: Box[] = [];
  for (const ruled of ruledGrids(page)) {
    const grid = dividedGrid(ruled, page.words, page.textHeight);
    const filled = fill(grid, page.words);
    if (filled === 'form') forms.push(boxOfGrid(grid));
    const draft = filled === null || filled === 'form' ? null : draftOf(grid, filled, page.textHeight);
    if (draft !== null && isTable(draft)) tables.push(draft);
  }
  return { tables, forms };
}
