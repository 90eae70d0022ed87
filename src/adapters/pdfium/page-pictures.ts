import type { Box } from '../../domain/reading/document/geometry.ts';
import { boxAround } from '../../domain/reading/document/geometry.ts';
import { measureIn } from './page-measure.ts';
import { objectsOnPage, objectTypes } from './page-objects.ts';
import type { Pdfium } from './pdfium-module.ts';

/** An image fills the unit square of its space (ISO 32000-1, 8.9.5). */
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function within(box: Box): Box | null {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  const width = Math.min(1, box.x + box.width) - x;
  const height = Math.min(1, box.y + box.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** A picture that a page draws, as an FPDF_PAGEOBJECT handle, and where it is seen. */
export interface PlacedPicture {
  readonly object: number;
  /** In fractions of the page as it is shown. */
  readonly box: Box;
}

/** The pictures of which something lies on a page. `page` is an FPDF_PAGE handle. */
export function placedPictures(pdfium: Pdfium, page: number): readonly PlacedPicture[] {
  const measure = measureIn(pdfium, page);
  const placed: PlacedPicture[] = [];
  for (const { handle: object, matrix } of objectsOnPage(pdfium, page, objectTypes.image)) {
    const [a, b, c, d, e, f] = matrix;
    const points = corners.map(([x, y]) => measure(a * x + c * y + e, b * x + d * y + f));
    const box = boxAround(points.map(([x, y]) => ({ x, y, width: 0, height: 0 })));
    const shown = box && within(box);
    if (shown) placed.push({ object, box: shown });
  }
  return placed;
}

/** Where a page draws pictures, in fractions of the page as it is shown. `page` is an FPDF_PAGE handle. */
export function picturesOf(pdfium: Pdfium, page: number): readonly Box[] {
  return placedPictures(pdfium, page).map(({ box }) => box);
}
