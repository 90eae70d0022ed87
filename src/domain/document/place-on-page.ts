import type { Barcode } from './barcode.ts';
import type { Point, Polygon } from './geometry.ts';
import { type Homography, project, squareOnto } from './homography.ts';
import type { Block } from './text-layout.ts';

function onPage(map: Homography, polygon: Polygon): Polygon {
  return polygon.map((point): Point => project(map, point) ?? point) as unknown as Polygon;
}

/** Where what was found on a straightened sheet lies on its page. */
export function placeOnPage(
  found: { readonly blocks: readonly Block[]; readonly barcodes: readonly Barcode[] },
  sheet: Polygon,
): { readonly blocks: readonly Block[]; readonly barcodes: readonly Barcode[] } {
  const map = squareOnto(sheet);
  if (map === null) return found;
  const placed = <Thing extends { readonly polygon: Polygon }>(thing: Thing): Thing => ({
    ...thing,
    polygon: onPage(map, thing.polygon),
  });
  return {
    blocks: found.blocks.map((block) => ({
      ...placed(block),
      lines: block.lines.map((line) => ({ ...placed(line), words: line.words.map(placed) })),
    })),
    barcodes: found.barcodes.map(placed),
  };
}
