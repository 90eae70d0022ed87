import { median, type Polygon } from '../../domain/reading/document/geometry.ts';
import type { Line } from '../../domain/reading/document/text-layout.ts';

/** Width and height of a page as it is seen, in points. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
}

type Vector = readonly [x: number, y: number];

/** One word of a line, in points along the line and, downwards, across it. */
interface Extent {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
}

/** Text to be written at a place, so that it and the space after it fill their widths. Lengths in points. */
export interface Piece {
  readonly text: string;
  /** Where its baseline begins, on the page as it is seen, y downwards. */
  readonly at: Vector;
  readonly size: number;
  readonly width: number;
  /** Up to the next word of the line. */
  readonly spaceWidth: number;
}

/** A line of text that runs one way. */
export interface LinePieces {
  /** A unit vector on the page as it is seen, y downwards. */
  readonly along: Vector;
  readonly pieces: readonly Piece[];
}

/** Share of a word's height that lies below its baseline. */
const descent = 0.2;
/**
 * Lines that tilt less, in radians (5 degrees), are written as level words that go up or down in steps: poppler tears
 * tilted words apart, and pdf.js takes each for a line of its own.
 */
const minTilt = 0.087;
/**
 * Least gap, in heights of the line. Engines place words that touch; poppler (`TextOutputDev.cc`: a tenth of the font's
 * size breaks words, 0.03 set a space) and pdf.js (a tenth) then take the words for one, whatever space is written
 * between.
 */
const minGap = 0.16;
/** Most of a word's width that it gives to a gap at either side. */
const maxGiven = 0.25;
/** Words of a line have one height and baseline, unless together they are so many times as high as the middle one. */
const maxUneven = 1.5;
/** Width of the space that ends a line, in heights of the line. */
const lastSpace = 0.25;

const dot = ([x, y]: Vector, [u, v]: Vector): number => x * u + y * v;

function inPoints(polygon: Polygon, { width, height }: Sheet): readonly [Vector, Vector, Vector, Vector] {
  const point = ([x, y]: Vector): Vector => [x * width, y * height];
  return [point(polygon[0]), point(polygon[1]), point(polygon[2]), point(polygon[3])];
}

function directionOf(polygon: Polygon, sheet: Sheet): Vector {
  const [a, b, c, d] = inPoints(polygon, sheet);
  const angle = Math.atan2(b[1] - a[1] + c[1] - d[1], b[0] - a[0] + c[0] - d[0]);
  return Math.abs(angle) < minTilt ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
}

function extentOf(text: string, polygon: Polygon, { sheet, along }: { sheet: Sheet; along: Vector }): Extent {
  const across: Vector = [-along[1], along[0]];
  const [a, b, c, d] = inPoints(polygon, sheet);
  const between = (p: Vector, q: Vector, way: Vector): number => (dot(p, way) + dot(q, way)) / 2;
  const [start, end] = [between(a, d, along), between(b, c, along)];
  const [top, bottom] = [between(a, b, across), between(c, d, across)];
  return {
    text,
    start: Math.min(start, end),
    end: Math.max(start, end),
    top: Math.min(top, bottom),
    bottom: Math.max(top, bottom),
  };
}

/** The words with the height and the baseline of the line, where they stand on one. */
function levelled(words: readonly Extent[]): readonly Extent[] {
  const heights = words.map(({ top, bottom }) => bottom - top);
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.bottom));
  const middle = median(heights);
  return bottom - top > maxUneven * middle ? words : words.map((word) => ({ ...word, top, bottom }));
}

/** The words with a gap wherever one follows the other, taken from both. */
function parted(words: readonly Extent[]): readonly Extent[] {
  const apart = words.map((word) => ({ ...word }));
  for (const [index, word] of apart.entries()) {
    const next = apart[index + 1];
    if (next === undefined || next.start <= word.start) continue;
    const missing = minGap * (word.bottom - word.top) - (next.start - word.end);
    const [mine, theirs] = [maxGiven * (word.end - word.start), maxGiven * (next.end - next.start)];
    const given = Math.min(Math.max(missing / 2, missing - theirs), mine);
    word.end -= Math.max(0, given);
    next.start += Math.max(0, Math.min(missing - given, theirs));
  }
  return apart;
}

/** The words of a line as pieces that fill it from the first to the last. Words without a letter are left out. */
export function piecesOf(line: Line, sheet: Sheet): LinePieces {
  const along = directionOf(line.polygon, sheet);
  const words = line.words
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, polygon }) => extentOf(text, polygon, { sheet, along }));
  const placed = parted(levelled(words));
  const pieces = placed.map(({ text, start, end, top, bottom }, index): Piece => {
    const size = Math.max(0.1, bottom - top);
    const gap = (placed[index + 1]?.start ?? start) - end;
    const baseline = bottom - descent * (bottom - top);
    const at: Vector = [start * along[0] - baseline * along[1], start * along[1] + baseline * along[0]];
    return { text, at, size, width: end - start, spaceWidth: gap > 0 ? gap : lastSpace * size };
  });
  return { along, pieces };
}
