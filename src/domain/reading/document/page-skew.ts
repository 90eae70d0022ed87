import { angleOf, middleOf, type Point, pixelsBetween } from './geometry.ts';
import type { PageImage } from './page.ts';
import type { Block, Line } from './text-layout.ts';

/** Shorter lines than this many heights say little about the direction of their text. */
const longEnough = 5;
/** Text farther off than this is turned, not skewed; degrees. */
const maxSkew = 45;

interface Direction {
  /** Degrees, positive is clockwise. */
  readonly angle: number;
  /** Pixels. */
  readonly length: number;
}

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/**
 * From the middle of a line's first word to that of its last one, whose boxes may be upright though the line is not; of
 * one word from the middle of its left edge to that of its right one.
 */
function directionOf({ words }: Line, { width, height }: Pick<PageImage, 'width' | 'height'>): Direction | null {
  const [first, last] = [words[0]?.polygon, words.at(-1)?.polygon];
  if (!first || !last) return null;
  const [from, to] =
    words.length > 1 ? [middleOf(first), middleOf(last)] : [between(first[0], first[3]), between(first[1], first[2])];
  const [x, y] = [(to[0] - from[0]) * width, (to[1] - from[1]) * height];
  const [angle, length] = [(Math.atan2(y, x) * 180) / Math.PI, Math.hypot(x, y)];
  const high = Math.hypot((first[3][0] - first[0][0]) * width, (first[3][1] - first[0][1]) * height);
  return length < longEnough * high || Math.abs(angle) >= maxSkew ? null : { angle, length };
}

/** The angle that half of the length of all lines lies below. */
function middleAngle(directions: readonly Direction[]): number {
  const total = directions.reduce((sum, { length }) => sum + length, 0);
  let sum = 0;
  for (const { angle, length } of directions.toSorted((a, b) => a.angle - b.angle)) {
    sum += length;
    if (sum >= total / 2) return angle;
  }
  return 0;
}

/**
 * How far the text of an upright page is from level where the upper sides of words run as their text does, as those of
 * a text layer do; degrees to a tenth, positive is clockwise.
 */
export function wordSkew(blocks: readonly Block[], page: Pick<PageImage, 'width' | 'height'>): number {
  const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const directions = words
    .map(({ polygon }) => ({ angle: angleOf(polygon, page), length: pixelsBetween(polygon[0], polygon[1], page) }))
    .filter(({ angle }) => Math.abs(angle) < maxSkew);
  return Math.round(middleAngle(directions) * 10) / 10 || 0;
}

/**
 * How far the text of an upright page is from level: degrees to a tenth, positive is clockwise; 0 where no line is long
 * enough to tell. A line of several words says it better than a single word, whose box may be upright though it is not.
 */
export function pageSkew(blocks: readonly Block[], page: Pick<PageImage, 'width' | 'height'>): number {
  const lines = blocks.flatMap((block) => block.lines);
  const reported = (from: readonly Line[]): Direction[] => from.flatMap((line) => directionOf(line, page) ?? []);
  const several = reported(lines.filter(({ words }) => words.length > 1));
  const angle = middleAngle(several.length > 0 ? several : reported(lines));
  return Math.round(angle * 10) / 10 || 0;
}
