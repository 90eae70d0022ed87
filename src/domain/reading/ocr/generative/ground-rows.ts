import type { ListDefinition } from '../../../template/template.ts';
import type { Field } from '../../result/ocr-result.ts';
import type { ListRow } from '../extract-lists.ts';
import { absentField } from '../field-of.ts';
import type { PageWord } from '../page-layout.ts';
import type { ValueFinder } from './find-value.ts';
import type { GeneratedRow, GeneratedValues } from './generated-document.ts';
import { groundedField, ungroundedField } from './generated-field.ts';
import {
  type Cell,
  CellPlaces,
  isFree,
  linesOfRow,
  ownOf,
  type Progress,
  printsAnother,
  startOf,
  take,
} from './row-places.ts';

/** A row of a list with the place where it begins. */
export interface GroundedRow {
  readonly cells: ListRow;
  readonly page: number;
  /** Number of the line, from 1; null for a row that is nowhere. */
  readonly line: number | null;
}

export interface GroundedRows {
  readonly rows: readonly GroundedRow[];
  /** Rows that say again what another one says whose place they would take, such as at the seam of two answers. */
  readonly merged: number;
}

/** A row and where it begins, before its cells are looked at one by one. */
interface PlacedRow {
  readonly page: number;
  readonly cells: readonly Cell[];
  readonly start: number | null;
}

/** A value that is above several rows, such as the date of a day, is trusted this far. */
const headingShare = 0.5;
/** Amounts and numbers stand in their own row. */
const ownRowOnly: ReadonlySet<string> = new Set(['money', 'number']);
/** Types that are distinguished from what else a line may print in one column. */
const separable: ReadonlySet<string> = new Set(['money', 'number', 'date', 'expiry', 'yearMonth']);
/**
 * What is printed once for several rows may stand in the first of them; anything else above belongs to that row alone.
 */
const sharedByRows: ReadonlySet<string> = new Set(['date', 'expiry', 'yearMonth', 'text', 'name', 'address', 'enum']);

/**
 * Finds the rows of a list on their pages, in the order in which they were returned: a printed value belongs to one
 * row, rows do not go back, and what is in another row only is not found.
 */
export function groundRows(list: ListDefinition, rows: readonly GeneratedRow[], finder: ValueFinder): GroundedRows {
  const placed = placeRows(list, rows, finder);
  const starts = new Map<number, Set<number>>();
  for (const { page, start } of placed) {
    if (start !== null) starts.set(page, (starts.get(page) ?? new Set()).add(start));
  }
  const pages = new Map<number, Progress>();
  const grounded = placed.map((row) =>
    groundRow(list, row, { starts: starts.get(row.page) ?? new Set(), progress: progressOn(row.page, pages), finder }),
  );
  const filled = rows.filter(({ values }) => Object.values(values).some((value) => value !== null));
  return { rows: grounded, merged: filled.length - grounded.length };
}

function progressOn(page: number, pages: Map<number, Progress>): Progress {
  const progress = pages.get(page) ?? { taken: new Set<PageWord>(), last: 0 };
  pages.set(page, progress);
  return progress;
}

/** Where each row begins; without those that were returned again. */
function placeRows(list: ListDefinition, rows: readonly GeneratedRow[], finder: ValueFinder): readonly PlacedRow[] {
  const places = new CellPlaces(list, finder);
  const pages = new Map<number, Progress>();
  const accepted = new Set<string>();
  return rows.flatMap((row): readonly PlacedRow[] => {
    const progress = progressOn(row.page, pages);
    const cells = places.cellsOf(row);
    if (cells.length === 0) return [];
    const start = startOf(cells, row.line, progress);
    const own =
      start === null ? [] : cells.flatMap((cell) => ownOf(cell, [start, start + linesOfRow + 1], progress) ?? []);
    const said = textOfValues(row.values);
    if (own.length < cells.length && accepted.has(said)) return [];
    accepted.add(said);
    for (const occurrence of own) take(occurrence, progress);
    if (start !== null) progress.last = start;
    return [{ page: row.page, cells, start }];
  });
}

function textOfValues(values: GeneratedValues): string {
  return JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface Grounding {
  /** Lines in which rows of the page begin. */
  readonly starts: ReadonlySet<number>;
  readonly progress: Progress;
  readonly finder: ValueFinder;
}

function groundRow(list: ListDefinition, row: PlacedRow, grounding: Grounding): GroundedRow {
  const found = new Map(row.cells.map((cell) => [cell.definition.key, cell]));
  const fields = list.fields.map((definition): readonly [string, Field] => {
    const cell = found.get(definition.key);
    return [definition.key, cell === undefined ? absentField(definition.type) : cellField(cell, row, grounding)];
  });
  return { cells: Object.fromEntries(fields), page: row.page, line: row.start };
}

/** The line before which a row ends: another row begins there, or it would be longer than rows are. */
function endOf(start: number, starts: ReadonlySet<number>): number {
  const most = start + linesOfRow + 1;
  const next = Array.from({ length: linesOfRow }, (_, index) => start + index + 1).find((line) => starts.has(line));
  return next ?? most;
}

function cellField(cell: Cell, { cells, start }: PlacedRow, { starts, progress, finder }: Grounding): Field {
  const { definition, text, occurrences } = cell;
  if (start === null) return ungroundedField(definition, text, finder);
  const own = ownOf(cell, [start, endOf(start, starts)], progress);
  const isOther =
    own !== undefined &&
    own.line > start &&
    separable.has(definition.type) &&
    printsAnother({ definition, occurrence: own, line: start }, cells, finder);
  if (own !== undefined && !isOther) {
    take(own, progress);
    return groundedField(definition, own);
  }
  if (ownRowOnly.has(definition.type)) return ungroundedField(definition, text, finder);
  const above = occurrences.findLast(
    (each) =>
      each.line < start &&
      (sharedByRows.has(definition.type) || isFree(each, progress)) &&
      !(starts.has(each.line) && printsAnother({ definition, occurrence: each, line: start }, cells, finder)),
  );
  return above === undefined
    ? ungroundedField(definition, text, finder)
    : groundedField(definition, above, headingShare);
}
