/** What a cell holds; nothing for null. */
export type CsvCell = string | number | null;

/** A row by its columns. */
export type CsvRow = Readonly<Record<string, CsvCell>>;

/**
 * What spreadsheets take for the beginning of a formula, also behind white space and in full width
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const number = /^-?\d+(?:\.\d+)?$/;
/** What would divide a cell, also where a spreadsheet divides at semicolons or tabs. */
const dividing = /[",;\t\r\n]/;

/**
 * Rows as CSV (RFC 4180, lines end with CR LF) under a heading: the columns that come first, then every other one of
 * any row, in the order in which rows have them. Text that a spreadsheet would run as a formula has an apostrophe
 * before it; a plain decimal number such as `-12.50` stays one.
 */
export function csv(rows: readonly CsvRow[], first: readonly string[]): string {
  const columns = [...new Set([...first, ...rows.flatMap((row) => Object.keys(row))])];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map(line).join('');
}

function line(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  const inert = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return dividing.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
