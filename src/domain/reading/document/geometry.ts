/** A point in fractions of the upright page: x grows to the right, y downwards, both 0..1. */
export type Point = readonly [x: number, y: number];

/** Four corners, clockwise from the top left, in fractions of the upright page. */
export type Polygon = readonly [Point, Point, Point, Point];

/** An upright rectangle in fractions of the page or image, 0..1. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function boxOf(polygon: Polygon): Box {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function polygonOf(box: Box): Polygon {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  return [
    [box.x, box.y],
    [right, box.y],
    [right, bottom],
    [box.x, bottom],
  ];
}

/** A polygon whose corners are elsewhere. */
export function mapPolygon([a, b, c, d]: Polygon, place: (point: Point) => Point): Polygon {
  return [place(a), place(b), place(c), place(d)];
}

/** Rotates points of a page of that size, or shape, about its middle, by degrees clockwise. */
export function pageRotation(
  degrees: number,
  { width, height }: { readonly width: number; readonly height: number },
): (point: Point) => Point {
  const quarter = ((degrees % 360) + 360) % 360;
  const exact = quarter % 90 === 0 ? quarter / 90 : null;
  const sin = exact === null ? Math.sin((degrees * Math.PI) / 180) : ([0, 1, 0, -1][exact] ?? 0);
  const cos = exact === null ? Math.cos((degrees * Math.PI) / 180) : ([1, 0, -1, 0][exact] ?? 0);
  return ([x, y]) => {
    const [right, down] = [(x - 0.5) * width, (y - 0.5) * height];
    return [0.5 + (right * cos - down * sin) / width, 0.5 + (right * sin + down * cos) / height];
  };
}

/** Degrees by which the upper side of a polygon runs off level, clockwise, on a page of that size or shape. */
export function angleOf(
  [a, b]: Polygon,
  { width, height }: { readonly width: number; readonly height: number },
): number {
  return (Math.atan2((b[1] - a[1]) * height, (b[0] - a[0]) * width) * 180) / Math.PI;
}

/** The smallest box that holds all of `boxes`; null when there are none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  let [x, y, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const box of boxes) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

/** A hundredth of a pixel on the largest pages. More digits say nothing, and are half of what a reading takes. */
const millionths = 1e6;

function rounded(share: number): number {
  return Math.round(share * millionths) / millionths;
}

/** A place in millionths of the page. */
export function roundedPoint([x, y]: Point): Point {
  return [rounded(x), rounded(y)];
}

/** A place in millionths of the page. */
export function roundedPolygon([a, b, c, d]: Polygon): Polygon {
  return [roundedPoint(a), roundedPoint(b), roundedPoint(c), roundedPoint(d)];
}

/** A place in millionths of the page. */
export function roundedBox({ x, y, width, height }: Box): Box {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

/** The middle of a polygon. */
export function middleOf([a, b, c, d]: Polygon): Point {
  return [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
}

/** How far two points, in fractions of a picture, lie from each other; in its pixels. */
export function pixelsBetween(
  [ax, ay]: Point,
  [bx, by]: Point,
  { width, height }: { readonly width: number; readonly height: number },
): number {
  return Math.hypot((bx - ax) * width, (by - ay) * height);
}

/** Where the middle of a box is, from the top. */
export function middleY(box: Box): number {
  return box.y + box.height / 2;
}

/** The middle one of some numbers, the greater of two; 0 when there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Half of the boxes are at least this high; 0 when there are none. */
export function medianHeight(boxes: readonly Box[]): number {
  return median(boxes.map((box) => box.height));
}
