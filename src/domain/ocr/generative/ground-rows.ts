import type { Field } from '../../result/ocr-result.ts';
import type { FieldDefinition, ListDefinition } from '../../template/template.ts';
import type { ListRow } from '../extract-lists.ts';
import { absentField } from '../field-of.ts';
import type { Token } from '../page-layout.ts';
import type { Occurrence, ValueFinder } from './find-value.ts';
import type { GeneratedRow, GeneratedValues } from './generated-document.ts';
import { groundedField, ungroundedField } from './generated-field.ts';

/** A row of a list with the place where it begins. */
export interface GroundedRow {
  readonly cells: ListRow;
  readonly page: number;
  /** Number of the line, from 1; null for a row that stands nowhere. */
  readonly line: number | null;
}

export interface GroundedRows {
  readonly rows: readonly GroundedRow[];
  /** Rows that say again what another one says whose place they would take, such as at the seam of two answers. */
  readonly merged: number;
}

/** Lines after the first in which a row can go on. */
const linesOfRow = 3;
/** A value that stands above several rows, such as the date of a day, is trusted this far. */
const headingShare = 0.5;
/** What the line that the generator names is worth beside a value that stands there. */
const claimShare = 0.5;
/** Amounts and numbers stand in their own row. */
const ownRowOnly: ReadonlySet<string> = new Set(['money', 'number']);
/**
 * What is printed once for several rows may stand in the first of them; anything else above belongs to that row alone.
 */
const sharedByRows: ReadonlySet<string> = new Set(['date', 'expiry', 'yearMonth', 'text', 'name', 'address', 'enum']);

interface Cell {
  readonly definition: FieldDefinition;
  readonly text: string;
  readonly occurrences: readonly Occurrence[];
}

/** Where the rows of one page were found so far. */
interface Progress {
  readonly taken: Set<Token>;
  /** Line of the last row that was found; rows come in the order of print. */
  last: number;
}

function isFree({ tokens }: Occurrence, { taken }: Progress): boolean {
  return !tokens.some(({ token }) => taken.has(token));
}

function within(occurrence: Occurrence, start: number): boolean {
  return occurrence.line >= start && occurrence.line <= start + linesOfRow;
}

/** The occurrence of a cell that a row beginning in `start` has: the nearest one. */
function ownOf({ occurrences }: Cell, start: number, progress: Progress): Occurrence | undefined {
  return occurrences
    .filter((each) => within(each, start) && isFree(each, progress))
    .toSorted((a, b) => a.line - b.line)[0];
}

/**
 * The line in which most values of a row begin, not before the last row; null when none stands there. Far from the line
 * that the generator names, one value alone is chance.
 */
function startOf(cells: readonly Cell[], claimed: number, progress: Progress): number | null {
  const free = cells.flatMap(({ occurrences }) => occurrences.filter((each) => isFree(each, progress)));
  const lines = [...new Set(free.map(({ line }) => line))].filter((line) => line >= progress.last);
  const starts = lines.map((line) => {
    const own = cells.filter((cell) => ownOf(cell, line, progress) !== undefined).length;
    const distance = Math.abs(line - claimed);
    return { line, distance, own, worth: own + (distance <= 1 ? claimShare : 0) };
  });
  const likely = starts.filter(({ own, distance }) => distance <= linesOfRow || own >= Math.min(2, cells.length));
  const [best] = likely.toSorted((a, b) => b.worth - a.worth || a.distance - b.distance || a.line - b.line);
  return best?.line ?? null;
}

function cellField(cell: Cell, start: number, at: { progress: Progress; finder: ValueFinder }): Field {
  const { definition, text, occurrences } = cell;
  const own = ownOf(cell, start, at.progress);
  if (own !== undefined) {
    for (const { token } of own.tokens) at.progress.taken.add(token);
    return groundedField(definition, own);
  }
  const above = occurrences.findLast(
    (each) => each.line < start && (sharedByRows.has(definition.type) || isFree(each, at.progress)),
  );
  if (above === undefined || ownRowOnly.has(definition.type)) return ungroundedField(definition, text, at.finder);
  return groundedField(definition, above, headingShare);
}

/** Whether every value of a row stands where it begins. */
function isWhole(cells: readonly Cell[], start: number | null, progress: Progress): boolean {
  return start !== null && cells.every((cell) => ownOf(cell, start, progress) !== undefined);
}

function sameValues(a: GeneratedValues, b: GeneratedValues): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/**
 * Finds the rows of a list on their pages, in the order in which they were returned: a printed value belongs to one
 * row, rows do not go back, and what stands in another row only is not found.
 */
export function groundRows(list: ListDefinition, rows: readonly GeneratedRow[], finder: ValueFinder): GroundedRows {
  const pages = new Map<number, Progress>();
  const accepted: GeneratedRow[] = [];
  const grounded: GroundedRow[] = [];
  for (const row of rows) {
    const progress = pages.get(row.page) ?? { taken: new Set<Token>(), last: 0 };
    pages.set(row.page, progress);
    const cells = cellsOf(list, row, finder);
    if (cells.length === 0) continue;
    const start = startOf(cells, row.line, progress);
    if (!isWhole(cells, start, progress) && accepted.some((other) => sameValues(other.values, row.values))) continue;
    accepted.push(row);
    const found = new Map(cells.map((cell) => [cell.definition.key, cell]));
    const fields = list.fields.map((definition): readonly [string, Field] => {
      const cell = found.get(definition.key);
      if (cell === undefined) return [definition.key, absentField(definition.type)];
      const isLost = start === null;
      return [
        definition.key,
        isLost ? ungroundedField(definition, cell.text, finder) : cellField(cell, start, { progress, finder }),
      ];
    });
    if (start !== null) progress.last = start;
    grounded.push({ cells: Object.fromEntries(fields), page: row.page, line: start });
  }
  const filled = rows.filter(({ values }) => Object.values(values).some((value) => value !== null));
  return { rows: grounded, merged: filled.length - grounded.length };
}

function cellsOf(list: ListDefinition, row: GeneratedRow, finder: ValueFinder): readonly Cell[] {
  return list.fields.flatMap((definition) => {
    const text = row.values[definition.key] ?? null;
    if (text === null) return [];
    return [{ definition, text, occurrences: finder.find(definition, text, row.page) }];
  });
}
