import type { FieldDefinition, ListDefinition } from '../../../template/template.ts';
import type { Box } from '../../document/geometry.ts';
import { type LaidOutPage, type Row, sharedWidth } from '../page-layout.ts';
import { phraseKey } from '../phrases.ts';
import { pieceOf } from '../text-piece.ts';
import type { ValueFinder } from './find-value.ts';
import type { GroundedRow } from './ground-rows.ts';

/** How many rows of a table a page shows, and how many were read of it. */
export interface RowCount {
  readonly page: number;
  readonly seen: number;
  readonly read: number;
}

interface PageOfList {
  readonly page: LaidOutPage;
  readonly list: ListDefinition;
  readonly rows: readonly GroundedRow[];
  readonly finder: ValueFinder;
}

/** Share of the rows in which a field is that belongs to all of them. */
const usualShare = 0.8;
/** Rows of cells under one another that are a table although nobody read a row of them. */
const minRows = 3;
const minCells = 3;
const closing = /^(?:SUB)?TOTA[LI]|^SALDO|^SOMA|^SUM\b|^SUMMARY|^BALANCE|^CARRIED|^BROUGHT|^TRANSPORTE/;
const number = /\d/;

/** Where the values of a field stand from left to right, in pixels of the page. */
function columnOf(key: string, { page, rows }: PageOfList): Box | null {
  const boxes = rows.flatMap(({ cells }) =>
    (cells[key]?.locations ?? []).filter((location) => location.page === page.number).map(({ polygon }) => polygon),
  );
  if (boxes.length === 0) return null;
  const xs = boxes.flatMap((polygon) => polygon.map(([x]) => x * page.width));
  const left = Math.min(...xs);
  return { x: left, y: 0, width: Math.max(...xs) - left, height: 0 };
}

/** The columns of the fields that nearly every row has. */
function usualColumns(of: PageOfList): ReadonlyMap<FieldDefinition, Box> {
  const found = of.list.fields.flatMap((field): readonly (readonly [FieldDefinition, Box])[] => {
    const filled = of.rows.filter(({ cells }) => (cells[field.key]?.locations.length ?? 0) > 0).length;
    const column = columnOf(field.key, of);
    return column === null || filled < usualShare * of.rows.length ? [] : [[field, column]];
  });
  return new Map(found);
}

/** Whether a line has in every usual column a cell that can be read as its field. */
function looksAlike(row: Row, columns: ReadonlyMap<FieldDefinition, Box>, finder: ValueFinder): boolean {
  return [...columns].every(([field, column]) =>
    row.cells.some((cell) => {
      if (sharedWidth(cell.box, column) <= 0) return false;
      const text = pieceOf([cell.tokens.filter(({ box }) => sharedWidth(box, column) > 0)]).text;
      return text !== '' && finder.valueOf(field, text) !== null;
    }),
  );
}

/** Rows of cells with numbers that stand under one another, where no row says which columns to look for. */
function tableLines({ rows }: LaidOutPage): number {
  let [max, run, cells] = [0, 0, 0];
  let all = 0;
  for (const row of [...rows, null]) {
    const count = row !== null && row.tokens.some(({ text }) => number.test(text)) ? row.cells.length : 0;
    if (count >= minCells && (run === 0 || Math.abs(count - cells) <= 1)) {
      run += 1;
      cells = count;
      continue;
    }
    if (run >= minRows) all += run;
    max = Math.max(max, run);
    run = count >= minCells ? 1 : 0;
    cells = count;
  }
  return max >= minRows ? all : 0;
}

/**
 * Whether a row that was read is none of the table: a sum with less than the usual columns, or a heading that has none
 * of those that are known by their numbers.
 */
function isNoRow({ cells, line }: GroundedRow, columns: ReadonlyMap<FieldDefinition, Box>, page: LaidOutPage): boolean {
  const empty = [...columns.keys()].filter(({ key }) => (cells[key]?.locations.length ?? 0) === 0);
  if (empty.length === 0 || line === null) return false;
  const reported = [...columns.keys()].filter(isReported);
  return isClosing(page.rows[line - 1]) || (reported.length > 0 && reported.every((field) => empty.includes(field)));
}

function isReported({ type }: FieldDefinition): boolean {
  return type !== 'text' && type !== 'name' && type !== 'code';
}

function isClosing(row: Row | undefined): boolean {
  return closing.test(phraseKey(row?.tokens[0]?.text ?? ''));
}

/** Counts the rows of a list that a page shows beside those that were read of it. */
export function countRows(of: PageOfList): RowCount {
  const { page, rows, finder } = of;
  const placed = rows.filter(({ line }) => line !== null);
  const count = { page: page.number, read: placed.length };
  if (placed.length === 0) return { ...count, seen: tableLines(page) };
  const columns = usualColumns({ ...of, rows: placed });
  const lines = new Set(placed.map(({ line }) => line));
  const hasNumbers = [...columns.keys()].some(({ type }) => type !== 'text' && type !== 'name');
  const others = page.rows.filter((row, index) => {
    if (lines.has(index + 1) || columns.size < 2 || !hasNumbers) return false;
    return !isClosing(row) && looksAlike(row, columns, finder);
  });
  const alike = placed.filter((row) => !isNoRow(row, columns, page));
  return { ...count, seen: alike.length + others.length };
}
