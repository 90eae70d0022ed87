import type { Barcode } from './barcode.ts';
import type { Point, Polygon } from './geometry.ts';
import { project, squareOnto } from './homography.ts';
import { type Block, mapPlaces } from './text-layout.ts';

/** Where what was found on a rectified sheet lies on its page. */
export function placeOnPage(
  found: { readonly blocks: readonly Block[]; readonly barcodes: readonly Barcode[] },
  sheet: Polygon,
): { readonly blocks: readonly Block[]; readonly barcodes: readonly Barcode[] } {
  const map = squareOnto(sheet);
  if (map === null) return found;
  const toPage = (point: Point): Point => project(map, point) ?? point;
  const onPage = ([a, b, c, d]: Polygon): Polygon => [toPage(a), toPage(b), toPage(c), toPage(d)];
  return {
    blocks: mapPlaces(found.blocks, onPage),
    barcodes: found.barcodes.map((barcode) => ({ ...barcode, polygon: onPage(barcode.polygon) })),
  };
}
