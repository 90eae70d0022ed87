import type { LineImage } from './line-image.ts';
import { lineHeight } from './line-image.ts';

/** How far each pixel of a line is from its paper, 0..2. */
export interface LineInk {
  readonly width: number;
  readonly contrast: Float32Array;
}

/** A part of a line image; pixels, `right` and `bottom` outside. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const levels = 32;
/** Share of the strongest contrast that is ink. */
const inkShare = 0.4;
/** Share of the strongest contrast below which a column is blank. */
const blankShare = 0.35;
/** Contrast below which there is no ink at all. */
const minContrast = 0.15;
/** Rows at the top and bottom of a line that may show its neighbours. */
const margin = 4;

/** The brightness that most pixels have. */
function paperOf(green: Float32Array): number {
  const counts = new Uint32Array(levels);
  for (const value of green) {
    const level = Math.min(levels - 1, Math.max(0, Math.floor(((value + 1) / 2) * levels)));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return ((counts.indexOf(Math.max(...counts)) + 0.5) / levels) * 2 - 1;
}

export function inkOf({ width, planes }: LineImage): LineInk {
  const green = planes.subarray(width * lineHeight, 2 * width * lineHeight);
  const paper = paperOf(green);
  return { width, contrast: green.map((value) => Math.abs(value - paper)) };
}

/** The strongest contrast of each column. */
export function columnContrast({ width, contrast }: LineInk): Float32Array {
  const columns = new Float32Array(width);
  for (let at = margin * width; at < (lineHeight - margin) * width; at += 1) {
    const column = at % width;
    columns[column] = Math.max(columns[column] ?? 0, contrast[at] ?? 0);
  }
  return columns;
}

/** Columns side by side, from one up to another, that show hardly any ink: the widest run of them, in pixels. */
export function widestGap(columns: Float32Array, from: number, to: number): number {
  const below = blankShare * columns.reduce((max, value) => Math.max(max, value), minContrast);
  let [run, widest] = [0, 0];
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(columns.length, to); x += 1) {
    run = (columns[x] ?? 0) < below ? run + 1 : 0;
    widest = Math.max(widest, run);
  }
  return widest;
}

/** The smallest part of a line between two columns that holds all ink; the whole height where there is none. */
export function inkExtent({ width, contrast }: LineInk, from: number, to: number): Extent {
  const left = Math.max(0, Math.floor(from));
  const right = Math.min(width, Math.ceil(to));
  let strongest = minContrast;
  for (let y = 0; y < lineHeight; y += 1) {
    for (let x = left; x < right; x += 1) strongest = Math.max(strongest, contrast[y * width + x] ?? 0);
  }
  const ink = { left: right, top: lineHeight, right: left, bottom: 0 };
  for (let y = 0; y < lineHeight; y += 1) {
    for (let x = left; x < right; x += 1) {
      if ((contrast[y * width + x] ?? 0) < inkShare * strongest) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x + 1);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y + 1);
    }
  }
  return ink.left < ink.right ? ink : { left, top: 0, right: Math.max(right, left + 1), bottom: lineHeight };
}
