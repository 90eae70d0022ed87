import type { FaceIssue, FaceObservation } from '../../domain/face/face.ts';
import type { FaceShape } from './face-mesh.ts';
import { patchAround } from './face-mesh.ts';
import type { Pixels } from './patch.ts';
import { cutPatch } from './patch.ts';

const GRID = 96;
const WANTED_EYE_DISTANCE = 60;

export interface QualityInput {
  readonly image: Pixels;
  readonly shape: FaceShape;
  /** Degrees. */
  readonly pose: FaceObservation['pose'];
  /** Pixels. */
  readonly eyeDistance: number;
}

/** Says what makes a face hard to compare, in words that help to take a better picture. */
export function assessQuality(input: QualityInput): FaceObservation['quality'] {
  const light = measureLight(input);
  const checks = [size(input.eyeDistance)];
  const issues = checks.flatMap((check) => (check.issue === null ? [] : [check.issue]));
  void light;
  return { score: Math.min(1, ...checks.map((check) => check.score)), issues };
}

interface Check {
  readonly score: number;
  readonly issue: FaceIssue | null;
}

function size(eyeDistance: number): Check {
  const score = eyeDistance / WANTED_EYE_DISTANCE;
  if (score >= 1) return { score: 1, issue: null };
  const message = `The face is too small: ${Math.round(eyeDistance)} pixels between the eyes, at least ${WANTED_EYE_DISTANCE} wanted. Scan at a higher resolution or take the picture from nearer.`;
  return { score, issue: { code: 'too_small', message } };
}

/** Mean brightness 0..255 and the variance of the Laplacian of the face at a fixed size. */
export function measureLight({ image, shape }: Pick<QualityInput, 'image' | 'shape'>): {
  mean: number;
  detail: number;
} {
  const rgb = cutPatch(image, patchAround(shape, 0.8), GRID);
  const grey = Float32Array.from(
    { length: GRID * GRID },
    (_, i) => 0.299 * (rgb[i * 3] ?? 0) + 0.587 * (rgb[i * 3 + 1] ?? 0) + 0.114 * (rgb[i * 3 + 2] ?? 0),
  );
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < GRID - 1; y++) {
    for (let x = 1; x < GRID - 1; x++) {
      const at = y * GRID + x;
      const edge =
        (grey[at - 1] ?? 0) +
        (grey[at + 1] ?? 0) +
        (grey[at - GRID] ?? 0) +
        (grey[at + GRID] ?? 0) -
        4 * (grey[at] ?? 0);
      sum += edge;
      squares += edge * edge;
    }
  }
  const count = (GRID - 2) ** 2;
  return {
    mean: grey.reduce((total, value) => total + value, 0) / grey.length,
    detail: squares / count - (sum / count) ** 2,
  };
}
