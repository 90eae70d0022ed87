import type { Box } from '../../domain/reading/document/geometry.ts';
import { boxAround } from '../../domain/reading/document/geometry.ts';
import { measureIn } from './page-measure.ts';
import type { Pdfium } from './pdfium-module.ts';

/** FPDF_PAGEOBJ_* of fpdf_edit.h. */
const objectTypes = { image: 3, form: 5 } as const;
/** Beyond these a page is not looked at further. */
const max = { objects: 20_000, depth: 8 } as const;

/** a, b, c, d, e, f of ISO 32000-1, 8.3.3: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** An image fills the unit square of its space (ISO 32000-1, 8.9.5). */
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** `inner` first, then `outer`. */
function combined(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

interface Container {
  readonly count: number;
  object(index: number): number;
  readonly matrix: Matrix;
  readonly depth: number;
}

/** All pictures of a page, also those in forms: FPDF_PAGEOBJECT handles and their matrices. */
function* drawnPictures(pdfium: Pdfium, page: number): Generator<readonly [object: number, matrix: Matrix]> {
  const out = pdfium.wasmExports.malloc(24);
  const matrixOf = (object: number): Matrix | null => {
    if (!pdfium._FPDFPageObj_GetMatrix(object, out)) return null;
    const view = new DataView(pdfium.HEAPU8.buffer, out, 24);
    const at = (index: number): number => view.getFloat32(4 * index, true);
    return [at(0), at(1), at(2), at(3), at(4), at(5)];
  };
  const containers: Container[] = [
    {
      count: pdfium._FPDFPage_CountObjects(page),
      object: (index) => pdfium._FPDFPage_GetObject(page, index),
      matrix: identity,
      depth: 0,
    },
  ];
  let seen = 0;
  for (let container = containers.pop(); container; container = containers.pop()) {
    for (let index = 0; index < container.count && seen < max.objects; index += 1) {
      seen += 1;
      const object = container.object(index);
      const type = object === 0 ? 0 : pdfium._FPDFPageObj_GetType(object);
      if (type !== objectTypes.image && type !== objectTypes.form) continue;
      const own = matrixOf(object);
      if (own === null) continue;
      const matrix = combined(own, container.matrix);
      if (type === objectTypes.image) yield [object, matrix];
      else if (container.depth < max.depth) {
        containers.push({
          count: pdfium._FPDFFormObj_CountObjects(object),
          object: (at) => pdfium._FPDFFormObj_GetObject(object, at),
          matrix,
          depth: container.depth + 1,
        });
      }
    }
  }
}

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
  for (const [object, [a, b, c, d, e, f]] of drawnPictures(pdfium, page)) {
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
