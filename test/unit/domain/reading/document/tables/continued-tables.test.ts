import { describe, expect, test } from 'vitest';
import { chunks } from '../../../../../../src/domain/reading/document/chunks.ts';
import { markdown } from '../../../../../../src/domain/reading/document/markdown.ts';
import { continuedTables } from '../../../../../../src/domain/reading/document/tables/continued-tables.ts';
import { findTables } from '../../../../../../src/domain/reading/document/tables/find-tables.ts';
import { at, type DrawnLine, pageOf } from '../../../../../support/drawn-page.ts';

const heading = ['Item', 'Count', 'Price', 'Weight'];
const first = [
  heading,
  ['Paper', '2', '10.00', '2.5'],
  ['Copper pipe', '14', '7.50', '3.1'],
  ['Desk lamp', '1', '120.00', '4.0'],
];
const second = [
  ['Brass screws', '500', '0.10', '0.2'],
  ['Glue', '3', '4.20', '0.5'],
  ['Varnish', '6', '12.90', '0.9'],
];

function table(rows: readonly (readonly string[])[], places = [100, 400, 600, 800]): readonly DrawnLine[] {
  return rows.flatMap((row, index) => row.map((text, column) => at(places[column] ?? 0, 105 + index * 40, text)));
}

const pagesOf = (...pages: readonly (readonly DrawnLine[])[]) =>
  pages.map((lines, index) => pageOf(lines, { number: index + 1 }));

function continuesOf(...pages: readonly (readonly DrawnLine[])[]) {
  const read = continuedTables(pagesOf(...pages).map((page) => ({ ...page, tables: findTables(page) })));
  return read.map(({ tables }) => tables.map(({ continues }) => continues ?? null));
}

describe('a table over pages', () => {
  test('goes on at the top of the next page, with its headings again or without', () => {
    const [foot, head] = [at(100, 1350, 'Page 1'), at(100, 40, 'Orders')];
    const next = { page: 1, table: 0 };
    expect(continuesOf([...table(first), foot], [head, ...table(second)])).toEqual([
      [null],
      [{ ...next, repeatedRows: 0 }],
    ]);
    expect(continuesOf([...table(first), foot], [head, ...table([heading, ...second])])).toEqual([
      [null],
      [{ ...next, repeatedRows: 1 }],
    ]);
    expect(continuesOf(table(first), table(second), table(second))[2]).toEqual([
      { page: 2, table: 0, repeatedRows: 0 },
    ]);
  });

  test('is another one with other columns or headings, or where text is between', () => {
    const text = [600, 640, 680, 720].map((y) => at(100, y, 'More words that nobody would take for a table at all'));
    expect(continuesOf(table(first), table(second, [100, 300, 390, 500]))[1]).toEqual([null]);
    expect(continuesOf(table(first), table([['Name', 'Size', 'Height', 'Depth'], ...second]))[1]).toEqual([null]);
    expect(continuesOf([...table(first), ...text], table(second))[1]).toEqual([null]);
  });

  test('is one table in Markdown and chunks, without the headings that are repeated', () => {
    const pages = pagesOf(table(first), table([heading, ...second]));
    const rows = [...first, ...second].map((row) => `| ${row.join(' | ')} |`);
    expect(markdown(pages)).toBe(`${[rows[0], '| --- | --- | --- | --- |', ...rows.slice(1)].join('\n')}\n\n---\n`);
    const [chunk, ...others] = chunks(pages);
    expect(others).toEqual([]);
    expect(chunk?.places.map(({ page }) => page)).toEqual([1, 2]);
  });
});
