import type { Point, Polygon } from '../../src/domain/reading/document/geometry.ts';

/** A polygon of a page of that size, rotated clockwise about the middle of the page. */
export function rotatedPolygon(
  [a, b, c, d]: Polygon,
  degrees: number,
  { width, height }: { readonly width: number; readonly height: number },
): Polygon {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const rotated = ([x, y]: Point): Point => {
    const [right, down] = [(x - 0.5) * width, (y - 0.5) * height];
    return [0.5 + (right * cos - down * sin) / width, 0.5 + (right * sin + down * cos) / height];
  };
  return [rotated(a), rotated(b), rotated(c), rotated(d)];
}
