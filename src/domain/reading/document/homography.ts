import type { Point, Polygon } from './geometry.ts';

/** A projective map of the plane: three rows of three, up to a factor. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/**
 * The projection that maps the unit square onto four corners (clockwise from the top left): the closed form of the four
 * point solution (Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989; Hartley and Zisserman, "Multiple
 * View Geometry", 2nd edition, section 4.1, solve the general case). Null where three corners lie on a line.
 */
export function squareOnto([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Polygon): Homography | null {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(area) < 1e-9) return null;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/**
 * The way back: the adjugate, scaled so that what the map's depths of 1 become is 1 again. Null for a map that is flat.
 */
export function inverseOf([a, b, c, d, e, f, g, h, i]: Homography): Homography | null {
  const [first, second, third] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * first + b * second + c * third;
  if (Math.abs(determinant) < 1e-12) return null;
  const over = 1 / determinant;
  return [
    first * over,
    (c * h - b * i) * over,
    (b * f - c * e) * over,
    second * over,
    (a * i - c * g) * over,
    (c * d - a * f) * over,
    third * over,
    (b * g - a * h) * over,
    (a * e - b * d) * over,
  ];
}

/** Null for a point at or behind the horizon. */
export function project([a, b, c, d, e, f, g, h, i]: Homography, [x, y]: Point): Point | null {
  const depth = g * x + h * y + i;
  return depth < 1e-6 ? null : [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}
