import type { Point, Polygon } from '../../domain/document/geometry.ts';
import { layOutRows } from '../../domain/document/lay-out-rows.ts';
import { blockOf, lineOf } from '../../domain/document/lay-out-words.ts';
import type { PageImage } from '../../domain/document/page.ts';
import type { Block, Word } from '../../domain/document/text-layout.ts';
import type { LineReading } from './line-reading.ts';
import { wordsOf } from './line-reading.ts';

/** Radians below which lines pass for level. */
const levelBelow = 0.003;
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

/** Blocks in reading order of lines that were read; a skewed page is levelled for that. */
export function layOutLines(lines: readonly LineReading[], page: Pick<PageImage, 'width' | 'height'>): Block[] {
  const words = lines.flatMap((line) => wordsOf(line, page));
  const aspect = page.width / page.height;
  const skew = skewOf(lines);
  if (Math.abs(skew) < levelBelow) return layOutRows(words, aspect);
  const level = leveller(page, skew);
  const originals = new Map<Word, Word>();
  for (const word of words) originals.set({ ...word, polygon: level(word.polygon) }, word);
  return layOutRows([...originals.keys()], aspect).map((block) =>
    blockOf(block.lines.map((line) => lineOf(line.words.map((word) => originals.get(word) ?? word)))),
  );
}
