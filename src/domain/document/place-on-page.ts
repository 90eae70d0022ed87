import { type FormMarks, mapFormMarks } from './form-marks.ts';
import type { Point, Polygon } from './geometry.ts';
import { project, squareOnto } from './homography.ts';
import type { PageReading } from './page.ts';
import { mapPlaces } from './text-layout.ts';

type Places = Parameters<typeof mapFormMarks>[1];

/** Null for a sheet that no page can show. */
function placesOn(sheet: Polygon): Places | null {
  const map = squareOnto(sheet);
  if (map === null) return null;
  const point = (at: Point): Point => project(map, at) ?? at;
  return { point, polygon: ([a, b, c, d]) => [point(a), point(b), point(c), point(d)] };
}

type Found = Pick<PageReading, 'blocks' | 'barcodes' | 'leftOut'>;

/** Where what was found on a rectified sheet lies on its page. */
export function placeOnPage(found: Found, sheet: Polygon): Found {
  const to = placesOn(sheet);
  if (to === null) return found;
  return {
    blocks: mapPlaces(found.blocks, to.polygon),
    ...(found.leftOut && { leftOut: mapPlaces(found.leftOut, to.polygon) }),
    barcodes: found.barcodes.map((barcode) => ({ ...barcode, polygon: to.polygon(barcode.polygon) })),
  };
}

/** The same for ruled lines and boxes to be ticked. */
export function placeMarksOnPage(marks: FormMarks, sheet: Polygon): FormMarks {
  const to = placesOn(sheet);
  return to === null ? marks : mapFormMarks(marks, to);
}
