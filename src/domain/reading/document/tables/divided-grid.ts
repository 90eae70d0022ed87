import { median, middleY } from '../geometry.ts';
import { isValue, votedGaps } from './column-votes.ts';
import { intervalOf } from './draft.ts';
import type { PlacedWord } from './level-page.ts';
import type { Grid, Span } from './ruled-grids.ts';
import { tableLimits } from './table.ts';
import { middleX, noGap, right, textRows } from './text-rows.ts';

/** The least space between columns that no line parts, in heights of text: of values, and in cells over several. */
const narrow = 0.2;
const apart = 1;
/** Words of a cell over all columns from which it is a title or a note. */
const noteWords = 3;

/** Words by the cell of a grid in which they are. */
export function wordsOfSpans(grid: Grid, words: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] {
  const [columns, rows] = [grid.xs.length - 1, grid.ys.length - 1];
  const owner = new Int32Array(columns * rows);
  for (const [index, { row, column, rowSpan, columnSpan }] of grid.spans.entries()) {
    for (let at = row; at < row + rowSpan; at += 1)
      owner.fill(index, at * columns + column, at * columns + column + columnSpan);
  }
  const own = grid.spans.map((): PlacedWord[] => []);
  for (const word of words) {
    const column = intervalOf(grid.xs, middleX(word.box));
    const row = intervalOf(grid.ys, middleY(word.box));
    if (column !== -1 && row !== -1) own[owner[row * columns + column] ?? 0]?.push(word);
  }
  return own;
}

/** Edges between columns of values that stand in one ruled column. */
function hiddenEdges(grid: Grid, words: readonly PlacedWord[], textHeight: number): readonly number[] {
  const own = wordsOfSpans(grid, words);
  return grid.xs.slice(1).flatMap((_, column): readonly number[] => {
    const inColumn = grid.spans.flatMap((span, index) =>
      span.column === column && span.columnSpan === 1 ? (own[index] ?? []) : [],
    );
    const rows = textRows(inColumn, noGap).filter((row) => row.words.length > 1);
    return votedGaps(rows, { wide: Number.POSITIVE_INFINITY, narrow: narrow * textHeight }).map(
      ({ from, to }) => (from + to) / 2,
    );
  });
}

function withEdges(grid: Grid, edges: readonly number[]): Grid {
  if (edges.length === 0 || grid.xs.length + edges.length > tableLimits.columns) return grid;
  const xs = [...grid.xs, ...edges].sort((a, b) => a - b);
  const place = (column: number): number => xs.indexOf(grid.xs[column] ?? 0);
  const spans = grid.spans.map((span) => {
    const column = place(span.column);
    return { ...span, column, columnSpan: place(span.column + span.columnSpan) - column };
  });
  return { ...grid, xs, spans };
}

/** The edges of columns within a cell at which all its lines are parted, and one has words on both sides. */
function cutsIn({ column, columnSpan }: Span, words: readonly PlacedWord[], xs: readonly number[]): readonly number[] {
  const lines = textRows(words, noGap);
  const height = median(words.map(({ box }) => box.height));
  return Array.from({ length: columnSpan - 1 }, (_, index) => column + index + 1).filter((edge) => {
    const x = xs[edge] ?? 0;
    const parted = lines.map((line): boolean | null => {
      const left = line.words.findLast(({ box }) => middleX(box) < x);
      const after = line.words.find(({ box }) => middleX(box) >= x);
      if (left === undefined || after === undefined)
        return (left ?? after) && crosses(left ?? after, x, height) ? false : null;
      const areValues = isValue(left.text) && isValue(after.text);
      const isFree = right(left.box) <= x + height / 2 && after.box.x >= x - height / 2;
      return isFree && after.box.x - right(left.box) >= (areValues ? narrow : apart) * height;
    });
    return parted.includes(true) && !parted.includes(false);
  });
}

const crosses = (word: PlacedWord | undefined, x: number, height: number): boolean =>
  word !== undefined && word.box.x < x - height / 2 && right(word.box) > x + height / 2;

/** Cells over several columns, divided where their words stand in these. */
function withCuts(grid: Grid, words: readonly PlacedWord[]): Grid {
  const own = wordsOfSpans(grid, words);
  const spans = grid.spans.flatMap((span, index): readonly Span[] => {
    const cuts = span.columnSpan > 1 ? cutsIn(span, own[index] ?? [], grid.xs) : [];
    const starts = [span.column, ...cuts];
    return starts.map((column, at) => ({
      ...span,
      column,
      columnSpan: (starts[at + 1] ?? span.column + span.columnSpan) - column,
    }));
  });
  return { ...grid, spans };
}

/** Without titles above and notes below that reach over all columns; more than one row of others is left. */
function withoutNotes(grid: Grid, words: readonly PlacedWord[]): Grid {
  const own = wordsOfSpans(grid, words);
  const columns = grid.xs.length - 1;
  const isNote = (row: number): boolean =>
    grid.spans.some(
      (span, index) =>
        span.row === row && span.rowSpan === 1 && span.columnSpan === columns && (own[index]?.length ?? 0) >= noteWords,
    );
  let [first, end] = [0, grid.ys.length - 1];
  while (end - first > 2 && isNote(first)) first += 1;
  while (end - first > 2 && isNote(end - 1)) end -= 1;
  return {
    ...grid,
    ys: grid.ys.slice(first, end + 1),
    spans: grid.spans
      .filter(({ row }) => row >= first && row < end)
      .map((span) => ({ ...span, row: span.row - first })),
  };
}

/** A grid of ruled lines with the columns that its words show, and without the titles and notes in its frame. */
export function dividedGrid(grid: Grid, words: readonly PlacedWord[], textHeight: number): Grid {
  const divided = withCuts(withEdges(grid, hiddenEdges(grid, words, textHeight)), words);
  return withoutNotes(divided, words);
}

/** Values of an axis at least. */
const ticks = 4;

/** Whether lines of one cell are values of the axis of a chart: each less than the one above by as much. */
export function isAxis(words: readonly PlacedWord[]): boolean {
  const lines = textRows(words, noGap).map((line) => line.words[0]?.text ?? '');
  const values = lines
    .filter((text) => /^[-–−]?\d[\d.,]*%?$/.test(text))
    .map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
  const steps = values.slice(1).map((value, index) => (values[index] ?? value) - value);
  const step = steps[0] ?? 0;
  return values.length >= ticks && step > 0 && steps.every((each) => Math.abs(each - step) < step / 100);
}
