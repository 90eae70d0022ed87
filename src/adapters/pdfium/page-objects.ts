import type { Pdfium } from './pdfium-module.ts';

/** FPDF_PAGEOBJ_* of fpdf_edit.h. */
export const objectTypes = { text: 1, path: 2, image: 3, form: 5 } as const;
/** Beyond these a page is not looked at further. */
const max = { objects: 20_000, depth: 8 } as const;

/** a, b, c, d, e, f of ISO 32000-1, 8.3.3: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

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

/** An FPDF_PAGEOBJECT, and the matrix from its own space to that of the page. */
export interface PlacedObject {
  readonly handle: number;
  readonly matrix: Matrix;
}

/** The objects of one of `objectTypes` on a page, also those in forms. `page` is an FPDF_PAGE handle. */
export function* objectsOnPage(pdfium: Pdfium, page: number, requested: number): Generator<PlacedObject> {
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
      if (type !== requested && type !== objectTypes.form) continue;
      const own = matrixOf(object);
      if (own === null) continue;
      const matrix = combined(own, container.matrix);
      if (type === requested) yield { handle: object, matrix };
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
