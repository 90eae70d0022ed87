import { median } from '../geometry.ts';
import { isOfValues, isValue } from './column-votes.ts';
import type { Part } from './heading-block.ts';
import { lineOf, type TableLine } from './line-groups.ts';
import { type Columns, columnsOf } from './table-columns.ts';
import { right, segmentOf, type TextRow } from './text-rows.ts';

/** How far from one another edges lie that are the same, in heights of text. */
const near = 1.5;
/** Parts of the first line of a record at least: its number or name, and two values. */
const minParts = 3;

/**
 * Of the rows below the headings of a table those that begin a record, such as an item with a description of several
 * lines: each has something in the first column and a value in the last one. What is between them goes on with the
 * record above: it begins after the first column and ends before the last one. Null where not all rows are of these two
 * kinds, or none goes on.
 */
export function recordStarts(body: readonly TextRow[], textHeight: number): ReadonlySet<TextRow> | null {
  const [first] = body;
  if (first === undefined || !isOfValues(first) || first.segments.length < minParts) return null;
  const reach = near * textHeight;
  const ofValues = body.filter((row) => isOfValues(row) && row.segments.length >= minParts);
  const ends = median(ofValues.map(({ box }) => right(box)));
  const starts = ofValues.filter(
    ({ box, words }) =>
      Math.abs(right(box) - ends) <= reach && box.x <= first.box.x + reach && isValue(words.at(-1)?.text ?? ''),
  );
  const inner = Math.max(...starts.map(({ segments: [number] }) => (number === undefined ? 0 : right(number.box))));
  const last = Math.min(...starts.map(({ segments }) => segments.at(-1)?.box.x ?? 0));
  const known = new Set(starts);
  const others = body.filter((row) => !known.has(row));
  const goOn = others.every(({ box }) => box.x > Math.max(inner, first.box.x + textHeight) && right(box) < last);
  return others.length > 0 && known.has(first) && goOn ? known : null;
}

/** Columns by the first lines of records, and by what goes on with these where it lies over no column of them. */
export function columnsOfRecords(
  rows: readonly TextRow[],
  { headings, records }: { readonly headings: number; readonly records: ReadonlySet<TextRow> },
  textHeight: number,
): Columns {
  const voting = (isVoting: (row: TextRow) => boolean): Columns =>
    columnsOf([...rows.slice(0, headings), ...rows.slice(headings).filter(isVoting)], headings, textHeight);
  const { gaps } = voting((row) => records.has(row));
  const isWithin = ({ segments }: TextRow): boolean =>
    !segments.some(({ box }) => gaps.some(({ from, to }) => box.x < from && right(box) > to));
  return voting((row) => records.has(row) || isWithin(row));
}

/** Parts of a line, those that a colon leads to where their label is: they are no values of the column over them. */
function withLabels(parts: readonly Part[]): readonly Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isNamed = before?.words.at(-1)?.text.endsWith(':') === true || part.words[0]?.text.startsWith(':') === true;
    if (before && isNamed) joined.splice(-1, 1, { ...before, ...segmentOf([...before.words, ...part.words]) });
    else joined.push(part);
  }
  return joined;
}

/** Lines below the headings by the records that they are of; what goes on over columns is of that where it begins. */
export function linesOfRecords(lines: readonly TableLine[], records: ReadonlySet<TextRow>): TableLine[][] {
  const groups: TableLine[][] = [];
  for (const line of lines) {
    if (records.has(line.row)) groups.push([line]);
    else groups.at(-1)?.push(inFirstColumns(line));
  }
  return groups;
}

function inFirstColumns({ row, filled }: TableLine): TableLine {
  const parts = withLabels([...filled.values()] as Part[]);
  return lineOf(
    row,
    parts.map((part) => ({ ...part, columnSpan: 1 })),
  );
}
