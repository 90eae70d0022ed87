import type { TextLineBox } from './text-line-box.ts';

type Corner = readonly [x: number, y: number];

function cross(o: Corner, a: Corner, b: Corner): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

function chain(points: readonly Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const point of points) {
    while (kept.length > 1 && cross(kept.at(-2) as Corner, kept.at(-1) as Corner, point) <= 0) kept.pop();
    kept.push(point);
  }
  kept.pop();
  return kept;
}

/** The convex hull of points (Andrew's monotone chain), without collinear corners. */
export function convexHull(points: readonly Corner[]): Corner[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function rectangleAlong(hull: readonly Corner[], angle: number): TextLineBox {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of hull) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const a = (left + right) / 2;
  const b = (top + bottom) / 2;
  return {
    centerX: a * cos - b * sin,
    centerY: a * sin + b * cos,
    width: right - left,
    height: bottom - top,
    angle,
  };
}

/**
 * The rectangle of the smallest area around points (one side lies on a side of their hull). Its angle is within 45
 * degrees of upright.
 */
export function smallestRectangle(points: readonly Corner[]): TextLineBox {
  const hull = convexHull(points);
  let best = rectangleAlong(hull, 0);
  for (const [index, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(index + 1) % hull.length] as Corner;
    const direction = Math.atan2(nextY - y, nextX - x);
    const angle = direction - Math.round(direction / (Math.PI / 2)) * (Math.PI / 2);
    const rectangle = rectangleAlong(hull, angle);
    if (rectangle.width * rectangle.height < best.width * best.height - 1e-6) best = rectangle;
  }
  return best;
}
