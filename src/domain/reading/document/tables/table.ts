import type { Polygon } from '../geometry.ts';

/** A cell of a table. Rows and columns count from 0. */
export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Whether it names what is below it. */
  readonly isHeader: boolean;
  /** Lines end with a line feed; empty where nothing is. */
  readonly text: string;
  readonly polygon: Polygon;
  /** Words of the page by their place in reading order, from 0. */
  readonly wordIds: readonly number[];
}

/** Rows and columns of a page; every place of the grid belongs to one cell. */
export interface Table {
  readonly rows: number;
  readonly columns: number;
  /**
   * How much of it is right, from 0 to 1: the share of its cells that are next to those they are next to on paper, as
   * in other tables that look so. It says nothing of how well words were read. Missing in results of earlier versions.
   */
  readonly confidence?: number;
  readonly polygon: Polygon;
  /** By rows, each from the left. */
  readonly cells: readonly TableCell[];
  /** Where the part before it is, of a table that goes on over pages. */
  readonly continues?: ContinuedTable;
}

/** The part of a table on the page before. */
export interface ContinuedTable {
  readonly page: number;
  /** Its place among the tables of that page, from 0. */
  readonly table: number;
  /** Rows at the top that only repeat the headings. */
  readonly repeatedRows: number;
}

/** What is looked at and reported of one page; more is no table but an attack, and is left out. */
export const tableLimits = {
  words: 12_000,
  rules: 800,
  tables: 40,
  rows: 400,
  columns: 60,
  /** Of all tables of a page together. */
  cells: 6_000,
} as const;
