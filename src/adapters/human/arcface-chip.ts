import { alignedPatch } from './face-chip.ts';
import type { FaceShape, Point } from './face-mesh.ts';
import { onnxSide } from './onnx-model.ts';
import type { Patch } from './patch.ts';

/** Where models of the ArcFace kind expect both eyes, the tip of the nose and the corners of the mouth, in pixels. */
const templatePoints: readonly Point[] = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [41.5493, 92.3655],
  [70.7299, 92.2041],
];

/** The square that shows a face as models of the ArcFace kind expect it. */
export function arcFacePatch({ landmarks }: Pick<FaceShape, 'landmarks'>): Patch {
  return alignedPatch(
    templatePoints.map(([x, y], index) => ({ point: landmarks[index] ?? [0, 0], x: x / onnxSide, y: y / onnxSide })),
  );
}

/** RGB values pixel by pixel as three planes, each value as `scaled` makes it. */
export function planesOf(chip: Float32Array, scaled: (value: number) => number = (value) => value): Float32Array {
  const area = chip.length / 3;
  const values = new Float32Array(chip.length);
  for (let pixel = 0; pixel < area; pixel += 1) {
    for (let c = 0; c < 3; c += 1) values[c * area + pixel] = scaled(chip[pixel * 3 + c] ?? 0);
  }
  return values;
}
