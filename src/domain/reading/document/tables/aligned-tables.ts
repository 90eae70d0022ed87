import { middleY } from '../geometry.ts';
import { isOfValues } from './column-votes.ts';
import { dividedDrafts } from './divided-areas.ts';
import { type Draft, type DraftCell, isNumeric } from './draft.ts';
import { isOfFormRows } from './form-rows.ts';
import { headingCells, headingCount, type Part, ruledSpans } from './heading-block.ts';
import type { LevelPage, PlacedWord } from './level-page.ts';
import { extentOf, groupLines, lineOf, type TableLine } from './line-groups.ts';
import { columnsOfRecords, linesOfRecords, recordStarts } from './record-rows.ts';
import type { GridLine } from './rules.ts';
import { tableLimits } from './table.ts';
import { type Columns, certainGaps, columnGap, columnsOf, partGap, partsOf, wideGap } from './table-columns.ts';
import { type Area, textAreas } from './text-areas.ts';
import { bottom, middleX, right, type Segment, type TextRow, textRows } from './text-rows.ts';

const min = { rows: 3, columns: 3 } as const;
const minRuledColumns = 2;
/** Of so many columns a heading and one row are a table. */
const minShortColumns = 4;
/** Share of the cells with words: where ruled lines or so many rows of figures show a table, and elsewhere. */
const minFilled = { sure: 0.4, other: 0.65 } as const;
const minFigures = 0.4;
/** Words from which a line is of running text, the share of the column that it fills, and the share of such lines. */
const running = { words: 3, width: 0.7, share: 0.6, lines: 4 } as const;
/**
 * Edges or middles of a column lie this close together, in heights of text: of this share of its lines; and of as many
 * columns.
 */
const level = { near: 0.7, lines: 0.6, columns: 0.6 } as const;
/**
 * Whether most columns are set at one edge or about one middle, as tables are, and no more than one is running text.
 */
function isTabular(lines: readonly TableLine[], count: number, textHeight: number): boolean {
  let [straight, texts] = [0, 0];
  for (let column = 0; column < count; column += 1) {
    const segments = lines.flatMap(({ filled }) => filled.get(column) ?? []);
    const width = Math.max(0, ...segments.map(({ box }) => box.width));
    const long = segments.filter(
      ({ words, box }) => words.length >= running.words && box.width >= running.width * width,
    );
    if (segments.length >= running.lines && long.length >= running.share * segments.length) texts += 1;
    const isStraight = [(c: Segment) => c.box.x, (c: Segment) => right(c.box), (c: Segment) => middleX(c.box)].some(
      (placeOf) => {
        const places = segments.map(placeOf).sort((a, b) => a - b);
        const usual = places[Math.floor(places.length / 2)] ?? 0;
        const near = places.filter((place) => Math.abs(place - usual) <= level.near * textHeight);
        return near.length >= level.lines * places.length;
      },
    );
    if (isStraight) straight += 1;
  }
  return straight >= level.columns * count && count - texts >= 2;
}

/** Lines across the whole table. */
function rulesOf(rows: readonly TextRow[], { edges }: Columns, page: LevelPage): readonly GridLine[] {
  const [top, end] = [rows[0]?.box.y ?? 0, bottom(rows.at(-1)?.box ?? { x: 0, y: 0, width: 0, height: 0 })];
  const [from, to] = [(edges[0] ?? 0) + page.textHeight, (edges.at(-1) ?? 0) - page.textHeight];
  return page.across.filter((rule) => rule.at > top && rule.at < end && rule.from <= from && rule.to >= to);
}

interface Grouped {
  readonly rows: number;
  readonly cells: readonly DraftCell[];
}

/** Cells with words and, where none is, empty ones; `tops` says where rows begin, and where the last one ends. */
function withEmpty(cells: readonly Omit<DraftCell, 'box'>[], { edges }: Columns, tops: readonly number[]): Grouped {
  const rows = tops.length - 1;
  const taken = new Set(
    cells.flatMap(({ row, column, rowSpan, columnSpan }) =>
      Array.from({ length: rowSpan * columnSpan }, (_, index) =>
        placeId(row + Math.floor(index / columnSpan), column + (index % columnSpan)),
      ),
    ),
  );
  const empty = Array.from({ length: rows * (edges.length - 1) }, (_, index) => ({
    row: Math.floor(index / (edges.length - 1)),
    column: index % (edges.length - 1),
    rowSpan: 1,
    columnSpan: 1,
    words: [],
  })).filter(({ row, column }) => !taken.has(placeId(row, column)));
  const placed = [...cells, ...empty].map((cell): DraftCell => {
    const [x, y] = [edges[cell.column] ?? 0, tops[cell.row] ?? 0];
    const [end, foot] = [edges[cell.column + cell.columnSpan] ?? x, tops[cell.row + cell.rowSpan] ?? y];
    return { ...cell, box: { x, y, width: end - x, height: foot - y } };
  });
  return { rows, cells: placed.toSorted((a, b) => a.row - b.row || a.column - b.column) };
}

const placeId = (row: number, column: number): number => row * (tableLimits.columns + 1) + column;

/** The cells of a row of the table, of one line or several. */
function rowCells(group: readonly TableLine[], row: number): readonly Omit<DraftCell, 'box'>[] {
  const cells: (Omit<DraftCell, 'box'> & { readonly words: PlacedWord[] })[] = [];
  for (const part of group.flatMap(({ filled }) => [...filled.values()] as Part[])) {
    const known = cells.find(
      (cell) => cell.column < part.column + part.columnSpan && part.column < cell.column + cell.columnSpan,
    );
    if (known) known.words.push(...part.words);
    else cells.push({ row, rowSpan: 1, column: part.column, columnSpan: part.columnSpan, words: [...part.words] });
  }
  return cells;
}

interface Body {
  readonly rows: readonly TextRow[];
  readonly headings: number;
  /** Where some rows only go on with a record above them: those that begin one. */
  readonly records: ReadonlySet<TextRow> | null;
}

/** How the rows of an area are cells of its columns: its headings, and the rows below them. */
function cellsOf(
  { rows, headings, records }: Body,
  columns: Columns,
  page: LevelPage,
): Grouped & { readonly lines: readonly TableLine[] } {
  const lead = rows.slice(0, headings);
  const named = { ...columns, certain: certainGaps(lead, columns, page.textHeight) };
  const over = rows[headings];
  const lastOfNames = over !== undefined && isOfValues(over) ? { ...columns, space: 0 } : named;
  const block = headingCells(
    lead.map((row, index) => ruledSpans(partsOf(row, index === headings - 1 ? lastOfNames : named), columns, page)),
    page,
  );
  const lines = rows.slice(headings).map((row) => lineOf(row, partsOf(row, columns)));
  const groups = records
    ? linesOfRecords(lines, records)
    : groupLines(lines, { rules: rulesOf(rows, columns, page), textHeight: page.textHeight });
  const starts = groups.map((group) => extentOf(group).y);
  const top = rows[0]?.box.y ?? 0;
  const high = ((starts[0] ?? top) - top) / Math.max(1, block.rows);
  const tops = [
    ...Array.from({ length: block.rows }, (_, index) => top + high * index),
    ...starts,
    Math.max(...rows.map(({ box }) => bottom(box))),
  ];
  const cells = [...block.cells, ...groups.flatMap((group, index) => rowCells(group, block.rows + index))];
  return { ...withEmpty(cells, columns, tops), lines };
}

/** Whether the first row names columns. An address beside labels and values has three parts in each row too. */
function hasHeadings(cells: readonly DraftCell[]): boolean {
  return !cells.some(({ row, words }) => row === 0 && isNumeric(words.map(({ text }) => text).join('')));
}

/** Whether enough cells have words, and some of them numbers. */
function isFilled(cells: readonly DraftCell[], isSure: boolean): boolean {
  const filled = cells.filter(({ words }) => words.length > 0);
  return (
    filled.length >= (isSure ? minFilled.sure : minFilled.other) * cells.length &&
    filled.some(({ words, row }) => row > 0 && isNumeric(words.map(({ text }) => text).join('')))
  );
}

function draftOf({ rows, isRuled }: Area, page: LevelPage): Draft | null {
  const headings = headingCount(rows, page);
  const body = rows.slice(headings);
  const records = recordStarts(body, page.textHeight);
  const columns = records
    ? columnsOfRecords(rows, { headings, records }, page.textHeight)
    : columnsOf(rows, headings, page.textHeight);
  const count = columns.edges.length - 1;
  if (count < (isRuled ? minRuledColumns : min.columns) || count > tableLimits.columns) return null;
  const { lines, ...grouped } = cellsOf({ rows, headings, records }, columns, page);
  const plain = lines.filter(({ reaches }) => reaches !== true);
  if (!isTabular(plain, count, page.textHeight)) return null;
  const isShort = headings > 0 && body.length > 0 && (records !== null || count >= minShortColumns);
  if (grouped.rows < (isShort ? 2 : min.rows) || grouped.rows > tableLimits.rows) return null;
  if ((count <= min.columns || grouped.rows < min.rows) && !hasHeadings(grouped.cells)) return null;
  const isSure = isRuled || body.filter(isOfValues).length >= minFigures * body.length;
  if (!isFilled(grouped.cells, isSure)) return null;
  const [x, y] = [columns.edges[0] ?? 0, rows[0]?.box.y ?? 0];
  const [end, foot] = [columns.edges.at(-1) ?? x, Math.max(...rows.map(({ box }) => bottom(box)))];
  const ruled = isRuled ? 'rows' : 'none';
  const draft: Draft = { ...grouped, ruled, columns: count, box: { x, y, width: end - x, height: foot - y } };
  return isOfFormRows(draft) ? null : draft;
}

/** Dots that lead from a label to its value, and a ruled line that was typed. */
const leader = /^[.·…]{3,}$/;
const typedRule = /^[-–—_=]{4,}$/;

/** The page without leaders, and with typed lines among its ruled ones. */
function withoutTyped(page: LevelPage): LevelPage {
  const typed = page.words.filter(({ text }) => typedRule.test(text));
  const rules = typed.map(({ box }): GridLine => ({ at: middleY(box), from: box.x, to: right(box) }));
  const words = page.words.filter(({ text }) => !leader.test(text) && !typedRule.test(text));
  const across = typed.length === 0 ? page.across : [...page.across, ...rules].sort((a, b) => a.at - b.at);
  return { ...page, words, across };
}

/** Tables of at least three rows and columns that only stand in line, perhaps with some ruled lines. */
export function alignedTables(read: LevelPage): readonly Draft[] {
  const page = withoutTyped(read);
  const { textHeight } = page;
  const rowsOf = (words: readonly PlacedWord[]) => textRows(words, (row) => wideGap(partGap, row, textHeight));
  const minGapOf = (row: TextRow): number => wideGap(columnGap, row.words, textHeight);
  const drafting = { rowsOf, textHeight, draftOf: (area: Area) => draftOf(area, page) };
  return textAreas({ ...page, rowsOf, minGapOf }).flatMap((area) => dividedDrafts(area, drafting));
}
