import type { GridLine } from './rules.ts';
import { tableLimits } from './table.ts';

/** A cell by the intervals of a grid that it takes. */
export interface Span {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** Ruled lines that cross one another. */
export interface Grid {
  /** Where columns and rows begin, and where the last one ends; pixels. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly spans: readonly Span[];
}

/** Lines meet when they miss one another by this at most; lines as near are one; in heights of text. */
const meeting = 0.6;
const same = 0.5;
/** Lines that go on beyond the outermost crossing one by this bound a column or row without a border. */
const borderless = 0.9;
/** Share of the side of a cell that a line covers to be its wall. */
const wall = 0.6;

interface Crossing {
  readonly across: readonly GridLine[];
  readonly down: readonly GridLine[];
}

/** Lines by what crosses what. */
function crossings({ across, down }: Crossing, slack: number): readonly Crossing[] {
  const parent = Array.from({ length: across.length + down.length }, (_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) {
      parent[at] = parent[up] ?? up;
      at = up;
    }
    return at;
  };
  for (const [i, a] of across.entries()) {
    for (const [j, d] of down.entries()) {
      const isMeeting =
        d.at >= a.from - slack && d.at <= a.to + slack && a.at >= d.from - slack && a.at <= d.to + slack;
      if (isMeeting) parent[rootOf(i)] = rootOf(across.length + j);
    }
  }
  const groups = new Map<number, { across: GridLine[]; down: GridLine[] }>();
  for (const [index, rule] of [...across, ...down].entries()) {
    const root = rootOf(index);
    const group = groups.get(root) ?? { across: [], down: [] };
    groups.set(root, group);
    (index < across.length ? group.across : group.down).push(rule);
  }
  return [...groups.values()].filter((group) => group.across.length > 0 && group.down.length > 0);
}

/** Places of lines, those that lie together as one; with the ends of the lines across them where no border is. */
function edgesOf(rules: readonly GridLine[], crossing: readonly GridLine[], textHeight: number): readonly number[] {
  const edges: number[] = [];
  let [sum, count] = [0, 0];
  let last = Number.NEGATIVE_INFINITY;
  for (const at of rules.map((rule) => rule.at).sort((a, b) => a - b)) {
    if (at - last > same * textHeight) [sum, count] = [0, 0];
    sum += at;
    count += 1;
    if (count === 1) edges.push(at);
    else edges[edges.length - 1] = sum / count;
    last = at;
  }
  const [from, to] = [Math.min(...crossing.map((rule) => rule.from)), Math.max(...crossing.map((rule) => rule.to))];
  if (from < (edges[0] ?? 0) - borderless * textHeight) edges.unshift(from);
  if (to > (edges.at(-1) ?? 0) + borderless * textHeight) edges.push(to);
  return edges;
}

/**
 * With the heights at which lines down begin or end between two edges, as they do under a cell over several columns.
 */
function withEnds(edges: readonly number[], down: readonly GridLine[], textHeight: number): readonly number[] {
  const all = [...edges];
  for (const end of down.flatMap(({ from, to }) => [from, to])) {
    const isInside = end > (edges[0] ?? 0) && end < (edges.at(-1) ?? 0);
    if (isInside && all.every((edge) => Math.abs(edge - end) >= borderless * textHeight)) all.push(end);
  }
  return all.sort((a, b) => a - b);
}

/** Without rows and columns in which no cell begins. */
function compressed({ xs, ys, spans }: Grid): Grid {
  const keep = (edges: readonly number[], starts: ReadonlySet<number>): readonly number[] =>
    edges.map((_, index) => index).filter((index) => index === edges.length - 1 || starts.has(index));
  const columns = keep(xs, new Set(spans.map(({ column }) => column)));
  const rows = keep(ys, new Set(spans.map(({ row }) => row)));
  const places = (kept: readonly number[]): ReadonlyMap<number, number> =>
    new Map(kept.map((old, index) => [old, index]));
  const [newColumns, newRows] = [places(columns), places(rows)];
  const before = (kept: ReadonlyMap<number, number>, old: number): number => {
    let at = old;
    while (!kept.has(at)) at += 1;
    return kept.get(at) ?? 0;
  };
  return {
    xs: columns.map((index) => xs[index] ?? 0),
    ys: rows.map((index) => ys[index] ?? 0),
    spans: spans.map(({ row, column, rowSpan, columnSpan }) => {
      const [top, left] = [before(newRows, row), before(newColumns, column)];
      const [foot, end] = [before(newRows, row + rowSpan), before(newColumns, column + columnSpan)];
      return { row: top, column: left, rowSpan: foot - top, columnSpan: end - left };
    }),
  };
}

interface Crossed {
  /** Places of lines, and those of the lines that cross them. */
  readonly edges: readonly number[];
  readonly along: readonly number[];
  readonly slack: number;
}

/** For each edge and each interval of the other axis: whether a line runs there. */
function wallsOf(rules: readonly GridLine[], { edges, along, slack }: Crossed): Uint8Array {
  const intervals = along.length - 1;
  const covered = new Float64Array(edges.length * intervals);
  for (const { at, from, to } of rules) {
    const edge = edges.findIndex((place) => Math.abs(place - at) <= slack);
    if (edge === -1) continue;
    for (let index = 0; index < intervals; index += 1) {
      const [start = 0, end = 0] = [along[index], along[index + 1]];
      const shared = Math.max(0, Math.min(end, to) - Math.max(start, from));
      covered[edge * intervals + index] = (covered[edge * intervals + index] ?? 0) + shared / Math.max(1, end - start);
    }
  }
  return Uint8Array.from(covered, (share) => (share >= wall ? 1 : 0));
}

/** Cells as wide and high as no wall ends them, from the top left. */
function spansOf(rows: number, columns: number, walls: { down: Uint8Array; across: Uint8Array }): readonly Span[] {
  const taken = new Uint8Array(rows * columns);
  const isWallLeft = (row: number, column: number): boolean => walls.down[column * rows + row] === 1;
  const isWallAbove = (row: number, column: number): boolean => walls.across[row * columns + column] === 1;
  const spans: Span[] = [];
  for (let at = 0; at < taken.length; at += 1) {
    if (taken[at] === 1) continue;
    const [row, column] = [Math.floor(at / columns), at % columns];
    let columnSpan = 1;
    while (column + columnSpan < columns && taken[at + columnSpan] !== 1 && !isWallLeft(row, column + columnSpan))
      columnSpan += 1;
    const joins = (below: number): boolean => {
      for (let index = 0; index < columnSpan; index += 1) {
        if (taken[below * columns + column + index] === 1 || isWallAbove(below, column + index)) return false;
        if (index > 0 && isWallLeft(below, column + index)) return false;
      }
      return true;
    };
    let rowSpan = 1;
    while (row + rowSpan < rows && joins(row + rowSpan)) rowSpan += 1;
    for (let index = 0; index < rowSpan; index += 1) {
      const start = (row + index) * columns + column;
      taken.fill(1, start, start + columnSpan);
    }
    spans.push({ row, column, rowSpan, columnSpan });
  }
  return spans;
}

/** Grids of lines that cross, with at least two columns. */
export function ruledGrids(page: Crossing & { readonly textHeight: number }): readonly Grid[] {
  const { textHeight } = page;
  return crossings(page, meeting * textHeight).flatMap(({ across, down }): readonly Grid[] => {
    const xs = edgesOf(down, across, textHeight);
    const ys = withEnds(edgesOf(across, down, textHeight), down, textHeight);
    const [columns, rows] = [xs.length - 1, ys.length - 1];
    if (columns < 2 || rows < 1 || columns > tableLimits.columns || rows > tableLimits.rows) return [];
    const slack = same * textHeight;
    const walls = {
      down: wallsOf(down, { edges: xs, along: ys, slack }),
      across: wallsOf(across, { edges: ys, along: xs, slack }),
    };
    const grid = compressed({ xs, ys, spans: spansOf(rows, columns, walls) });
    return grid.xs.length < 3 ? [] : [grid];
  });
}
