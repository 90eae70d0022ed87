import type { TableCell } from '../../src/domain/reading/document/tables/table.ts';

/** A cell by its place and text, as truths and results have it. */
export type PlacedCell = Pick<TableCell, 'row' | 'column' | 'rowSpan' | 'columnSpan' | 'text'>;

/** Text as `score-tables.py` of the data compares it: without spaces, one hyphen and one kind of quotes, no case. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\u{ad}', '')
    .replaceAll(/[\u{2010}-\u{2015}\u{2212}]/gu, '-')
    .replaceAll(/[\u{2018}\u{2019}]/gu, "'")
    .replaceAll(/[\u{201c}\u{201d}]/gu, '"')
    .replaceAll(/\s+/g, '')
    .toLowerCase();
}

/** Pairs of texts that are next to one another, across or down, with how often each is. */
type Neighbours = ReadonlyMap<string, number>;

function neighboursOf(cells: readonly PlacedCell[]): Neighbours {
  const filled = cells.map((cell) => ({ ...cell, text: plain(cell.text) })).filter(({ text }) => text !== '');
  const places = new Map<string, number>();
  let [rows, columns] = [0, 0];
  for (const [index, { row, column, rowSpan, columnSpan }] of filled.entries()) {
    [rows, columns] = [Math.max(rows, row + rowSpan), Math.max(columns, column + columnSpan)];
    for (let r = row; r < row + rowSpan; r += 1) {
      for (let c = column; c < column + columnSpan; c += 1)
        if (!places.has(`${r} ${c}`)) places.set(`${r} ${c}`, index);
    }
  }
  const pairs = new Set<string>();
  /** The first cell that there is of some steps. */
  const next = (steps: number, at: (step: number) => string): number | undefined => {
    for (let step = 0; step < steps; step += 1) {
      const to = places.get(at(step));
      if (to !== undefined) return to;
    }
    return undefined;
  };
  for (const [index, { row, column, rowSpan, columnSpan }] of filled.entries()) {
    const [below, after] = [row + rowSpan, column + columnSpan];
    for (let r = row; r < below; r += 1) {
      const to = next(columns - after, (step) => `${r} ${after + step}`);
      if (to !== undefined) pairs.add(`${index} ${to} across`);
    }
    for (let c = column; c < after; c += 1) {
      const to = next(rows - below, (step) => `${below + step} ${c}`);
      if (to !== undefined) pairs.add(`${index} ${to} down`);
    }
  }
  const counts = new Map<string, number>();
  for (const pair of pairs) {
    const [from = 0, to = 0] = pair.split(' ').map(Number);
    const key = `${filled[from]?.text}\n${filled[to]?.text}\n${pair.endsWith('across')}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const sizeOf = (pairs: Neighbours): number => [...pairs.values()].reduce((sum, count) => sum + count, 0);

function shared(a: Neighbours, b: Neighbours): number {
  return [...a].reduce((sum, [pair, count]) => sum + Math.min(count, b.get(pair) ?? 0), 0);
}

/**
 * F1 of the neighbouring cells of each table that was read on a page, against the table that it shares most with, each
 * counted once: the measure of the ICDAR 2013 competition. 0 where there is no such table.
 */
export function adjacencyOf(
  read: readonly { readonly cells: readonly PlacedCell[] }[],
  truth: readonly { readonly cells: readonly PlacedCell[] }[],
): readonly number[] {
  const [own, needed] = [read, truth].map((tables) => tables.map(({ cells }) => neighboursOf(cells))) as [
    Neighbours[],
    Neighbours[],
  ];
  const pairs = own
    .flatMap((mine, index) => needed.map((theirs, at) => ({ index, at, both: shared(mine, theirs) })))
    .toSorted((a, b) => b.both - a.both);
  const scores = own.map(() => 0);
  const taken = { own: new Set<number>(), needed: new Set<number>() };
  for (const { index, at, both } of pairs) {
    if (both === 0 || taken.own.has(index) || taken.needed.has(at)) continue;
    taken.own.add(index);
    taken.needed.add(at);
    scores[index] = (2 * both) / (sizeOf(own[index] ?? new Map()) + sizeOf(needed[at] ?? new Map()));
  }
  return scores;
}
