import type { Box } from '../geometry.ts';
import { isNumeric } from './draft.ts';
import type { Part } from './heading-block.ts';
import type { GridLine } from './rules.ts';
import { bottom, right, type Segment, type TextRow } from './text-rows.ts';

/** A line of text in a table: what it has in each column. */
export interface TableLine {
  readonly row: TextRow;
  readonly filled: ReadonlyMap<number, Segment>;
  /** Whether its parts reach over columns: then it is a row by itself. */
  readonly reaches?: boolean;
}

/** Gaps between lines of one row, and how much wider those between rows are; in heights of text. */
const closeGap = 0.9;
const widerBy = 0.4;
/** A line goes on in the next one where its first word did not fit: share of the widest line of the column. */
const full = 0.97;
const minGroups = 3;

type Lines = readonly TableLine[];

/** A line of what it has in its columns. */
export function lineOf(row: TextRow, parts: readonly Part[]): TableLine {
  return {
    row,
    filled: new Map(parts.map((part): [number, Segment] => [part.column, part])),
    reaches: parts.some(({ columnSpan }) => columnSpan > 1),
  };
}

const gapAbove = (line: TableLine, before: TableLine): number => line.row.box.y - bottom(before.row.box);
const middle = ({ row }: TableLine): number => row.box.y + row.box.height / 2;

function parted(lines: Lines, isNew: (line: TableLine, before: TableLine, index: number) => boolean): TableLine[][] {
  const groups: TableLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined || isNew(line, before, index)) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

/** How many columns lines fill, and how many of them have one line only. */
function countsOf(lines: Lines): { readonly single: number; readonly all: number } {
  const counts = new Map<number, number>();
  for (const { filled } of lines) for (const column of filled.keys()) counts.set(column, (counts.get(column) ?? 0) + 1);
  return { single: [...counts.values()].filter((count) => count === 1).length, all: counts.size };
}

/** Whether lines may be one row: as many columns have one line as have several. */
function isOneRow(lines: Lines): boolean {
  const { single, all } = countsOf(lines);
  return lines.length === 1 || (single > 0 && single * 2 >= all);
}

/** Lines by the space between them, where that within rows clearly differs from that between rows. */
export function groupedBySpace(lines: Lines, textHeight: number): readonly Lines[] | null {
  const gaps = lines.slice(1).map((line, index) => gapAbove(line, lines[index] ?? line));
  const sorted = gaps.toSorted((a, b) => a - b);
  const jumps = sorted.slice(1).map((gap, index) => gap - (sorted[index] ?? gap));
  const widest = jumps.indexOf(Math.max(...jumps));
  if (widest === -1 || (jumps[widest] ?? 0) < widerBy * textHeight) return null;
  const [close = 0, wide = 0] = [sorted[widest], sorted[widest + 1]];
  if (close > closeGap * textHeight) return null;
  const groups = parted(lines, (line, before) => gapAbove(line, before) > (close + wide) / 2);
  return groups.length >= minGroups && groups.every((group) => countsOf(group).single > 0) ? groups : null;
}

/** Whether a line only goes on with what did not fit into the cells of the line before. */
function goesOn(line: TableLine, group: Lines, widths: ReadonlyMap<number, Extent>): boolean {
  const before = group.at(-1);
  const columns = new Set(group.flatMap(({ filled }) => [...filled.keys()]));
  if (before === undefined || line.filled.size >= columns.size || line.filled.size * 2 > widths.size + 1) return false;
  return [...line.filled].every(([column, { words }]) => {
    const above = before.filled.get(column);
    const first = words[0]?.box;
    if (above === undefined || first === undefined || isNumeric(words.map(({ text }) => text).join(''))) return false;
    const { width, end } = widths.get(column) ?? { width: 0, end: 0 };
    const more = first.height / 3 + first.width;
    return above.box.width + more > full * width && (column > 0 || right(above.box) + more > end);
  });
}

/** Of the lines of one column: how wide the widest is, and where the last one ends. */
interface Extent {
  readonly width: number;
  readonly end: number;
}

function widthsOf(lines: Lines): ReadonlyMap<number, Extent> {
  const widths = new Map<number, Extent>();
  for (const { filled } of lines) {
    for (const [column, { box }] of filled) {
      const { width, end } = widths.get(column) ?? { width: 0, end: 0 };
      widths.set(column, { width: Math.max(width, box.width), end: Math.max(end, right(box)) });
    }
  }
  return widths;
}

/** Lines that go on with those before them, and a first line that is close over the names of more columns. */
function groupedByWrap(lines: Lines, textHeight: number, widths: ReadonlyMap<number, Extent>): readonly Lines[] {
  const groups: TableLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    const before = lines[index - 1];
    const after = lines[index + 1];
    const gap = before === undefined ? Number.POSITIVE_INFINITY : gapAbove(line, before);
    const isClose = gap < closeGap * textHeight;
    const isCloser = after === undefined || gap < gapAbove(after, line) + 0.3 * textHeight;
    const isLead =
      index === 1 &&
      before !== undefined &&
      before.filled.size < line.filled.size &&
      ![...line.filled.values()].some(({ words }) => isNumeric(words.map(({ text }) => text).join(''))) &&
      [...before.filled.keys()].every((column) => line.filled.has(column)) &&
      gap < 0.6 * textHeight;
    if (group && ((isClose && isCloser && goesOn(line, group, widths)) || isLead)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/**
 * Lines of text by rows of the table. `rules` lie across the whole table, from the top; where they part most rows, what
 * is between two of them is one row as long as that makes sense.
 */
export function groupLines(
  lines: Lines,
  { rules, textHeight }: { readonly rules: readonly GridLine[]; readonly textHeight: number },
): readonly Lines[] {
  const between = parted(lines, (line, before) => rules.some(({ at }) => at > middle(before) && at <= middle(line)));
  const areRows = between.length >= minGroups;
  const widths = widthsOf(lines);
  const bands = between.flatMap((band) =>
    parted(band, (line, before) => line.reaches === true || before.reaches === true),
  );
  return bands.flatMap((band) => {
    if (band.length === 1 || (areRows && isOneRow(band))) return [band];
    return groupedBySpace(band, textHeight) ?? groupedByWrap(band, textHeight, widths);
  });
}

/** The height that a group of lines takes. */
export function extentOf(group: Lines): Pick<Box, 'y' | 'height'> {
  const y = Math.min(...group.map(({ row }) => row.box.y));
  return { y, height: Math.max(...group.map(({ row }) => bottom(row.box))) - y };
}
