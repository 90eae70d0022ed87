type Cell = string | number | null;

/** A table of one measurement, for people and machines alike. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  /** As many cells as columns; null where there is nothing to say. */
  readonly rows: readonly (readonly Cell[])[];
}

function shown(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '-';
  if (typeof cell === 'string') return cell;
  return Number.isInteger(cell) ? String(cell) : cell.toFixed(3);
}

/** The table as aligned text: the first column to the left, the others to the right. */
export function printed({ title, columns, rows }: Table): string {
  const cells = [columns, ...rows].map((row) => columns.map((_, column) => shown(row[column])));
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return [`\n${title}`, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/** Arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Share of the items for which `right` holds; null of nothing. */
export function share<Item>(items: readonly Item[], right: (item: Item) => boolean): number | null {
  return mean(items.map((item) => (right(item) ? 1 : 0)));
}

/** Items by a name, names in the order in which they first appear. */
export function grouped<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const members = groups.get(nameOf(item));
    if (members) members.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}
