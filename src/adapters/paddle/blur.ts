import type { LineImage } from './line-image.ts';
import { lineHeight } from './line-image.ts';

/** A triangle filter so often: wide enough for specks and jagged edges, too narrow for strokes. */
const passes = 2;

/** Each value with a quarter of what stands one step before and behind it; the ends of `length` steps repeat themselves. */
function smooth(from: Float32Array, step: number, length: number): Float32Array {
  const to = new Float32Array(from.length);
  for (let row = 0; row < from.length / step; row += 1) {
    const place = row % length;
    const start = row * step;
    const before = place === 0 ? 0 : -step;
    const behind = place === length - 1 ? 0 : step;
    for (let at = start; at < start + step; at += 1) {
      to[at] = ((from[at + before] as number) + 2 * (from[at] as number) + (from[at + behind] as number)) / 4;
    }
  }
  return to;
}

/** The line as if it were printed a little softer: noise weighs less. */
export function blurred({ width, planes }: LineImage): LineImage {
  let soft = planes;
  for (let pass = 0; pass < passes; pass += 1) soft = smooth(smooth(soft, 1, width), width, lineHeight);
  return { width, planes: soft };
}
