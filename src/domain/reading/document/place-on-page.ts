import { type FormMarks, mapFormMarks } from './form-marks.ts';
import type { Point, Polygon } from './geometry.ts';
import { project, squareOnto } from './homography.ts';
import { blockOf, lineOf } from './lay-out-words.ts';
import type { PageReading } from './page.ts';
import { gridPoint, mapGrid, type PageGrid } from './page-grid.ts';
import { type Block, mapPlaces } from './text-layout.ts';

type Places = Parameters<typeof mapFormMarks>[1];

/** Null for a sheet that no page can show. */
function placesOn(sheet: Polygon): Places | null {
  const map = squareOnto(sheet);
  if (map === null) return null;
  const point = (at: Point): Point => project(map, at) ?? at;
  return { point, polygon: ([a, b, c, d]) => [point(a), point(b), point(c), point(d)] };
}

type Found = Pick<PageReading, 'blocks' | 'barcodes' | 'leftOut' | 'grid'>;

/** Where what was found on a rectified sheet lies on its page. */
export function placeOnPage(found: Found, sheet: Polygon): Found {
  const to = placesOn(sheet);
  if (to === null) return found;
  return {
    blocks: mapPlaces(found.blocks, to.polygon),
    ...(found.leftOut && { leftOut: mapPlaces(found.leftOut, to.polygon) }),
    ...(found.grid && { grid: mapGrid(found.grid, to.point) }),
    barcodes: found.barcodes.map((barcode) => ({ ...barcode, polygon: to.polygon(barcode.polygon) })),
  };
}

/** Places of a flattened page in its picture, cut off at its edges. */
function placesInPicture(grid: PageGrid): Places {
  const inside = (value: number): number => Math.max(0, Math.min(1, value));
  const point = (at: Point): Point => {
    const [x, y] = gridPoint(grid, at);
    return [inside(x), inside(y)];
  };
  return { point, polygon: ([a, b, c, d]) => [point(a), point(b), point(c), point(d)] };
}

/**
 * Where blocks of a flattened page lie in its picture: each word as it lies there, lines and blocks as upright boxes
 * around their words.
 */
export function placeByGrid<Each extends Block>(blocks: readonly Each[], grid: PageGrid): readonly Each[] {
  const { polygon } = placesInPicture(grid);
  return blocks.map((block) => {
    const lines = block.lines.map(({ words }) =>
      lineOf(words.map((word) => ({ ...word, polygon: polygon(word.polygon) }))),
    );
    return { ...block, ...blockOf(lines) };
  });
}

/** The same for ruled lines, which are known by their ends, and boxes to be ticked. */
export function placeMarksByGrid(marks: FormMarks, grid: PageGrid): FormMarks {
  return mapFormMarks(marks, placesInPicture(grid));
}

/** Where ruled lines and boxes to be ticked of a rectified sheet lie on its page. */
export function placeMarksOnPage(marks: FormMarks, sheet: Polygon): FormMarks {
  const to = placesOn(sheet);
  return to === null ? marks : mapFormMarks(marks, to);
}
