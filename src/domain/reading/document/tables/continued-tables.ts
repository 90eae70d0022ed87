import type { PageReading } from '../page.ts';
import type { Table, TableCell } from './table.ts';

type PageOfTables = Pick<PageReading, 'number' | 'blocks'> & { readonly tables: readonly Table[] };

/** Lines that may be below a table that goes on, and above the next part of it: numbers of pages, running titles. */
const maxLines = 3;
/** Share of the narrower of two columns that lies under the other. */
const sameColumn = 0.5;

interface Extent {
  readonly from: number;
  readonly to: number;
}

const top = ({ polygon }: Pick<Table, 'polygon'>): number => Math.min(...polygon.map(([, y]) => y));
const foot = ({ polygon }: Pick<Table, 'polygon'>): number => Math.max(...polygon.map(([, y]) => y));

/** Where a column is from left to right, as shares of the page; null where all its cells reach over others. */
function extentOf({ cells }: Table, column: number): Extent | null {
  const own = cells.find((cell) => cell.column === column && cell.columnSpan === 1);
  const xs = own?.polygon.map(([x]) => x) ?? [];
  return xs.length === 0 ? null : { from: Math.min(...xs), to: Math.max(...xs) };
}

function haveSameColumns(above: Table, below: Table): boolean {
  if (above.columns !== below.columns) return false;
  return Array.from({ length: above.columns }, (_, column) => column).every((column) => {
    const [one, other] = [extentOf(above, column), extentOf(below, column)];
    if (one === null || other === null) return true;
    const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
    return shared > sameColumn * Math.min(one.to - one.from, other.to - other.from);
  });
}

const textsOf = ({ cells }: Table, rows: number): string =>
  cells
    .filter(({ row }) => row < rows)
    .map(({ row, column, text }) => `${row} ${column} ${text.replaceAll(/\s+/g, ' ')}`)
    .join('\n');

const headingRows = ({ cells }: Table): number =>
  Math.max(0, ...cells.filter(({ isHeader }) => isHeader).map(({ row }) => row + 1));

/** How many rows of headings a table repeats of the one it may go on from; null where it has others of its own. */
function repeatedRows(first: Table, below: Table): number | null {
  const rows = Math.max(1, headingRows(first));
  if (rows < below.rows && textsOf(first, rows) === textsOf(below, rows)) return rows;
  return headingRows(below) === 0 ? 0 : null;
}

function linesBeyond({ blocks }: PageOfTables, isBeyond: (y: number) => boolean): number {
  return blocks
    .flatMap(({ lines }) => lines)
    .filter(({ polygon }) => isBeyond(polygon.reduce((sum, [, y]) => sum + y, 0) / polygon.length)).length;
}

/**
 * The pages with their tables, of which those that go on from the page before say so: the first of a page has the
 * columns of the last one above, its headings again or none, and little but numbers of pages is between them.
 */
export function continuedTables<Page extends PageOfTables>(pages: readonly Page[]): readonly Page[] {
  /** The first part of the table that the page before ends with. */
  let open: { readonly first: Table; readonly last: Table; readonly page: Page; readonly index: number } | null = null;
  return pages.map((page) => {
    const [below, ...others] = page.tables;
    const before = open;
    const repeated =
      before !== null &&
      below !== undefined &&
      before.page.number + 1 === page.number &&
      haveSameColumns(before.last, below) &&
      linesBeyond(page, (y) => y < top(below)) <= maxLines
        ? repeatedRows(before.first, below)
        : null;
    const continues =
      before !== null && repeated !== null
        ? { page: before.page.number, table: before.index, repeatedRows: repeated }
        : null;
    const tables = below !== undefined && continues !== null ? [{ ...below, continues }, ...others] : page.tables;
    const last = tables.at(-1);
    const isOpen = last !== undefined && linesBeyond(page, (y) => y > foot(last)) <= maxLines;
    const goesOn = before !== null && last?.continues !== undefined;
    open = isOpen ? { first: goesOn ? before.first : last, last, page, index: tables.length - 1 } : null;
    return { ...page, tables };
  });
}

/**
 * A table with the rows of another one that goes on from it, without the headings that are repeated. It is as sure as
 * the less sure of both; nobody knows how sure where one does not say.
 */
export function joinedTable(table: Table, { rows, cells, continues, confidence: ofPart }: Table): Table {
  const { confidence: own, ...above } = table;
  const repeated = continues?.repeatedRows ?? 0;
  const more = cells
    .filter(({ row }) => row >= repeated)
    .map((cell): TableCell => ({ ...cell, row: cell.row - repeated + above.rows }));
  return {
    ...above,
    rows: above.rows + rows - repeated,
    ...(own !== undefined && ofPart !== undefined && { confidence: Math.min(own, ofPart) }),
    cells: [...above.cells, ...more],
  };
}
