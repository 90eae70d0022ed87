import { flatPage } from '../document/flat-page.ts';
import type { Box } from '../document/geometry.ts';
import type { PageReading } from '../document/page.ts';
import { findTables } from '../document/tables/find-tables.ts';
import type { Gap } from '../document/tables/gaps.ts';
import { right } from './page-layout.ts';

/** Where a table of a page is, and its columns from the left; pixels. */
export interface PageTable {
  readonly box: Box;
  readonly columns: readonly Gap[];
}

/** The tables of a page as lists use them. */
export function pageTables(page: PageReading): readonly PageTable[] {
  const flat = flatPage(page);
  return findTables(page).map(({ polygon, columns, cells }) => ({
    box: flat.boxOf(polygon),
    columns: Array.from({ length: columns }, (_, column): Gap => {
      const own = cells.find((cell) => cell.column === column && cell.columnSpan === 1);
      const box = own && flat.boxOf(own.polygon);
      return box ? { from: box.x, to: right(box) } : { from: 0, to: 0 };
    }).filter(({ from, to }) => to > from),
  }));
}
