import type { DrawnCell } from './table-contents.ts';

/** A table of a drawn page, each cell in one row and one column. */
export interface KeptTable {
  /** From 1. */
  readonly page: number;
  readonly cells: readonly DrawnCell[];
}

/** Keeps what is drawn below and beside one another: the tables of a document, as a reader should find them. */
export class KeptTables {
  readonly #tables: { page: number; rows: string[][] }[] = [];

  /** What follows is in a table of its own on that page. */
  begin(page: number): void {
    this.#tables.push({ page, rows: [] });
  }

  /** A row, with empty texts where nothing is drawn. */
  row(texts: readonly string[]): void {
    this.#tables.at(-1)?.rows.push([...texts]);
  }

  /** One more line in a cell of the last row. */
  more(column: number, text: string): void {
    const row = this.#tables.at(-1)?.rows.at(-1);
    if (row !== undefined) row[column] = [row[column] ?? '', text].filter(Boolean).join(' ');
  }

  get tables(): readonly KeptTable[] {
    return this.#tables.map(({ page, rows }) => ({
      page,
      cells: rows.flatMap((texts, row) =>
        texts.flatMap((text, column) => (text === '' ? [] : [{ row, column, rowSpan: 1, columnSpan: 1, text }])),
      ),
    }));
  }
}
