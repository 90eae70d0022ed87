import type { Point } from '../../../domain/reading/document/geometry.ts';
import type { PageImage } from '../../../domain/reading/document/page.ts';
import type { PageGrid } from '../../../domain/reading/document/page-grid.ts';
import { resizeChannel } from '../detection/resize-image.ts';
import type { Model, Tensor } from '../inference.ts';

/** What UVDoc sees ("UVDoc: Neural Grid-based Document Unwarping", Verhoeven et al. 2023); pixels. */
const seen = { width: 488, height: 712 } as const;

/** Every second of its 31 points across and 45 down is enough: paper is smooth, and the grid goes into the result. */
const keptStep = 2;

/** A picture as the model wants it: planes of red, green and blue, 0..1. */
function gridInput(image: PageImage): Tensor {
  const plane = seen.width * seen.height;
  const data = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel += 1) {
    const values = resizeChannel(image, image.channels === 3 ? channel : 0, seen);
    for (let at = 0; at < plane; at += 1) data[channel * plane + at] = (values[at] ?? 0) / 255;
  }
  return { data, dims: [1, 3, seen.height, seen.width] };
}

/** Where a bent page lies in a picture, as UVDoc sees it. Fails when the model returns something else. */
export async function findGrid(model: Model, image: PageImage): Promise<PageGrid> {
  const { data, dims } = await model(gridInput(image));
  const [, axes, rows = 0, columns = 0] = dims;
  const count = rows * columns;
  if (axes !== 2 || rows < 2 || columns < 2 || !data.every(Number.isFinite)) throw new Error('The model tells no grid');
  // -1..1 from edge to edge, all of x before y.
  const pointAt = (at: number): Point => [((data[at] ?? 0) + 1) / 2, ((data[count + at] ?? 0) + 1) / 2];
  const kept = (length: number): number[] =>
    Array.from({ length: Math.floor((length - 1) / keptStep) + 1 }, (_, index) => index * keptStep);
  const [keptColumns, keptRows] = [kept(columns), kept(rows)];
  const points = keptRows.flatMap((row) => keptColumns.map((column) => pointAt(row * columns + column)));
  return { columns: keptColumns.length, rows: keptRows.length, points };
}
