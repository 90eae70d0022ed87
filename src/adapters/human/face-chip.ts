import type { Point } from './face-mesh.ts';
import type { Patch, Pixels } from './patch.ts';
import { cutPatch } from './patch.ts';

/** A point of a face in pixels of the image, and where a template has it; the template covers 0..1 both ways. */
export interface Correspondence {
  readonly point: Point;
  readonly x: number;
  readonly y: number;
}

/**
 * The square that shows a face as a template has it: the similarity transform (turn, scale, shift) that brings the
 * template's points nearest to those of the face, by least squares.
 */
export function alignedPatch(correspondences: readonly Correspondence[]): Patch {
  const centre = mean(correspondences.map(({ x, y }) => [x, y] as const));
  const target = mean(correspondences.map(({ point }) => point));
  let along = 0;
  let across = 0;
  let spread = 0;
  for (const { x, y, point } of correspondences) {
    const [u, v] = [x - centre[0], y - centre[1]];
    const [p, q] = [point[0] - target[0], point[1] - target[1]];
    along += u * p + v * q;
    across += u * q - v * p;
    spread += u * u + v * v;
  }
  const [cos, sin] = [along / spread, across / spread];
  const [u, v] = [0.5 - centre[0], 0.5 - centre[1]];
  return {
    x: target[0] + u * cos - v * sin,
    y: target[1] + u * sin + v * cos,
    side: Math.hypot(cos, sin),
    angle: Math.atan2(sin, cos),
  };
}

function mean(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1) => points.reduce((total, point) => total + point[axis], 0) / points.length;
  return [sum(0), sum(1)];
}

/** A patch as RGB values 0..255 and behind it the same seen in a mirror. */
export function withMirrorImage(image: Pixels, patch: Patch, size: number): Float32Array {
  const chip = cutPatch(image, patch, size);
  return joined(chip, mirrored(chip, size));
}

/** Two chips of one size, one behind the other. */
export function joined(first: Float32Array, second: Float32Array): Float32Array {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** A new chip: RGB values as seen in a mirror. */
export function mirrored(chip: Float32Array, size: number): Float32Array {
  const out = new Float32Array(chip.length);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const from = (row * size + size - 1 - column) * 3;
      const to = (row * size + column) * 3;
      for (let c = 0; c < 3; c += 1) out[to + c] = chip[from + c] ?? 0;
    }
  }
  return out;
}
