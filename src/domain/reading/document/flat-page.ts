import { type Box, boxOf, type Point, type Polygon, pixelsBetween } from './geometry.ts';
import { inverseOf, project, squareOnto } from './homography.ts';
import type { PageReading } from './page.ts';
import { gridPoint, gridSize, placeOnGrid } from './page-grid.ts';

/**
 * A page as it is seen from straight above and lies flat: without the background around its sheet, where it has one.
 */
export interface FlatPage {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Where a polygon of the page lies on the flat one; null for a place beyond the horizon. */
  readonly place: (polygon: Polygon) => Polygon | null;
  /** The way back for one point. */
  readonly onPage: (point: Point) => Point;
  /** Whether the page itself lies otherwise, so that its text became level here. */
  readonly isMapped: boolean;
  /** Around that place, in pixels. */
  readonly boxOf: (polygon: Polygon) => Box;
}

/** Width by height of what is often photographed: cards of ISO/IEC 7810 (ID-1) and sheets of ISO 216 (A4). */
const knownAspects = [85.6 / 53.98, 53.98 / 85.6, 210 / 297, 297 / 210];
/** A sheet seen from the side looks shorter; as a share of the aspect. */
const closeAspect = 0.1;

type Pictured = Pick<PageReading, 'width' | 'height' | 'sheet' | 'grid'>;
type Size = Pick<PageReading, 'width' | 'height'>;

/** The size with the aspect of a known sheet, where it is close to one. */
function knownSize({ width, height }: Size): Size {
  const known = knownAspects.find((aspect) => Math.abs(width / height / aspect - 1) < closeAspect);
  if (known === undefined) return { width, height };
  return known > width / height ? { width: height * known, height } : { width, height: width / known };
}

/** Pixels of a sheet on a page, by the longer ones of its opposite sides, which are nearer. */
export function sheetSize([a, b, c, d]: Polygon, page: Size): Size {
  const width = Math.max(pixelsBetween(a, b, page), pixelsBetween(d, c, page));
  return knownSize({ width, height: Math.max(pixelsBetween(a, d, page), pixelsBetween(b, c, page)) });
}

function scaled({ x, y, width, height }: Box, size: Size): Box {
  return { x: x * size.width, y: y * size.height, width: width * size.width, height: height * size.height };
}

type Map = (point: Point) => Point | null;

function throughMap(map: Map, polygon: Polygon): Polygon | null {
  const points = polygon.map(map);
  return points.every((point) => point !== null) ? (points as unknown as Polygon) : null;
}

interface Flattening {
  readonly size: Size;
  readonly place: Map;
  readonly onPage: (point: Point) => Point;
}

/** By the grid of a bent page, or by the corners of a sheet. */
function flatteningOf({ grid, sheet, ...page }: Pictured): Flattening | null {
  if (grid) {
    const size = knownSize(gridSize(grid, page));
    return { size, place: (point) => placeOnGrid(grid, point), onPage: (point) => gridPoint(grid, point) };
  }
  const onto = sheet ? squareOnto(sheet) : null;
  const map = onto && inverseOf(onto);
  if (!sheet || !onto || !map) return null;
  const size = sheetSize(sheet, page);
  return { size, place: (point) => project(map, point), onPage: (point) => project(onto, point) ?? point };
}

/** The page as seen from straight above its sheet and flattened; the page itself where it has neither. */
export function flatPage(page: Pictured): FlatPage {
  const flattening = flatteningOf(page);
  if (flattening === null) {
    const { width, height } = page;
    const boxOn = (polygon: Polygon): Box => scaled(boxOf(polygon), page);
    return { width, height, isMapped: false, place: (polygon) => polygon, onPage: (point) => point, boxOf: boxOn };
  }
  const { size, onPage } = flattening;
  const place = (polygon: Polygon): Polygon | null => throughMap(flattening.place, polygon);
  return { ...size, isMapped: true, place, onPage, boxOf: (polygon) => scaled(boxOf(place(polygon) ?? polygon), size) };
}
