import type { LineImage } from './line-image.ts';
import { lineHeight } from './line-image.ts';

/** A part of a line image; pixels, `right` and `bottom` outside. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const levels = 32;
/** Share of the strongest contrast that is ink. */
const inkContrast = 0.4;
/** Contrast of -1..1 below which there is no ink at all. */
const leastContrast = 0.15;

/** The brightness that most pixels have. */
function ground(green: Float32Array): number {
  const counts = new Uint32Array(levels);
  for (const value of green) {
    const level = Math.min(levels - 1, Math.max(0, Math.floor(((value + 1) / 2) * levels)));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return ((counts.indexOf(Math.max(...counts)) + 0.5) / levels) * 2 - 1;
}

/** The smallest part of a line between two columns that holds all ink; the whole height where there is none. */
export function inkExtent({ width, planes }: LineImage, from: number, to: number): Extent {
  const green = planes.subarray(width * lineHeight, 2 * width * lineHeight);
  const paper = ground(green);
  const left = Math.max(0, Math.floor(from));
  const right = Math.min(width, Math.ceil(to));
  let strongest = leastContrast;
  for (let y = 0; y < lineHeight; y += 1) {
    for (let x = left; x < right; x += 1) {
      strongest = Math.max(strongest, Math.abs((green[y * width + x] ?? 0) - paper));
    }
  }
  const ink = { left: right, top: lineHeight, right: left, bottom: 0 };
  for (let y = 0; y < lineHeight; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (Math.abs((green[y * width + x] ?? 0) - paper) < inkContrast * strongest) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x + 1);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y + 1);
    }
  }
  return ink.left < ink.right ? ink : { left, top: 0, right: Math.max(right, left + 1), bottom: lineHeight };
}
