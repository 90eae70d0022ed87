import type { FaceShape } from './face-mesh.ts';
import { patchAround } from './face-mesh.ts';
import type { Pixels } from './patch.ts';
import { cutPatch, greyOf } from './patch.ts';

/** Long side at which a face is measured; a smaller one is measured as it is, so that size is not taken for blur. */
const maxSide = 96;
const minSide = 8;
/** Inner part of the face, without hair and background. */
const margin = 0.8;

export interface FaceLight {
  /** Mean brightness, 0..255. */
  readonly brightness: number;
  /** Variance of the Laplacian as a share of the variance of brightness: low when the picture is blurred. */
  readonly sharpness: number;
}

/** Measures the light on a face and how sharp it is, at a size that does not depend on the picture's. */
export function measureLight(image: Pixels, shape: FaceShape): FaceLight {
  const patch = patchAround(shape, margin);
  const side = Math.max(minSide, Math.min(maxSide, Math.round(patch.side)));
  const rgb = cutPatch(image, patch, side);
  const grey = greyOf(rgb);
  const edges = new Float32Array((side - 2) ** 2);
  for (let y = 1, to = 0; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++, to += 1) {
      const at = y * side + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - side] ?? 0) + (grey[at + side] ?? 0);
      edges[to] = around - 4 * (grey[at] ?? 0);
    }
  }
  return { brightness: mean(grey), sharpness: variance(edges) / Math.max(1, variance(grey)) };
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function variance(values: Float32Array): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length;
}
