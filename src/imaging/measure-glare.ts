import type { Box, Point } from '../domain/reading/document/geometry.ts';
import type { PageImage } from '../domain/reading/document/page.ts';
import { luma } from './luma.ts';

/** Values along the side of a cell: print of the measured height leaves most of a cell to the paper. */
const cellSide = 24;
/** Grey level that a camera clips at, but for what JPEG takes of it. */
const clipped = 250;
/** Grey levels between paper and the darkest twentieth of a cell with print. */
const printedRange = 14;
/** Paper around glare is darker than this: beside paper that is white itself, glare cannot be recognised. */
const whitePaper = 244;
/** Cells that are walked outwards from the border of a patch until its light has faded. */
const fading = 6;
/** Share of the fall of the light that is left one cell outside of a soft border. */
const softShare = 0.15;
/** Grey levels below clipping to which light may fall on paper; beyond it is a table. */
const deepestFall = 130;
/** Least shares of a patch: cells that show no print, and borders that are soft. */
const shares = { blank: 0.3, soft: 0.6 } as const;

interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** Grey level of the paper: the median of the cell. */
  readonly paper: Uint8Array;
  /** 1 where a cell shows print. */
  readonly printed: Uint8Array;
}

type View = Pick<PageImage, 'width' | 'height' | 'channels' | 'pixels'> & { readonly step: number };

/** How often each grey level occurs in a cell; `levels` is written over. */
function countLevels({ pixels, width, channels, step }: View, [left, top]: Point, levels: Uint16Array): void {
  levels.fill(0);
  for (let y = 0; y < cellSide; y += 1) {
    let at = ((top + y * step) * width + left) * channels;
    for (const end = at + cellSide * step * channels; at < end; at += step * channels) {
      const level =
        channels === 1
          ? (pixels[at] ?? 0)
          : Math.round(luma(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0));
      levels[level] = (levels[level] ?? 0) + 1;
    }
  }
}

/** The level that this share of a cell lies below or at. */
function levelAt(levels: Uint16Array, share: number): number {
  let left = share * cellSide * cellSide;
  let level = 0;
  // A plain loop: with a callback for each level, a page takes four times as long.
  for (left -= levels[0] ?? 0; left >= 0 && level < 255; left -= levels[level] ?? 0) level += 1;
  return level;
}

function cellsOf(view: View): Cells {
  const side = cellSide * view.step;
  const [columns, rows] = [Math.floor(view.width / side), Math.floor(view.height / side)];
  const paper = new Uint8Array(columns * rows);
  const printed = new Uint8Array(columns * rows);
  const levels = new Uint16Array(256);
  for (let cell = 0; cell < paper.length; cell += 1) {
    countLevels(view, [(cell % columns) * side, Math.floor(cell / columns) * side], levels);
    const middle = levelAt(levels, 0.5);
    paper[cell] = middle;
    printed[cell] = middle - levelAt(levels, 0.05) >= printedRange ? 1 : 0;
  }
  return { columns, rows, paper, printed };
}

const ways = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The cell that lies `far` cells along a way; -1 outside of the picture. */
function cellAlong({ columns, rows }: Cells, cell: number, [right, down]: readonly [number, number]): number {
  const [x, y] = [(cell % columns) + right, Math.floor(cell / columns) + down];
  return x < 0 || y < 0 || x >= columns || y >= rows ? -1 : y * columns + x;
}

function isClipped({ paper }: Cells, cell: number): boolean {
  return (paper[cell] ?? 0) >= clipped;
}

/** Clipped cells that touch each other, from one of them on. */
function patchAt(cells: Cells, start: number, seen: Uint8Array): readonly number[] {
  const patch = [start];
  seen[start] = 1;
  for (const cell of patch) {
    for (const way of ways) {
      const next = cellAlong(cells, cell, way);
      if (next < 0 || seen[next] === 1 || !isClipped(cells, next)) continue;
      seen[next] = 1;
      patch.push(next);
    }
  }
  return patch;
}

/**
 * Whether light fades to darker paper along a way out of a patch; null inside of the patch. The border of white paper
 * on a table is sharp: one cell outside, nothing is left of its light.
 */
function fades(cells: Cells, cell: number, [right, down]: readonly [number, number]): boolean | null {
  const first = cellAlong(cells, cell, [right, down]);
  if (first >= 0 && isClipped(cells, first)) return null;
  let far = 255;
  for (let steps = 1; steps <= fading; steps += 1) {
    const next = cellAlong(cells, cell, [right * steps, down * steps]);
    const level = next < 0 ? 255 : (cells.paper[next] ?? 255);
    if (level >= far || 255 - level > deepestFall) break;
    far = level;
  }
  const near = first < 0 ? 255 : (cells.paper[first] ?? 255);
  return far < whitePaper && near - far >= softShare * (255 - far);
}

function isGlare(cells: Cells, patch: readonly number[]): boolean {
  const blank = patch.filter((cell) => cells.printed[cell] === 0).length;
  if (blank < shares.blank * patch.length) return false;
  const borders = patch.flatMap((cell) => ways.map((way) => fades(cells, cell, way))).filter((soft) => soft !== null);
  return borders.filter(Boolean).length >= shares.soft * borders.length;
}

/** Cells that words stand on, from the first to the last of them on either axis. */
function printedPart({ columns, rows }: Cells, words: readonly Box[]) {
  if (words.length === 0) return { left: 0, top: 0, right: columns, bottom: rows };
  return {
    left: Math.floor(Math.min(...words.map(({ x }) => x)) * columns),
    top: Math.floor(Math.min(...words.map(({ y }) => y)) * rows),
    right: Math.ceil(Math.max(...words.map(({ x, width }) => x + width)) * columns),
    bottom: Math.ceil(Math.max(...words.map(({ y, height }) => y + height)) * rows),
  };
}

/**
 * Share, 0..1, of the part with words that lies under glare: patches as bright as the camera can tell, without print,
 * whose light fades softly to darker paper on most sides. Judged cell by cell, as in Rodin and Orlov, "Fast Glare
 * Detection in Document Images", 2019 (levels of light and of strokes in blocks), with rules in place of their network.
 * White paper, even overexposed, ends sharply and shows its print, so it is no glare; on such paper glare is not seen.
 */
export function measureGlare(image: PageImage, step: number, words: readonly Box[]): number {
  const cells = cellsOf({ ...image, step });
  const { left, top, right, bottom } = printedPart(cells, words);
  const seen = new Uint8Array(cells.paper.length);
  let hidden = 0;
  for (let cell = 0; cell < seen.length; cell += 1) {
    if (seen[cell] === 1 || !isClipped(cells, cell)) continue;
    const patch = patchAt(cells, cell, seen);
    if (!isGlare(cells, patch)) continue;
    hidden += patch.filter((each) => {
      const [x, y] = [each % cells.columns, Math.floor(each / cells.columns)];
      return cells.printed[each] === 0 && x >= left && x < right && y >= top && y < bottom;
    }).length;
  }
  return hidden / Math.max(1, (right - left) * (bottom - top));
}
