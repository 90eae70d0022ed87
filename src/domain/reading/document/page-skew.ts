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

/** From the middle of the left edge of a line's first word to that of the right edge of its last one. */
function directionOf({ words }: Line, { width, height }: Pick<PageImage, 'width' | 'height'>): Direction | null {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return null;
  const [[left, top], , , [leftBelow, bottom]] = first.polygon;
  const [, [right, rightTop], [rightBelow, rightBottom]] = last.polygon;
  const x = ((right + rightBelow - left - leftBelow) / 2) * width;
  const y = ((rightTop + rightBottom - top - bottom) / 2) * height;
  const [angle, length] = [(Math.atan2(y, x) * 180) / Math.PI, Math.hypot(x, y)];
  const high = Math.hypot((leftBelow - left) * width, (bottom - top) * height);
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
 * How far the text of an upright page is from level: degrees to a tenth, positive is clockwise; 0 where no line is long
 * enough to tell. A line of several words shows better than a single word, whose box may be upright though it is not.
 */
export function pageSkew(blocks: readonly Block[], page: Pick<PageImage, 'width' | 'height'>): number {
  const lines = blocks.flatMap((block) => block.lines);
  const reported = (from: readonly Line[]): Direction[] => from.flatMap((line) => directionOf(line, page) ?? []);
  const several = reported(lines.filter(({ words }) => words.length > 1));
  const angle = middleAngle(several.length > 0 ? several : reported(lines));
  return Math.round(angle * 10) / 10 || 0;
}
