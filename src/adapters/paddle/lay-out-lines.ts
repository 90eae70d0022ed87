import type { Point, Polygon } from '../../domain/document/geometry.ts';
import { layOutRows } from '../../domain/document/lay-out-rows.ts';
import { blockOf, lineOf } from '../../domain/document/lay-out-words.ts';
import type { PageImage } from '../../domain/document/page.ts';
import type { Block, Word } from '../../domain/document/text-layout.ts';
import type { LineReading } from './line-reading.ts';
import { wordsOf } from './line-reading.ts';
import type { GapOptions } from './open-gaps.ts';

/** Radians below which lines pass for level. */
const levelBelow = 0.003;
/** A gap of this many heights inside a line parts cells of a table. */
const cellGap = 2;
/** Short boxes say little about the direction of their text. */
const longEnough = 3;

/** The middle direction of long lines, weighted by their length; radians, clockwise. */
export function skewOf(lines: readonly Pick<LineReading, 'box'>[]): number {
  const long = lines.filter(({ box }) => box.width > longEnough * box.height && Math.abs(box.angle) < Math.PI / 4);
  const total = long.reduce((sum, { box }) => sum + box.width, 0);
  let sum = 0;
  for (const { box } of long.toSorted((a, b) => a.box.angle - b.box.angle)) {
    sum += box.width;
    if (sum >= total / 2) return box.angle;
  }
  return 0;
}

/** The page turned level about its middle; places may then lie outside of it. */
function leveller({ width, height }: Pick<PageImage, 'width' | 'height'>, skew: number): (polygon: Polygon) => Polygon {
  const [cos, sin] = [Math.cos(-skew), Math.sin(-skew)];
  const level = ([x, y]: Point): Point => {
    const [a, b] = [(x - 0.5) * width, (y - 0.5) * height];
    return [0.5 + (a * cos - b * sin) / width, 0.5 + (a * sin + b * cos) / height];
  };
  return ([a, b, c, d]) => [level(a), level(b), level(c), level(d)];
}

/** Words of a line up to each gap that is wider than between words. */
function segmentsOf(words: readonly Word[], aspect: number): Word[][] {
  const segments: Word[][] = [];
  let last: Polygon | undefined;
  for (const word of words) {
    const [[left, top], , , [, bottom]] = word.polygon;
    const gap = last ? Math.hypot((left - last[1][0]) * aspect, top - last[1][1]) : Number.POSITIVE_INFINITY;
    const height = Math.abs(bottom - top) || 1;
    if (gap > cellGap * height) segments.push([word]);
    else segments.at(-1)?.push(word);
    last = word.polygon;
  }
  return segments;
}

/** A segment as if it were one word. */
function asWord(words: readonly Word[]): Word {
  const { text, confidence } = lineOf(words);
  const [first, last] = [words[0] as Word, words.at(-1) as Word];
  return { text, confidence, polygon: [first.polygon[0], last.polygon[1], last.polygon[2], first.polygon[3]] };
}

/**
 * Blocks in reading order of lines that were read; a skewed page is levelled for that. What was found as one line stays
 * together except where a gap is wide enough to part cells.
 */
export function layOutLines(
  lines: readonly LineReading[],
  page: Pick<PageImage, 'width' | 'height'>,
  options: GapOptions,
): Block[] {
  const aspect = page.width / page.height;
  const skew = skewOf(lines);
  const level = Math.abs(skew) < levelBelow ? (polygon: Polygon): Polygon => polygon : leveller(page, skew);
  const originals = new Map<Word, readonly Word[]>();
  for (const segment of lines.flatMap((line) => segmentsOf(wordsOf(line, page, options), aspect))) {
    const whole = asWord(segment);
    originals.set({ ...whole, polygon: level(whole.polygon) }, segment);
  }
  return layOutRows([...originals.keys()], aspect).map((block) =>
    blockOf(block.lines.map((line) => lineOf(line.words.flatMap((word) => originals.get(word) ?? [])))),
  );
}
