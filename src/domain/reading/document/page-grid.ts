import { type Point, pixelsBetween } from './geometry.ts';

/**
 * Where a bent page lies in its picture: points at even steps of the flattened page, by rows from its top left, in
 * fractions of the picture. Between them the page is taken to run as bilinear interpolation says. At least two columns
 * and rows.
 */
export interface PageGrid {
  readonly columns: number;
  readonly rows: number;
  readonly points: readonly Point[];
}

/** A place in steps of the grid, and the four points around it; beyond the grid those of its outermost cells. */
interface Cell {
  readonly across: number;
  readonly down: number;
  readonly corners: readonly [Point, Point, Point, Point];
}

const origin: Point = [0, 0];
/** Rounds after which a place is found or there is none, and the error that is none; steps of the grid. */
const search = { rounds: 20, error: 1e-6, farthest: 1e3 } as const;

const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, value));

function cellAt({ columns, rows, points }: PageGrid, x: number, y: number): Cell {
  const [left, top] = [clamp(Math.floor(x), columns - 2), clamp(Math.floor(y), rows - 2)];
  const at = (row: number, column: number): Point => points[row * columns + column] ?? origin;
  const corners = [at(top, left), at(top, left + 1), at(top + 1, left), at(top + 1, left + 1)] as const;
  return { across: x - left, down: y - top, corners };
}

function between({ across, down, corners: [a, b, c, d] }: Cell): Point {
  const part = (axis: 0 | 1): number => {
    const [upper, lower] = [a[axis] + (b[axis] - a[axis]) * across, c[axis] + (d[axis] - c[axis]) * across];
    return upper + (lower - upper) * down;
  };
  return [part(0), part(1)];
}

/** The place in the picture of a place on the flattened page, both in fractions. */
export function gridPoint(grid: PageGrid, [u, v]: Point): Point {
  return between(cellAt(grid, u * (grid.columns - 1), v * (grid.rows - 1)));
}

/** How a place in the picture changes with one step of the grid across and one down. */
function stepsAt({ across, down, corners: [a, b, c, d] }: Cell): { readonly x: Point; readonly y: Point } {
  const along = (axis: 0 | 1): number => (b[axis] - a[axis]) * (1 - down) + (d[axis] - c[axis]) * down;
  const below = (axis: 0 | 1): number => (c[axis] - a[axis]) * (1 - across) + (d[axis] - b[axis]) * across;
  return { x: [along(0), along(1)], y: [below(0), below(1)] };
}

function nearestPoint({ columns, points }: PageGrid, [x, y]: Point): Point {
  let [best, min] = [0, Number.POSITIVE_INFINITY];
  for (const [index, point] of points.entries()) {
    const distance = (point[0] - x) ** 2 + (point[1] - y) ** 2;
    if (distance < min) [best, min] = [index, distance];
  }
  return [best % columns, Math.floor(best / columns)];
}

/**
 * The place on the flattened page of a place in the picture, by Newton's method from the nearest point of the grid;
 * beyond 0..1 for what lies beside the page, and null where the grid has no such place.
 */
export function placeOnGrid(grid: PageGrid, point: Point): Point | null {
  let [x, y] = nearestPoint(grid, point);
  for (let round = 0; round < search.rounds; round += 1) {
    const cell = cellAt(grid, x, y);
    const [atX, atY] = between(cell);
    const [offX, offY] = [point[0] - atX, point[1] - atY];
    const steps = stepsAt(cell);
    const area = steps.x[0] * steps.y[1] - steps.x[1] * steps.y[0];
    const [moveX, moveY] = [
      (offX * steps.y[1] - offY * steps.y[0]) / area,
      (offY * steps.x[0] - offX * steps.x[1]) / area,
    ];
    [x, y] = [x + moveX, y + moveY];
    if (!(Math.abs(x) + Math.abs(y) < search.farthest)) return null;
    if (Math.abs(moveX) + Math.abs(moveY) < search.error) return [x / (grid.columns - 1), y / (grid.rows - 1)];
  }
  return null;
}

/** The same page in another picture, of which `place` says where each point of this one lies. */
export function mapGrid(grid: PageGrid, place: (point: Point) => Point): PageGrid {
  return { ...grid, points: grid.points.map(place) };
}

/** A grid as it is kept: points in hundred-thousandths of the picture, a tenth of a pixel on large ones. */
export function roundedGrid(grid: PageGrid): PageGrid {
  const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;
  return mapGrid(grid, ([x, y]) => [rounded(x), rounded(y)]);
}

/** Pixels of the flattened page: its longest row and its longest column, which are nearest to the camera. */
export function gridSize(
  { columns, rows, points }: PageGrid,
  picture: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const length = (count: number, at: (index: number) => Point | undefined): number => {
    let sum = 0;
    for (let index = 1; index < count; index += 1) {
      sum += pixelsBetween(at(index - 1) ?? origin, at(index) ?? origin, picture);
    }
    return sum;
  };
  const each = (count: number, lengthOf: (index: number) => number): number =>
    Math.max(...Array.from({ length: count }, (_, index) => lengthOf(index)));
  return {
    width: each(rows, (row) => length(columns, (column) => points[row * columns + column])),
    height: each(columns, (column) => length(rows, (row) => points[row * columns + column])),
  };
}
