import type { Point, Polygon } from '../domain/reading/document/geometry.ts';
import type { PageImage } from '../domain/reading/document/page.ts';
import { type EdgeLine, type Edges, edgeLines, edgesOf, shrink } from './edge-lines.ts';

/** Pixels of the longer side of the copy in which the sheet is sought. */
const soughtSide = 240;
/** Edges of each side of the sheet that are tried, the longest first. */
const maxTried = 5;
/** More than lines that are distinguished, times two. */
const maxSides = 64;
/** Share of the picture that a sheet takes. */
const areas = { min: 0.08, max: 0.92 } as const;
/** How far out of the picture a corner may seem to lie, in fractions of it. */
const maxOutside = 0.01;
/** Cosine of the angle of two neighbouring sides, and ratio of two opposite ones, for a sheet seen from the side. */
const shape = { cosine: 0.65, ratio: 0.4 } as const;
/** Share of a side along which its edge is seen: of each side, and of all four on average. */
const seen = { each: 0.6, all: 0.78 } as const;
/** Corners are rounded, bent and held: this share of a side at each end says nothing. */
const nearCorner = 0.06;
/** Pixels by which an edge may bend, and cosine of the angle by which it may turn. */
const bend = 2;
const sameWay = 0.85;

type Corners = readonly [Point, Point, Point, Point];
/** A line whose angle points to the inside of the sheet. */
interface Side extends EdgeLine {
  /** The angle that points to the brighter side. */
  readonly brighter: number;
  /** From 0, below `maxSides`. */
  readonly id: number;
}

/** Clockwise from the left one. */
type Sides = readonly [Side, Side, Side, Side];

function crossing(a: EdgeLine, b: EdgeLine): Point | null {
  const [ca, sa, cb, sb] = [Math.cos(a.angle), Math.sin(a.angle), Math.cos(b.angle), Math.sin(b.angle)];
  const determinant = ca * sb - sa * cb;
  if (Math.abs(determinant) < 0.2) return null;
  return [(a.distance * sb - b.distance * sa) / determinant, (b.distance * ca - a.distance * cb) / determinant];
}

/** Lines by the side of a sheet that they may be, clockwise from the left: of a brighter sheet and of a darker one. */
function bySide(lines: readonly EdgeLine[]): readonly (readonly Side[])[] {
  const sides: Side[][] = [[], [], [], []];
  for (const [index, { angle, distance, votes }] of lines.entries()) {
    const asBrighter: Side = { angle, distance, votes, brighter: angle, id: 2 * index };
    const asDarker = { ...asBrighter, angle: angle + Math.PI, distance: -distance, id: 2 * index + 1 };
    for (const line of [asBrighter, asDarker]) {
      const side = sides[Math.round(line.angle / (Math.PI / 2)) % 4];
      if (side && side.length < maxTried) side.push(line);
    }
  }
  return sides;
}

function isInside([x, y]: Point, { width, height }: Edges): boolean {
  const [wide, high] = [width * (0.5 + maxOutside), height * (0.5 + maxOutside)];
  return Math.abs(x) <= wide && Math.abs(y) <= high;
}

const length = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

/** Twice the area, positive when the corners go clockwise (y grows downwards). */
function twiceArea(corners: Corners): number {
  return corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** Whether the middle between two opposite sides lies inside of both. */
function faces(a: EdgeLine, b: EdgeLine): boolean {
  return a.distance + b.distance < 0 && Math.cos(a.angle - b.angle) < -0.5;
}

/** Corners, clockwise from the top left, of a sheet with these sides that may have been photographed. */
function plausible([left, top, right, bottom]: Sides, edges: Edges): Corners | null {
  const found = [crossing(left, top), crossing(top, right), crossing(right, bottom), crossing(bottom, left)];
  if (!found.every((corner) => corner !== null && isInside(corner, edges))) return null;
  const corners = found as unknown as Corners;
  const share = twiceArea(corners) / 2 / (edges.width * edges.height);
  if (share < areas.min || share > areas.max) return null;
  const lengths = corners.map((corner, index) => length(corner, corners[(index + 1) % 4] as Point));
  const [a = 0, b = 0, c = 0, d = 0] = lengths;
  if (Math.min(a / c, c / a, b / d, d / b) < shape.ratio) return null;
  for (const [index, [x, y]] of corners.entries()) {
    const [[beforeX, beforeY], [afterX, afterY]] = [
      corners[(index + 3) % 4] as Point,
      corners[(index + 1) % 4] as Point,
    ];
    const [ux, uy, vx, vy] = [beforeX - x, beforeY - y, afterX - x, afterY - y];
    const lengthsOf = Math.hypot(ux, uy) * Math.hypot(vx, vy);
    const isConvex = vx * uy - vy * ux > 0;
    if (!isConvex || Math.abs(ux * vx + uy * vy) > shape.cosine * lengthsOf) return null;
  }
  return corners;
}

/** Places on the edge in the picture, one at most for each step along a side; null for a step without. */
function traced(edges: Edges, [from, to]: readonly [Point, Point], brighter: number): readonly (Point | null)[] {
  const { width, height, strength, direction } = edges;
  const steps = Math.max(8, Math.round(length(from, to) / 1.5));
  const [normalX, normalY] = [Math.cos(brighter), Math.sin(brighter)];
  return Array.from({ length: steps }, (_, step) => {
    const along = nearCorner + ((1 - 2 * nearCorner) * (step + 0.5)) / steps;
    const [x, y] = [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along];
    let [best, max] = [0, 0];
    for (let off = -bend; off <= bend; off += 1) {
      const [column, row] = [Math.round(x + width / 2 + off * normalX), Math.round(y + height / 2 + off * normalY)];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = row * width + column;
      const step = strength[at] ?? 0;
      if (step > max && Math.cos((direction[at] ?? 0) - brighter) >= sameWay) [best, max] = [off, step];
    }
    return max === 0 ? null : ([x + best * normalX, y + best * normalY] as const);
  });
}

/** The line through places on the edge: least squares across the side. */
function fitted(side: Side, places: readonly Point[]): Side {
  const [cos, sin] = [Math.cos(side.angle), Math.sin(side.angle)];
  const seen = places.map(([x, y]) => ({ along: y * cos - x * sin, across: x * cos + y * sin }));
  const middle = seen.reduce((sum, { along }) => sum + along, 0) / seen.length;
  const distance = seen.reduce((sum, { across }) => sum + across, 0) / seen.length;
  let [above, below] = [0, 0];
  for (const { along, across } of seen) {
    above += (along - middle) * (across - distance);
    below += (along - middle) ** 2;
  }
  const slope = below === 0 ? 0 : above / below;
  const turn = Math.atan(slope);
  return { ...side, angle: side.angle - turn, distance: (distance - slope * middle) * Math.cos(turn) };
}

interface Found {
  readonly corners: Corners;
  readonly sides: Sides;
  readonly score: number;
}

function endsOf(corners: Corners, index: number): readonly [Point, Point] {
  // The left side runs from the last corner to the first.
  return [corners[(index + 3) % 4] as Point, corners[index] as Point];
}

/** Shares of sides along which the picture has its edge, each measured once. */
class SeenShares {
  readonly #edges: Edges;
  readonly #known = new Map<number, number>();

  constructor(edges: Edges) {
    this.#edges = edges;
  }

  of(sides: Sides, corners: Corners, index: number): number {
    const side = sides[index] as Side;
    const [before, after] = [sides[(index + 3) % 4] as Side, sides[(index + 1) % 4] as Side];
    const key = (before.id * maxSides + side.id) * maxSides + after.id;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const places = traced(this.#edges, endsOf(corners, index), side.brighter);
    const share = places.filter((place) => place !== null).length / places.length;
    this.#known.set(key, share);
    return share;
  }
}

function rated(sides: Sides, edges: Edges, shares: SeenShares): Found | null {
  const corners = plausible(sides, edges);
  if (corners === null) return null;
  let sum = 0;
  for (const index of sides.keys()) {
    const share = shares.of(sides, corners, index);
    if (share < seen.each) return null;
    sum += share;
  }
  if (sum / 4 < seen.all) return null;
  return { corners, sides, score: sum / 4 + 0.5 * Math.sqrt(twiceArea(corners) / 2 / (edges.width * edges.height)) };
}

function bestOf([lefts = [], tops = [], rights = [], bottoms = []]: readonly (readonly Side[])[], edges: Edges) {
  const shares = new SeenShares(edges);
  let best: Found | null = null;
  for (const left of lefts) {
    for (const right of rights.filter((side) => faces(left, side))) {
      for (const top of tops) {
        for (const bottom of bottoms) {
          const found = faces(top, bottom) ? rated([left, top, right, bottom], edges, shares) : null;
          if (found && found.score > (best?.score ?? 0)) best = found;
        }
      }
    }
  }
  return best;
}

/** The corners once more, of lines through the very places where the edge is. */
function refined({ corners, sides }: Found, edges: Edges): Corners {
  const lines = sides.map((side, index) => {
    const places = traced(edges, endsOf(corners, index), side.brighter).filter((place) => place !== null);
    return fitted(side, places);
  });
  return plausible(lines as unknown as Sides, edges) ?? corners;
}

/**
 * Finds the sheet or card that was photographed on a background of another brightness: its corners, or null where none
 * is clearly seen, as in most scans. A sheet that lies turned is found, but its corners are named as they lie.
 */
export function findSheet(image: PageImage): Polygon | null {
  const edges = edgesOf(shrink(image, soughtSide));
  const found = bestOf(bySide(edgeLines(edges)), edges);
  if (!found) return null;
  const { width, height } = edges;
  const inside = (fraction: number): number => Math.min(1, Math.max(0, fraction));
  return refined(found, edges).map(
    ([x, y]): Point => [inside((x + 0.5) / width + 0.5), inside((y + 0.5) / height + 0.5)],
  ) as unknown as Polygon;
}
