import type { Barcode } from './barcode.ts';
import { type FormMarks, mapFormMarks } from './form-marks.ts';
import type { Point, Polygon } from './geometry.ts';
import type { PageImage, Rotation } from './page.ts';
import { mapGrid, type PageGrid } from './page-grid.ts';
import { type Block, mapPlaces } from './text-layout.ts';

type Size = Pick<PageImage, 'width' | 'height'>;

/** The size of an image turned clockwise. */
export function rotateSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

function rotatePoint([x, y]: Point, rotation: Rotation): Point {
  switch (rotation) {
    case 0:
      return [x, y];
    case 90:
      return [1 - y, x];
    case 180:
      return [1 - x, 1 - y];
    case 270:
      return [y, 1 - x];
  }
}

/** The same corners on the page turned clockwise, in the same order: the first one need not be the top left. */
export function rotateCorners([a, b, c, d]: Polygon, rotation: Rotation): Polygon {
  return [rotatePoint(a, rotation), rotatePoint(b, rotation), rotatePoint(c, rotation), rotatePoint(d, rotation)];
}

/** A tilted polygon stays tilted; its corners are named anew, so that they are clockwise from the top left again. */
function rotatePolygon(polygon: Polygon, rotation: Rotation): Polygon {
  const [a, b, c, d] = rotateCorners(polygon, rotation);
  switch (rotation) {
    case 0:
      return [a, b, c, d];
    case 90:
      return [d, a, b, c];
    case 180:
      return [c, d, a, b];
    case 270:
      return [b, c, d, a];
  }
}

/** The places that the blocks of an image have once it is turned clockwise; their text and order stay. */
export function rotateBlocks<Each extends Block>(blocks: readonly Each[], rotation: Rotation): readonly Each[] {
  if (rotation === 0) return blocks;
  return mapPlaces(blocks, (polygon) => rotatePolygon(polygon, rotation));
}

/** Where a bent page lies in its picture turned clockwise; the first point stays the top left of its text. */
export function rotateGrid(grid: PageGrid, rotation: Rotation): PageGrid {
  return rotation === 0 ? grid : mapGrid(grid, (point) => rotatePoint(point, rotation));
}

/** The same for barcodes. */
export function rotateBarcodes(barcodes: readonly Barcode[], rotation: Rotation): readonly Barcode[] {
  if (rotation === 0) return barcodes;
  return barcodes.map((barcode) => ({ ...barcode, polygon: rotatePolygon(barcode.polygon, rotation) }));
}

/** The same for ruled lines and boxes to be ticked. */
export function rotateFormMarks(marks: FormMarks, rotation: Rotation): FormMarks {
  if (rotation === 0) return marks;
  return mapFormMarks(marks, {
    point: (point) => rotatePoint(point, rotation),
    polygon: (polygon) => rotatePolygon(polygon, rotation),
  });
}
