/** Cells of a CSV text as the service writes it (RFC 4180), row by row, with its heading first. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    if (end === '' && cell === '' && row.length === 0) break;
    row.push(cell);
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** A request in an export: what it is, and the rows of its result as CSV; null where it has none. */
export interface ExportedRequest {
  readonly about: Readonly<Record<string, string>>;
  readonly csv: string | null;
}

/**
 * One table of many requests: a row for each document, behind the columns that say which request it is of. Columns that
 * one result lacks are empty there. What a request has no result for is a row all the same.
 */
export function mergedCsv(requests: readonly ExportedRequest[]): string {
  const rows = requests.flatMap(({ about, csv }) => {
    const [heading = [], ...cells] = csv === null ? [] : parseCsv(csv);
    const own = Object.fromEntries(Object.entries(about).map(([name, cell]) => [`request.${name}`, inert(cell)]));
    const documents = cells.map((row) => Object.fromEntries(row.map((cell, index) => [heading[index] ?? '', cell])));
    return (documents.length === 0 ? [{}] : documents).map((document) => ({ ...own, ...document }));
  });
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [
    columns,
    ...rows.map((row: Readonly<Record<string, string>>) => columns.map((name) => row[name] ?? '')),
  ];
  return lines.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
}

/** What a spreadsheet would run as a formula has an apostrophe before it; results of the service have theirs. */
function inert(cell: string): string {
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function written(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
