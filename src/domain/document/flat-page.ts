import { type Box, boxOf, type Point, type Polygon } from './geometry.ts';
import { type Homography, inverseOf, project, squareOnto } from './homography.ts';
import type { PageReading } from './page.ts';

/** A page as it is seen from straight above: without the background around its sheet, where it has one. */
export interface FlatPage {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Where a polygon of the page lies on the flat one; null for a place beyond the horizon. */
  readonly place: (polygon: Polygon) => Polygon | null;
  /** Around that place, in pixels. */
  readonly boxOf: (polygon: Polygon) => Box;
}

/** Width by height of what is often photographed: cards of ISO/IEC 7810 (ID-1) and sheets of ISO 216 (A4). */
const knownAspects = [85.6 / 53.98, 53.98 / 85.6, 210 / 297, 297 / 210];
/** A sheet seen from the side looks shorter; as a share of the aspect. */
const closeAspect = 0.1;

type Pictured = Pick<PageReading, 'width' | 'height' | 'sheet'>;
type Size = Pick<PageReading, 'width' | 'height'>;

function distance([ax, ay]: Point, [bx, by]: Point, { width, height }: Size): number {
  return Math.hypot((bx - ax) * width, (by - ay) * height);
}

/** Pixels of a sheet on a page, by the longer ones of its opposite sides, which are nearer. */
export function sheetSize([a, b, c, d]: Polygon, page: Size): Size {
  const width = Math.max(distance(a, b, page), distance(d, c, page));
  const height = Math.max(distance(a, d, page), distance(b, c, page));
  const known = knownAspects.find((aspect) => Math.abs(width / height / aspect - 1) < closeAspect);
  if (known === undefined) return { width, height };
  return known > width / height ? { width: height * known, height } : { width, height: width / known };
}

function scaled({ x, y, width, height }: Box, size: Size): Box {
  return { x: x * size.width, y: y * size.height, width: width * size.width, height: height * size.height };
}

function throughMap(map: Homography, polygon: Polygon): Polygon | null {
  const points = polygon.map((point) => project(map, point));
  return points.every((point) => point !== null) ? (points as unknown as Polygon) : null;
}

/** The page as seen from straight above its sheet; the page itself where it has none. */
export function flatPage(page: Pictured): FlatPage {
  const onto = page.sheet ? squareOnto(page.sheet) : null;
  const map = onto && inverseOf(onto);
  if (!page.sheet || !map) {
    const { width, height } = page;
    return { width, height, place: (polygon) => polygon, boxOf: (polygon) => scaled(boxOf(polygon), page) };
  }
  const size = sheetSize(page.sheet, page);
  const place = (polygon: Polygon): Polygon | null => throughMap(map, polygon);
  return { ...size, place, boxOf: (polygon) => scaled(boxOf(place(polygon) ?? polygon), size) };
}
