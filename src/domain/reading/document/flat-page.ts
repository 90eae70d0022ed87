import {
  angleOf,
  type Box,
  boxOf,
  middleOf,
  type Point,
  type Polygon,
  pageRotation,
  pixelsBetween,
} from './geometry.ts';
import { inverseOf, project, squareOnto } from './homography.ts';
import type { PageReading } from './page.ts';
import { gridPoint, gridSize, placeOnGrid } from './page-grid.ts';

/**
 * A page as it is seen from straight above and lies flat and level: without the background around its sheet, where it
 * has one.
 */
export interface FlatPage {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Where a polygon of the page lies on the flat one; null for a place beyond the horizon. */
  readonly place: (polygon: Polygon) => Polygon | null;
  /** The way back for one point. */
  readonly onPage: (point: Point) => Point;
  /** Around that place, in pixels; of what is skewed as wide and high as its sides are long, about its middle. */
  readonly boxOf: (polygon: Polygon) => Box;
}

/** Width by height of what is often photographed: cards of ISO/IEC 7810 (ID-1) and sheets of ISO 216 (A4). */
const knownAspects = [85.6 / 53.98, 53.98 / 85.6, 210 / 297, 297 / 210];
/** A sheet seen from the side looks shorter; as a share of the aspect. */
const closeAspect = 0.1;

type Pictured = Pick<PageReading, 'width' | 'height' | 'sheet' | 'grid'> & Partial<Pick<PageReading, 'skew'>>;
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

/** Of the height of an upright box, what is printed in it has at least so much. */
const minHeight = 0.25;
/** Degrees up to which the word in an upright box is worked out: at 45 any word fits into it. */
const maxFitted = 30;

/**
 * Width and height of what is printed at a place on a page that is skewed: those of its sides; of an upright box, which
 * some engines lay around a skewed word, those of the level word that fits into it; text that runs up or down is higher
 * than wide. Pixels.
 */
function printedSize(polygon: Polygon, { page, skew }: { readonly page: Size; readonly skew: number }): Size {
  const [a, b, c, d] = polygon;
  const width = (pixelsBetween(a, b, page) + pixelsBetween(d, c, page)) / 2;
  const height = (pixelsBetween(a, d, page) + pixelsBetween(b, c, page)) / 2;
  const isTurned = Math.round(angleOf(polygon, page) / 90) % 2 !== 0;
  if (isTurned) return { width: height, height: width };
  const isUpright = a[1] === b[1] && a[0] === d[0];
  if (!isUpright || Math.abs(skew) > maxFitted) return { width, height };
  const radians = (Math.abs(skew) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  // The box is width · cos + height · sin wide, and width · sin + height · cos high.
  const printed = {
    width: (width * cos - height * sin) / Math.cos(2 * radians),
    height: (height * cos - width * sin) / Math.cos(2 * radians),
  };
  const fits = printed.height >= minHeight * height && printed.width > 0;
  return fits ? printed : { width, height };
}

/** A page that is skewed by so many degrees: its text becomes level about the middle of the page. */
function levelled({ width, height }: Size, skew: number): FlatPage {
  const [level, onPage] = [pageRotation(-skew, { width, height }), pageRotation(skew, { width, height })];
  return {
    width,
    height,
    place: (polygon) => throughMap(level, polygon),
    onPage,
    boxOf: (polygon) => {
      const [x, y] = level(middleOf(polygon));
      const size = printedSize(polygon, { page: { width, height }, skew });
      return { x: x * width - size.width / 2, y: y * height - size.height / 2, ...size };
    },
  };
}

/**
 * The page as seen from straight above its sheet and flattened, or levelled by its skew; the page itself where it has
 * none of these.
 */
export function flatPage(page: Pictured): FlatPage {
  const flattening = flatteningOf(page);
  if (flattening === null) {
    const { width, height, skew = 0 } = page;
    if (skew !== 0) return levelled(page, skew);
    const boxOn = (polygon: Polygon): Box => scaled(boxOf(polygon), page);
    return { width, height, place: (polygon) => polygon, onPage: (point) => point, boxOf: boxOn };
  }
  const { size, onPage } = flattening;
  const place = (polygon: Polygon): Polygon | null => throughMap(flattening.place, polygon);
  return { ...size, place, onPage, boxOf: (polygon) => scaled(boxOf(place(polygon) ?? polygon), size) };
}
