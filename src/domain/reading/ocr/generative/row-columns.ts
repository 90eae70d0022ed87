import type { ListDefinition } from '../../../template/template.ts';
import type { Field } from '../../result/ocr-result.ts';
import type { LaidOutPage } from '../page-layout.ts';
import { pieceOf } from '../text-piece.ts';
import { isLabelOf, type ValueFinder } from './find-value.ts';
import { ungroundedField } from './generated-field.ts';
import type { GroundedRow } from './ground-rows.ts';

/** From left to right, in fractions of the page. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Types whose values a table keeps in their column; a text may begin further left where another field is empty. */
const separable: ReadonlySet<string> = new Set(['money', 'number', 'date', 'expiry', 'yearMonth']);

interface PageOfRows {
  readonly page: LaidOutPage;
  readonly list: ListDefinition;
  readonly rows: readonly GroundedRow[];
}

/** Fewer values under one another are no column. */
const minValues = 4;
/** Share of the values of a field that stand under one another in a table. */
const usualShare = 0.8;

function extentOf(field: Field | undefined): Extent | null {
  const [location] = field?.locations ?? [];
  if (location === undefined) return null;
  const xs = location.polygon.map(([x]) => x);
  return { from: Math.min(...xs), to: Math.max(...xs) };
}

function meet(one: Extent, other: Extent): boolean {
  return one.from < other.to && other.from < one.to;
}

function extentsOf(key: string, rows: readonly GroundedRow[]): readonly Extent[] {
  return rows.flatMap(({ cells }) => extentOf(cells[key]) ?? []);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Where the values of each field stand that stand under one another. */
function columnsOf({ list, rows }: PageOfRows): ReadonlyMap<string, Extent> {
  const columns = list.fields.flatMap(({ key }): readonly (readonly [string, Extent])[] => {
    const extents = extentsOf(key, rows);
    const column = { from: middle(extents.map(({ from }) => from)), to: middle(extents.map(({ to }) => to)) };
    const within = extents.filter((extent) => meet(extent, column)).length;
    return extents.length < minValues || within < usualShare * extents.length ? [] : [[key, column]];
  });
  return new Map(columns);
}

/** Where the headings of fields stand, in the line above the rows that has most of them; two at least. */
function headingsOf({ page, list, rows }: PageOfRows): ReadonlyMap<string, Extent> {
  const first = Math.min(...rows.map(({ line }) => line ?? Number.POSITIVE_INFINITY));
  const lines = page.rows.slice(0, Math.max(0, first - 1)).map(({ cells }) => {
    const found = list.fields.flatMap((field): readonly (readonly [string, Extent])[] => {
      const same = cells.filter(({ tokens }) => isLabelOf(field, pieceOf([tokens]).text));
      const [cell] = same;
      if (cell === undefined || same.length > 1) return [];
      return [[field.key, { from: cell.box.x / page.width, to: (cell.box.x + cell.box.width) / page.width }]];
    });
    return new Map(found);
  });
  const best = lines.reduce((most, line) => (line.size > most.size ? line : most), new Map<string, Extent>());
  return best.size < 2 ? new Map() : best;
}

/** Fields whose values stand under the heading of another one, and not that one's under it. */
function underOtherHeadings(of: PageOfRows): ReadonlySet<string> {
  const headings = headingsOf(of);
  const isUnder = (key: string, heading: Extent): boolean =>
    extentsOf(key, of.rows).some((extent) => meet(extent, heading));
  const misplaced = [...headings].filter(([key, own]) => {
    if (extentsOf(key, of.rows).length === 0 || isUnder(key, own)) return false;
    return [...headings].some(([other, head]) => other !== key && isUnder(key, head) && !isUnder(other, head));
  });
  return new Set(misplaced.map(([key]) => key));
}

/** Whether a value is in the column of another field, and not in its own. */
function isInOtherColumn(key: string, extent: Extent | null, columns: ReadonlyMap<string, Extent>): boolean {
  const own = columns.get(key);
  if (extent === null || own === undefined || meet(extent, own)) return false;
  return [...columns].some(([other, column]) => other !== key && meet(extent, column));
}

/**
 * Takes the grounds from values of a list that stand in the column of another field: where nearly all others of their
 * field stand elsewhere, or the headings of the table, as the template titles or labels its fields, say so.
 */
export function groundColumns(
  list: ListDefinition,
  rows: readonly GroundedRow[],
  { pages, finder }: { readonly pages: readonly LaidOutPage[]; readonly finder: ValueFinder },
): readonly GroundedRow[] {
  const tables = new Map(
    pages.map((page) => {
      const of = { page, list, rows: rows.filter((row) => row.page === page.number) };
      return [page.number, { misplaced: underOtherHeadings(of), columns: columnsOf(of) }];
    }),
  );
  return rows.map((row) => {
    const table = tables.get(row.page);
    if (table === undefined) return row;
    const cells = list.fields.flatMap((definition): readonly (readonly [string, Field])[] => {
      const { key } = definition;
      const field = row.cells[key];
      if (field === undefined) return [];
      const isElsewhere =
        table.misplaced.has(key) ||
        (separable.has(definition.type) && isInOtherColumn(key, extentOf(field), table.columns));
      const lost = isElsewhere && field.rawText !== null;
      return [[key, lost ? ungroundedField(definition, field.rawText, finder) : field]];
    });
    return { ...row, cells: Object.fromEntries(cells) };
  });
}
